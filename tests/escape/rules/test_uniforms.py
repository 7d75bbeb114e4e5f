"""Rules: Uniforms; how guards block and watch prisoners in uniform.

The targets of guards are tested in `test_enemy_movement.py` and `test_enemy_attacks.py`.
"""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table.state import Uniform
from tests.escape.rules.kit import Table


def in_uniform(uniform: Uniform = "clean", *, rule: str = "uniforms", armed: bool = False) -> Table:
    """Put a prisoner in uniform into room 0, with room 1 to the east; `rule` is the scenario's."""
    table = Table(rules=(rule,))
    hall = table.room()
    table.room(east_of=hall)
    items = [table.item(weapon=True)] if armed else []
    table.prisoner(hall, uniform=uniform, items=items)
    return table


def test_guards_do_not_block_a_clean_uniform() -> None:
    """Ruling 93."""
    table = in_uniform()
    table.enemy("guard", 0)
    play = table.actions()
    play.go(1)
    assert play.ann.room == 1


def test_walking_past_guards_in_a_clean_uniform_brings_no_threat() -> None:
    """Ruling 93."""
    table = in_uniform()
    table.enemy("guard", 0)
    play = table.actions()
    play.go(1)
    assert play.ann.threat == 0


@pytest.mark.parametrize("uniform", ["bloody", "none"])
def test_guards_block_prisoners_in_other_clothes(uniform: Uniform) -> None:
    """Ruling 93."""
    table = in_uniform(uniform)
    table.enemy("guard", 0)
    assert not table.actions().can_go(1)


def test_guards_block_a_clean_uniform_if_the_scenario_has_no_uniforms() -> None:
    """Ruling 93."""
    table = in_uniform(rule="panels")
    table.enemy("guard", 0)
    assert not table.actions().can_go(1)


@pytest.mark.parametrize("kind", ["clone", "hybrid", "cronos"])
def test_other_enemies_block_a_clean_uniform(kind: EnemyKind) -> None:
    """Ruling 93."""
    table = in_uniform()
    table.enemy("guard", 0)
    table.enemy(kind, 0)
    assert not table.actions().can_go(1)


def test_a_weapon_with_a_clean_uniform_brings_no_threat() -> None:
    """Ruling 94."""
    table = in_uniform(armed=True)
    table.enemy("guard", 1)
    play = table.actions()
    play.go(1)
    assert play.ann.threat == 0


@pytest.mark.parametrize("uniform", ["bloody", "none"])
def test_a_weapon_with_other_clothes_brings_threat(uniform: Uniform) -> None:
    """Ruling 94."""
    table = in_uniform(uniform, armed=True)
    table.enemy("guard", 1)
    play = table.actions()
    play.go(1)
    assert play.ann.threat == 1
