"""Rules: Uniforms, as far as guards hold or watch whoever wears one. Whom guards hunt and attack is
in `test_enemy_movement.py` and `test_enemy_attacks.py`.
"""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table.state import Uniform
from tests.escape.rules.kit import Table


def in_uniform(uniform: Uniform = "clean", *, rule: str = "uniforms", armed: bool = False) -> Table:
    """A prisoner in room 0, with room 1 to the east; the scenario has that rule."""
    table = Table(rules=(rule,))
    hall = table.room()
    table.room(east_of=hall)
    items = [table.item(weapon=True)] if armed else []
    table.prisoner(hall, uniform=uniform, items=items)
    return table


def test_guards_do_not_hold_a_clean_uniform() -> None:
    """Ruling 93."""
    table = in_uniform()
    table.enemy("guard", 0)
    play = table.actions()
    play.go(1)
    assert play.ann.room == 1


def test_walking_past_them_is_no_rush_and_brings_no_threat() -> None:
    """Ruling 93."""
    table = in_uniform()
    table.enemy("guard", 0)
    play = table.actions()
    play.go(1)
    assert play.ann.threat == 0


@pytest.mark.parametrize("uniform", ["bloody", "none"])
def test_guards_hold_everybody_else(uniform: Uniform) -> None:
    """Ruling 93."""
    table = in_uniform(uniform)
    table.enemy("guard", 0)
    assert not table.actions().can_go(1)


def test_guards_hold_a_clean_one_where_the_scenario_has_no_uniforms() -> None:
    """Ruling 93."""
    table = in_uniform(rule="panels")
    table.enemy("guard", 0)
    assert not table.actions().can_go(1)


@pytest.mark.parametrize("kind", ["clone", "hybrid", "cronos"])
def test_other_enemies_hold_a_clean_one(kind: EnemyKind) -> None:
    """Ruling 93."""
    table = in_uniform()
    table.enemy("guard", 0)
    table.enemy(kind, 0)
    assert not table.actions().can_go(1)


def test_a_weapon_goes_with_a_clean_uniform() -> None:
    """Ruling 94."""
    table = in_uniform(armed=True)
    table.enemy("guard", 1)
    play = table.actions()
    play.go(1)
    assert play.ann.threat == 0


@pytest.mark.parametrize("uniform", ["bloody", "none"])
def test_with_any_other_clothes_it_brings_threat(uniform: Uniform) -> None:
    """Ruling 94."""
    table = in_uniform(uniform, armed=True)
    table.enemy("guard", 1)
    play = table.actions()
    play.go(1)
    assert play.ann.threat == 1
