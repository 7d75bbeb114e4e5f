"""Stunned enemies: what wakes them, and what they cannot do until then."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind
from tests.escape.rules.kit import INT, SPEED, STR
from tests.escape.rules.world_kit import CLONES, GUARDS, GUARDS_TWICE, NOBODY, Boxes, World

KINDS: tuple[EnemyKind, ...] = ("guard", "clone", "hybrid")
BOX: dict[str, Boxes] = {"guard": GUARDS, "clone": CLONES, "hybrid": NOBODY}


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_prisoner_on_its_tile_a_stunned_enemy_stands_up(kind: EnemyKind) -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    enemy = world.enemy(kind, beside, stunned=True)
    if kind == "hybrid":
        world.dice(INT)
    play = world.draw(BOX[kind])
    assert not play.on_map(enemy).stunned


@pytest.mark.parametrize("kind", KINDS)
def test_with_a_prisoner_on_its_tile_it_stays_down(kind: EnemyKind) -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    enemy = world.enemy(kind, here, stunned=True)
    if kind == "hybrid":
        world.dice(INT)
    play = world.draw(BOX[kind])
    assert play.on_map(enemy).stunned
    assert play.attacked == []


def test_standing_up_takes_the_whole_activation() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", beside, stunned=True)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside


def test_in_a_second_pass_it_moves_again() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", beside, stunned=True)
    play = world.draw(GUARDS_TWICE)
    assert play.room_of(guard) == here


def test_another_enemy_on_its_tile_does_not_keep_it_down() -> None:
    """Ruling 73."""
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", beside, stunned=True)
    world.enemy("clone", beside)
    world.set(values={"clone": 1})
    play = world.draw(GUARDS)
    assert not play.on_map(guard).stunned
    assert "dice.fight" not in play.story


def test_a_stunned_enemy_stays_down_without_an_activation_of_its_kind() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", beside, stunned=True)
    play = world.draw(CLONES)
    assert play.on_map(guard).stunned


def test_a_successful_attack_stuns() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    clone = world.enemy("clone", here)
    world.dice(STR, STR, STR, SPEED)
    play = world.actions()
    play.choose("attack:clone:1")
    assert play.on_map(clone).stunned


def test_a_failed_action_does_not_rouse_the_stunned_beside_a_prisoner() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    guard = world.enemy("guard", here, stunned=True)
    play = world.fail_action(here)
    assert play.on_map(guard).stunned
    assert play.attacked == []
