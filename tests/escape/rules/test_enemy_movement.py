"""Enemy movement: targets, paths and obstacles."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind
from l7core.escape.content.scenario import Limits
from tests.escape.rules.kit import INT, INT2, PRESETS, SPEED, STR
from tests.escape.rules.world_kit import CLONES, GUARDS, NOBODY, Boxes, Tale, World

BOX: dict[str, Boxes] = {"guard": GUARDS, "clone": CLONES, "hybrid": NOBODY}
KINDS: tuple[EnemyKind, ...] = ("guard", "clone", "hybrid")
UNLOCKING: tuple[EnemyKind, ...] = ("guard", "hybrid")


def activate(world: World, kind: EnemyKind, *, seat: int = 0) -> Tale:
    """Activate the enemies of this kind; of hybrids, only the first."""
    if kind == "hybrid":
        world.dice(INT)
    return world.draw(BOX[kind], seat=seat)


# -- targets


@pytest.mark.parametrize("kind", KINDS)
def test_an_enemy_moves_one_tile(kind: EnemyKind) -> None:
    world = World()
    here, _, _, beside, far = world.map("P P P P P")
    world.prisoner(here)
    enemy = world.enemy(kind, far)
    play = activate(world, kind)
    assert play.room_of(enemy) == beside


@pytest.mark.parametrize("kind", KINDS)
def test_guards_follow_the_highest_threat_and_aliens_the_highest_fear(
    kind: EnemyKind,
) -> None:
    world = World()
    west, _, _, middle, east_of_it, _, _, _, east = world.map("P P P P P P P P P")
    world.prisoner(west, fear=2, threat=2)
    world.lure(kind, east, 3)
    enemy = world.enemy(kind, middle)
    play = activate(world, kind)
    assert play.room_of(enemy) == east_of_it


@pytest.mark.parametrize("kind", KINDS)
def test_an_enemy_follows_the_closest_of_equal_targets(kind: EnemyKind) -> None:
    world = World()
    west, _, _, middle, east_of_it, east = world.map("P P P P P P")
    world.prisoner(west)
    world.prisoner(east)
    enemy = world.enemy(kind, middle)
    play = activate(world, kind)
    assert play.room_of(enemy) == east_of_it


@pytest.mark.parametrize("kind", KINDS)
def test_a_prisoner_next_to_the_enemy_counts_one_more(kind: EnemyKind) -> None:
    world = World()
    far, _, middle, near = world.map("P P P P")
    world.lure(kind, far, 3)
    world.lure(kind, near, 2)
    enemy = world.enemy(kind, middle)
    play = activate(world, kind)
    assert play.room_of(enemy) == near


@pytest.mark.parametrize("kind", KINDS)
def test_a_prisoner_next_to_the_enemy_does_not_count_two_more(kind: EnemyKind) -> None:
    world = World()
    far, beside, middle, near = world.map("P P P P")
    world.lure(kind, far, 4)
    world.lure(kind, near, 2)
    enemy = world.enemy(kind, middle)
    play = activate(world, kind)
    assert play.room_of(enemy) == beside


@pytest.mark.parametrize("preset", ["l7", "original"])
def test_being_next_to_an_enemy_counts_for_that_enemy_only(preset: str) -> None:
    """Ruling 41."""
    world = World(preset=preset)
    west, west_of_it, middle, _, east, outpost = world.map("P P P P P P")
    world.prisoner(west, threat=2)
    world.prisoner(east, threat=2)
    guard = world.enemy("guard", middle)
    world.enemy("guard", outpost)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == west_of_it


def test_rooms_that_touch_without_a_door_are_not_adjacent() -> None:
    world = World()
    middle = world.room(at=(2, 0), doors="w")
    beside = world.room(at=(1, 0), doors="ew")
    far = world.room(at=(0, 0), doors="e")
    touching = world.room(at=(3, 0), doors="e")
    world.prisoner(far, threat=2)
    world.prisoner(touching, threat=2)
    guard = world.enemy("guard", middle)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside


def test_a_prisoner_behind_a_locked_door_is_not_adjacent() -> None:
    world = World()
    far, beside, middle, locked_in = world.map("P P P P")
    world.lock(middle, "e")
    world.prisoner(far, threat=3)
    world.prisoner(locked_in, threat=2)
    guard = world.enemy("guard", middle)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside


def test_for_clones_rooms_joined_by_vents_are_adjacent() -> None:
    """Ruling 41."""
    world = World()
    far, _, middle, _, _, by_vent = world.map("P P V D D V")
    world.prisoner(far, fear=3)
    world.prisoner(by_vent, fear=2)
    clone = world.enemy("clone", middle)
    play = world.draw(CLONES)
    assert play.room_of(clone) == by_vent


def test_for_guards_rooms_joined_by_vents_are_not_adjacent() -> None:
    world = World()
    far, beside, middle, _, by_vent = world.map("P P V D V")
    world.prisoner(far, threat=3)
    world.prisoner(by_vent, threat=2)
    guard = world.enemy("guard", middle)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_of_targets_equal_in_level_and_distance_an_enemy_follows_the_current_prisoner(
    kind: EnemyKind, preset: str
) -> None:
    world = World(preset=preset)
    west, _, middle, east_of_it, east = world.map("P P P P P")
    world.prisoner(west)
    world.prisoner(east)
    enemy = world.enemy(kind, middle)
    play = activate(world, kind, seat=1)
    assert play.room_of(enemy) == east_of_it


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_current_prisoner_among_them_an_enemy_follows_the_next_in_turn(
    kind: EnemyKind,
) -> None:
    world = World()
    west, _, middle, east_of_it, east = world.map("P P P P P")
    world.prisoner(west)
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(east)
    enemy = world.enemy(kind, middle)
    play = activate(world, kind, seat=1)
    assert play.room_of(enemy) == east_of_it


def test_prisoners_in_the_infirmary_or_out_of_the_game_are_not_followed() -> None:
    world = World()
    here, beside, guardhouse = world.map("P P P")
    world.prisoner(here, threat=0)
    world.prisoner(None, status="infirmary", threat=9, hand=0)
    world.prisoner(None, status="escaped", threat=9)
    world.prisoner(None, status="dead", threat=9)
    guard = world.enemy("guard", guardhouse)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside


# -- enemies as targets


def test_a_guard_follows_an_alien_with_a_higher_value_than_any_prisoner() -> None:
    world = World()
    here, _, middle, east_of_it, _, lair = world.map("P P P P P P")
    world.prisoner(here, threat=1)
    guard = world.enemy("guard", middle)
    world.enemy("clone", lair)
    world.set(values={"clone": 2})
    play = world.draw(GUARDS)
    assert play.room_of(guard) == east_of_it


def test_an_alien_follows_a_guard_with_a_higher_value_than_any_prisoner() -> None:
    world = World()
    here, _, middle, east_of_it, _, post = world.map("P P P P P P")
    world.prisoner(here, fear=1)
    clone = world.enemy("clone", middle)
    world.enemy("guard", post)
    world.set(values={"guard": 2})
    play = world.draw(CLONES)
    assert play.room_of(clone) == east_of_it


def test_an_enemy_next_to_another_enemy_gives_it_no_bonus() -> None:
    """Ruling 72."""
    world = World()
    here, beside, middle, lair = world.map("P P P P")
    world.prisoner(here, threat=2)
    guard = world.enemy("guard", middle)
    world.enemy("clone", lair)
    world.set(values={"clone": 1})
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside


# -- paths


@pytest.mark.parametrize("kind", KINDS)
def test_an_enemy_takes_a_shortest_path(kind: EnemyKind) -> None:
    world = World()
    world.map("P P P P", "P . . P")
    world.prisoner(0)
    enemy = world.enemy(kind, 5)
    play = activate(world, kind)
    assert play.room_of(enemy) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_between_paths_of_one_length_the_resolving_player_decides(kind: EnemyKind) -> None:
    world = World()
    goal, north, south, corner = world.map("P P", "P P")
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(goal)
    enemy = world.enemy(kind, corner)
    play = activate(world, kind)
    assert play.asked() == "escape.enemies.path"
    assert play.ask.seat == 0
    assert {option.id for option in play.ask.options} == {f"room:{north}", f"room:{south}"}
    play.choose(f"room:{south}")
    assert play.room_of(enemy) == south


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_path_to_a_target_an_enemy_stays(kind: EnemyKind) -> None:
    """Ruling 42."""
    world = World()
    world.map("P . P")
    world.prisoner(0)
    enemy = world.enemy(kind, 1)
    play = activate(world, kind)
    assert play.room_of(enemy) == 1
    assert play.logged("enemies.stays", "enemy") == [enemy]


@pytest.mark.parametrize("kind", KINDS)
def test_a_target_without_a_path_is_ignored(kind: EnemyKind) -> None:
    world = World()
    near, enemys, cut_off = world.map("P P . P")
    world.prisoner(near, fear=1, threat=1)
    world.prisoner(cut_off, fear=8, threat=9)
    enemy = world.enemy(kind, enemys)
    play = activate(world, kind)
    assert play.room_of(enemy) == near


# -- full tiles

ONE = Limits(secure=1, pack=1, hybrid=1)


@pytest.mark.parametrize("kind", KINDS)
def test_an_enemy_passes_through_a_full_tile_and_stops_on_the_next(kind: EnemyKind) -> None:
    world = World(limits=ONE)
    here, after, full, beside = world.map("P P P P")
    world.prisoner(here)
    enemy = world.enemy(kind, beside)
    world.enemy(kind, full)
    play = activate(world, kind)
    assert play.logged("enemy.moved", "enemy")[0] == enemy
    assert play.logged("enemy.moved", "room")[0] == f"room:{after}"


def test_an_enemy_passes_through_several_full_tiles() -> None:
    world = World(limits=ONE)
    here, after, *full, beside = world.map("P P P P P")
    world.prisoner(here)
    world.enemy("guard", beside)
    for room in full:
        world.enemy("guard", room, stunned=True)
    play = world.draw(GUARDS)
    assert play.room_of("guard:1") == after


def test_an_enemy_may_reach_its_target_through_a_full_tile() -> None:
    world = World(limits=ONE)
    here, full, beside = world.map("P P P")
    world.prisoner(here)
    enemy = world.enemy("guard", beside)
    world.enemy("guard", full, stunned=True)
    play = world.draw(GUARDS)
    assert play.room_of(enemy) == here


def test_enemies_of_other_kinds_do_not_fill_a_tile() -> None:
    world = World(limits=ONE)
    here, _, crowded, beside = world.map("P P P P")
    world.prisoner(here)
    enemy = world.enemy("guard", beside)
    world.enemy("clone", crowded)
    play = world.draw(GUARDS)
    assert play.room_of(enemy) == crowded


@pytest.mark.parametrize("kind", KINDS)
def test_a_target_on_a_full_tile_is_skipped_for_the_next(kind: EnemyKind) -> None:
    """Ruling 43."""
    world = World(limits=ONE)
    crowded, _, middle, east_of_it, free = world.map("P P P P P")
    world.prisoner(crowded, fear=6, threat=6, hand=5)
    world.prisoner(free, fear=2, threat=2)
    enemy = world.enemy(kind, middle)
    world.enemy(kind, crowded, stunned=True)
    play = activate(world, kind)
    assert play.room_of(enemy) == east_of_it


@pytest.mark.parametrize("kind", KINDS)
def test_with_every_target_on_a_full_tile_an_enemy_stays(kind: EnemyKind) -> None:
    """Ruling 43."""
    world = World(limits=ONE)
    crowded, _, middle = world.map("P P P")
    world.prisoner(crowded, hand=5)
    enemy = world.enemy(kind, middle)
    world.enemy(kind, crowded, stunned=True)
    play = activate(world, kind)
    assert play.room_of(enemy) == middle


def test_a_clone_whose_target_behind_a_vent_is_on_a_full_tile_follows_the_next() -> None:
    world = World(limits=ONE)
    lair, _, crowded, free = world.map("V D V", "P . .")
    world.prisoner(crowded, fear=6, hand=5)
    world.prisoner(free, fear=2)
    clone = world.enemy("clone", lair)
    world.enemy("clone", crowded, stunned=True)
    play = world.draw(CLONES)
    assert play.room_of(clone) == free


# -- locked doors


@pytest.mark.parametrize("kind", UNLOCKING)
def test_guards_and_hybrids_unlock_a_door_instead_of_moving(kind: EnemyKind) -> None:
    world = World()
    here, beside = world.map("P P")
    world.lock(here, "e")
    world.prisoner(here)
    enemy = world.enemy(kind, beside)
    play = activate(world, kind)
    assert play.room_of(enemy) == beside
    assert not play.map.ways(beside).locked


@pytest.mark.parametrize("kind", UNLOCKING)
def test_unlocking_counts_as_a_move_of_the_path(kind: EnemyKind) -> None:
    world = World()
    west, _, middle, east_of_it, east = world.map("P P P P P")
    world.lock(west, "e")
    world.prisoner(west)
    world.prisoner(east)
    enemy = world.enemy(kind, middle)
    play = activate(world, kind)
    assert play.room_of(enemy) == east_of_it


@pytest.mark.parametrize("kind", UNLOCKING)
def test_an_enemy_takes_the_detour_when_it_is_shorter_than_unlocking(kind: EnemyKind) -> None:
    world = World()
    goal, north, south, corner = world.map("P P", "P P")
    world.lock(corner, "n")
    world.prisoner(goal)
    enemy = world.enemy(kind, corner)
    play = activate(world, kind)
    assert play.room_of(enemy) == south
    assert play.map.ways(north).locked


def test_between_unlocking_and_an_equally_long_detour_the_player_decides() -> None:
    """Ruling 71."""
    world = World()
    goal, middle, post, _, _, south = world.map("P P P", "P P P")
    world.lock(goal, "e")
    world.lock(middle, "e")
    world.prisoner(goal)
    world.enemy("guard", post)
    play = world.draw(GUARDS)
    door = play.door(middle, "e")
    assert {option.id for option in play.ask.options} == {f"door:{door}", f"room:{south}"}
    play.choose(f"door:{door}")
    assert play.room_of("guard:1") == post
    assert not play.map.ways(post).locked


def test_a_clone_cannot_use_a_locked_door() -> None:
    world = World()
    here, beside = world.map("P P")
    world.lock(here, "e")
    world.prisoner(here)
    clone = world.enemy("clone", beside)
    play = world.draw(CLONES)
    assert play.room_of(clone) == beside
    assert play.map.ways(beside).locked


def test_a_clone_counts_the_detour_around_a_locked_door() -> None:
    world = World()
    west, _, middle, east_of_it, _, _, east = world.map("P P P P P P P")
    world.lock(west, "e")
    world.prisoner(west)
    world.prisoner(east)
    clone = world.enemy("clone", middle)
    play = world.draw(CLONES)
    assert play.room_of(clone) == east_of_it


def test_an_enemy_that_passes_a_full_tile_unlocks_the_door_behind_it_and_stays() -> None:
    """Ruling 70."""
    world = World(limits=ONE)
    here, full, beside = world.map("P P P")
    world.lock(here, "e")
    world.prisoner(here)
    guard = world.enemy("guard", beside)
    world.enemy("guard", full, stunned=True)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == beside
    assert not play.map.ways(here).locked


# -- vents


@pytest.mark.parametrize("preset", PRESETS)
def test_a_clone_goes_through_vents_in_one_move(preset: str) -> None:
    """Ruling 32."""
    world = World(preset=preset)
    here, _, _, lair = world.map("V D D V")
    world.prisoner(here)
    clone = world.enemy("clone", lair)
    play = world.draw(CLONES)
    assert play.room_of(clone) == here


def test_a_clone_counts_a_vent_as_one_move_of_its_path() -> None:
    world = World()
    by_vent, _, _, _, lair, _, by_door = world.map("V D D D V P P")
    world.prisoner(by_vent)
    world.prisoner(by_door, fear=4)
    clone = world.enemy("clone", lair)
    play = world.draw(CLONES)
    assert play.room_of(clone) == by_vent


def test_vents_without_a_common_duct_are_not_joined() -> None:
    world = World()
    here, _, beside, lair = world.map("V P P V")
    world.prisoner(here)
    clone = world.enemy("clone", lair)
    play = world.draw(CLONES)
    assert play.room_of(clone) == beside


def test_a_vent_marker_that_blocks_keeps_clones_out() -> None:
    world = World()
    here, _, beside, lair = world.map("V D D V")
    world.marker("blocked-vent", here)
    world.prisoner(here)
    clone = world.enemy("clone", lair)
    play = world.draw(CLONES)
    assert play.room_of(clone) == beside


@pytest.mark.parametrize("kind", UNLOCKING)
def test_guards_and_hybrids_do_not_use_vents(kind: EnemyKind) -> None:
    world = World()
    here, _, beside, post = world.map("V D D V")
    world.prisoner(here)
    enemy = world.enemy(kind, post)
    play = activate(world, kind)
    assert play.room_of(enemy) == beside


def test_a_clone_climbs_past_locked_doors() -> None:
    world = World()
    here, lair = world.map("V V")
    world.lock(here, "e")
    world.prisoner(here)
    clone = world.enemy("clone", lair)
    play = world.draw(CLONES)
    assert play.room_of(clone) == here


# -- scenario rules for guards


def test_guards_pass_locked_doors_without_unlocking_them_if_the_scenario_says_so() -> None:
    """Ruling 88."""
    world = World(rules=("guards-pass-locks",))
    here, beside = world.map("P P")
    world.lock(here, "e")
    world.prisoner(here)
    guard = world.enemy("guard", beside)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == here
    assert play.map.ways(here).locked


def test_guards_walk_around_swarm_markers_if_the_scenario_says_so() -> None:
    """Ruling 87."""
    world = World(rules=("guards-avoid-swarm",))
    _, swarming, south, _ = world.map("P P", "P P")
    world.marker("swarm", swarming)
    world.prisoner(0)
    guard = world.enemy("guard", 3)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == south


def test_in_other_scenarios_guards_go_through_a_swarm() -> None:
    world = World()
    here, swarming, post = world.map("P P P")
    world.marker("swarm", swarming)
    world.prisoner(here)
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == swarming


def test_guards_do_not_hunt_a_clean_uniform_where_the_scenario_has_uniforms() -> None:
    """Ruling 86."""
    world = World(rules=("uniforms",))
    here, post = world.map("P P")
    world.prisoner(here, uniform="clean", threat=9)
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == post


def test_guards_hunt_a_bloody_uniform() -> None:
    """Ruling 86."""
    world = World(rules=("uniforms",))
    here, post = world.map("P P")
    world.prisoner(here, uniform="bloody")
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == here


def test_clones_ignore_uniforms() -> None:
    """Ruling 86."""
    world = World(rules=("uniforms",))
    here, lair = world.map("P P")
    world.prisoner(here, uniform="clean")
    clone = world.enemy("clone", lair)
    play = world.draw(CLONES)
    assert play.room_of(clone) == here


def test_a_fight_bloodies_a_clean_uniform() -> None:
    """Ruling 86."""
    world = World(rules=("uniforms",))
    (here,) = world.map("P")
    world.prisoner(here, uniform="clean", hand=5)
    world.enemy("clone", here)
    world.dice(SPEED, INT2, STR)
    play = world.draw(CLONES)
    assert play.ann.uniform == "bloody"
