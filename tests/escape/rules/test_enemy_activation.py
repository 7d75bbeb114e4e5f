"""Activation of enemies: which ones, how often, in what order, and with what effect."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind
from l7core.escape.content.scenario import StartEnemy
from l7core.escape.content.terms import Rooms
from l7core.escape.words.verbs.enemies import Activate
from l7core.escape.words.verbs.spawning import PutIntoPlay
from tests.escape.rules.kit import INT, INT2, PRESETS, SPEED, STR, scenario
from tests.escape.rules.world_kit import (
    CLONES,
    CLONES_GUARDS,
    CLONES_TWICE,
    GUARDS,
    GUARDS_CLONES,
    GUARDS_TWICE,
    MIXED,
    NOBODY,
    Boxes,
    Tale,
    World,
    section,
)

ONE_EACH: Boxes = ("none", "guards", "clones", "guards-clones")


def moved(play: Tale) -> list[str | int]:
    return play.logged("enemy.moved", "enemy")


def corridor(world: World, prisoners: int = 1) -> list[int]:
    """Return six rooms in a row, with the prisoners in the first of them."""
    rooms = world.map("P P P P P P")
    for _ in range(prisoners):
        world.prisoner(rooms[0])
    return rooms


# -- the box


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("prisoners", "active"),
    [(1, []), (2, ["guard:1"]), (3, ["clone:1"]), (4, ["guard:1", "clone:1"])],
)
def test_the_box_for_the_number_of_prisoners_activates_enemies(
    prisoners: int, active: list[str], preset: str
) -> None:
    world = World(preset=preset)
    rooms = corridor(world, prisoners)
    world.enemy("guard", rooms[3])
    world.enemy("clone", rooms[4])
    play = world.draw(ONE_EACH)
    assert moved(play) == active


@pytest.mark.parametrize("status", ["escaped", "dead"])
def test_prisoners_who_have_left_the_game_still_count_for_the_box(status: str) -> None:
    world = World()
    rooms = corridor(world)
    world.prisoner(None, status=status)
    world.enemy("guard", rooms[3])
    world.enemy("clone", rooms[4])
    play = world.draw(ONE_EACH)
    assert moved(play) == ["guard:1"]


def test_guards_activate_in_ascending_order() -> None:
    world = World()
    rooms = corridor(world)
    for room in (4, 3, 5):
        world.enemy("guard", rooms[room])
    play = world.draw(GUARDS)
    assert moved(play) == ["guard:1", "guard:2", "guard:3"]


def test_clones_activate_in_ascending_order() -> None:
    world = World()
    rooms = corridor(world)
    for room in (5, 3, 4):
        world.enemy("clone", rooms[room])
    play = world.draw(CLONES)
    assert moved(play) == ["clone:1", "clone:2", "clone:3"]


@pytest.mark.parametrize(
    ("boxes", "order"),
    [
        (GUARDS_CLONES, ["guard:1", "guard:2", "clone:1"]),
        (CLONES_GUARDS, ["clone:1", "guard:1", "guard:2"]),
    ],
)
def test_with_two_icons_all_of_one_kind_come_before_the_other(
    boxes: Boxes, order: list[str]
) -> None:
    world = World()
    rooms = corridor(world)
    world.enemy("guard", rooms[3])
    world.enemy("guard", rooms[4])
    world.enemy("clone", rooms[5])
    play = world.draw(boxes)
    assert moved(play) == order


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("boxes", "kind"), [(GUARDS_TWICE, "guard"), (CLONES_TWICE, "clone")])
def test_a_double_icon_activates_all_of_a_kind_and_then_all_again(
    boxes: Boxes, kind: EnemyKind, preset: str
) -> None:
    """Ruling 44."""
    world = World(preset=preset)
    rooms = corridor(world)
    world.enemy(kind, rooms[4])
    world.enemy(kind, rooms[5])
    play = world.draw(boxes)
    assert moved(play) == [f"{kind}:1", f"{kind}:2", f"{kind}:1", f"{kind}:2"]


def test_an_enemy_that_helped_in_the_first_pass_activates_in_the_second() -> None:
    """Ruling 44."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=5)
    world.enemy("guard", here)
    world.enemy("guard", here)
    world.dice(*[SPEED] * 8)
    play = world.draw(GUARDS_TWICE)
    assert play.logged("enemies.attacks", "enemy") == ["guard:1", "guard:1"]
    assert play.logged("dice.attack", "dice") == [4, 4]


