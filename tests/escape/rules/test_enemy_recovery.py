"""Stunned enemies and their recovery."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind
from tests.escape.rules.kit import INT, SPEED, STR
from tests.escape.rules.world_kit import CLONES, GUARDS, GUARDS_TWICE, NOBODY, Boxes, World

KINDS: tuple[EnemyKind, ...] = ("guard", "clone", "hybrid")
BOX: dict[str, Boxes] = {"guard": GUARDS, "clone": CLONES, "hybrid": NOBODY}


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_prisoner_on_its_tile_a_stunned_enemy_recovers(kind: EnemyKind) -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    enemy = world.enemy(kind, beside, stunned=True)
    if kind == "hybrid":
        world.dice(INT)
    play = world.draw(BOX[kind])
    assert not play.on_map(enemy).stunned


@pytest.mark.parametrize("kind", KINDS)
def test_with_a_prisoner_on_its_tile_an_enemy_stays_stunned(kind: EnemyKind) -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    enemy = world.enemy(kind, here, stunned=True)
    if kind == "hybrid":
        world.dice(INT)
    play = world.draw(BOX[kind])
    assert play.on_map(enemy).stunned
    assert play.attacked == []


def test_recovery_takes_the_whole_activation() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", beside, stunned=True)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside


def test_a_recovered_enemy_moves_in_the_second_pass() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", beside, stunned=True)
    play = world.draw(GUARDS_TWICE)
    assert play.room_of(guard) == here


def test_another_enemy_on_its_tile_does_not_prevent_recovery() -> None:
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


def test_an_enemy_stays_stunned_without_an_activation_of_its_kind() -> None:
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


def test_after_a_failed_action_stunned_enemies_beside_a_prisoner_do_not_recover() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    guard = world.enemy("guard", here, stunned=True)
    play = world.fail_action(here)
    assert play.on_map(guard).stunned
    assert play.attacked == []