@pytest.mark.parametrize("by", ["box", "text", "failed action"])
def test_an_enemy_that_helped_in_an_earlier_turn_is_ready_again(by: str) -> None:
    """Ruling 44."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    guard = world.enemy("guard", here)
    world.has_helped(guard)
    world.dice(*[SPEED] * 3)
    if by == "box":
        play = world.draw(GUARDS)
    elif by == "text":
        play = world.draw(icon="fear", fear=section(Activate(kind="guard")))
    else:
        play = world.fail_action(here)
    assert play.logged("enemies.attacks", "enemy") == [guard]


def test_an_empty_box_activates_no_enemies() -> None:
    world = World()
    rooms = corridor(world)
    world.enemy("guard", rooms[3])
    world.enemy("clone", rooms[3])
    play = world.draw(NOBODY)
    assert moved(play) == []


def test_boxes_never_activate_dr_cronos() -> None:
    world = World()
    rooms = corridor(world)
    world.enemy("cronos", rooms[3])
    play = world.draw(GUARDS_CLONES)
    assert moved(play) == []


def test_an_enemy_removed_before_its_turn_does_not_activate() -> None:
    world = World()
    here, _, far = world.map("P P P")
    world.prisoner(here)
    world.enemy("guard", far)
    world.enemy("clone", far)
    world.set(values={"clone": 1})
    world.dice(STR, STR, STR)
    play = world.draw(GUARDS_CLONES)
    assert play.enemies == ["guard:1"]
    assert moved(play) == []


# -- hybrids


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("face", "active"),
    [
        (INT, ["hybrid:1"]),
        (STR, ["hybrid:2"]),
        (SPEED, ["hybrid:3"]),
        (INT2, ["hybrid:1", "hybrid:1"]),
    ],
)
def test_a_die_activates_each_hybrid_as_often_as_it_shows_its_symbol(
    face: int, active: list[str], preset: str
) -> None:
    world = World(preset=preset)
    rooms = corridor(world)
    for room in (3, 4, 5):
        world.enemy("hybrid", rooms[room])
    world.dice(face)
    play = world.draw(NOBODY)
    assert moved(play) == active


def test_of_two_symbols_intelligence_comes_before_strength() -> None:
    world = World()
    rooms = corridor(world)
    world.enemy("hybrid", rooms[5])
    world.enemy("hybrid", rooms[3])
    world.dice(MIXED)
    play = world.draw(NOBODY)
    assert moved(play) == ["hybrid:1", "hybrid:2"]


def test_hybrids_activate_after_the_enemies_of_the_box() -> None:
    world = World()
    rooms = corridor(world)
    world.enemy("guard", rooms[3])
    world.enemy("clone", rooms[4])
    world.enemy("hybrid", rooms[5])
    world.dice(INT)
    play = world.draw(CLONES_GUARDS)
    assert moved(play) == ["clone:1", "guard:1", "hybrid:1"]


def test_without_hybrids_no_die_is_rolled_for_them() -> None:
    world = World()
    corridor(world)
    play = world.draw(NOBODY)
    assert "dice.hybrids" not in play.story


def test_a_new_hybrid_does_not_activate_in_the_same_turn() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.reserves("hybrid")
    put = section(PutIntoPlay(kind="hybrid", where="here"))
    play = world.draw(icon="fear", fear=put)
    assert play.enemies == ["hybrid:1"]
    assert "dice.hybrids" not in play.story


def test_a_new_hybrid_activates_in_the_next_turn() -> None:
    world = World()
    start, trap, _, _, far = world.map("P f P P A")
    world.prisoner(start)
    world.reserves("hybrid")
    arrival = PutIntoPlay(kind="hybrid", where=Rooms(icon=("facility",)))
    world.event(fear=section(arrival))
    world.dice(INT)
    play = world.actions()
    play.go(trap)
    assert play.room_of("hybrid:1") == far
    play.end_turn()
    assert moved(play) == ["hybrid:1"]


def test_a_hybrid_of_the_setup_is_ready_in_the_first_turn() -> None:
    """Ruling 91."""
    standing = StartEnemy(kind="hybrid", tile="escape:corridor-101-a")
    play = scenario(enemies=(standing,))
    hybrid = play.enemy("hybrid:1")
    assert hybrid is not None
    assert not hybrid.fresh


# -- one activation


def test_an_enemy_on_a_prisoners_tile_attacks_and_does_not_move() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    world.prisoner(beside, threat=9)
    guard = world.enemy("guard", here)
    world.dice(SPEED, SPEED, SPEED)
    play = world.draw(GUARDS)
    assert play.attacked == ["hero:0"]
    assert play.room_of(guard) == here


def test_an_enemy_without_a_target_on_its_tile_moves_and_does_not_attack() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", beside)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == here
    assert play.attacked == []


def test_a_stunned_enemy_recovers_without_moving_or_attacking() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", beside, stunned=True)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside
    assert not play.on_map(guard).stunned


def test_an_enemy_activates_once_for_an_icon() -> None:
    world = World()
    rooms = corridor(world)
    guard = world.enemy("guard", rooms[4])
    play = world.draw(GUARDS)
    assert play.room_of(guard) == rooms[3]


# -- failed challenge actions


def test_a_failed_action_activates_the_enemies_of_the_room_only() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here, hand=5)
    world.enemy("guard", here)
    world.enemy("guard", beside)
    world.dice(SPEED, SPEED, SPEED)
    play = world.fail_action(here)
    assert play.logged("enemies.attacks", "enemy") == ["guard:1"]
    assert moved(play) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_failed_action_activates_guards_then_clones_then_hybrids(preset: str) -> None:
    """Ruling 27."""
    world = World(preset=preset, toggles={"hybrid-die": "hybrids"})
    (here,) = world.map("P")
    world.prisoner(here, hand=5, fear=0)
    world.enemy("hybrid", here)
    world.enemy("clone", here)
    world.enemy("guard", here)
    world.dice(*[SPEED] * 12)
    play = world.fail_action(here)
    assert play.logged("enemies.attacks", "enemy") == ["guard:1", "clone:1", "hybrid:1"]


def test_a_failed_action_rolls_no_die_for_hybrids() -> None:
    """Ruling 67."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=5)
    world.enemy("hybrid", here)
    world.dice(*[SPEED] * 6)
    play = world.fail_action(here)
    assert "dice.hybrids" not in play.story
    assert play.logged("enemies.attacks", "enemy") == ["hybrid:1"]


def test_failed_outwitting_activates_only_the_chosen_side() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=5)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.dice(SPEED, SPEED, SPEED)
    play = world.fail_action(here, "clone")
    assert play.logged("enemies.attacks", "enemy") == ["clone:1"]
