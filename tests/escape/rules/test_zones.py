"""Scenarios in an Alien Zone or a Military Zone."""

from __future__ import annotations

import pytest

from l7core.escape.content.scenario import Limits
from tests.escape.rules.kit import PRESETS
from tests.escape.rules.world_kit import GUARDS, World

# -- Alien Zone


@pytest.mark.parametrize("preset", PRESETS)
def test_in_an_alien_zone_clones_also_spawn_in_vent_rooms(preset: str) -> None:
    world = World(preset=preset, rules=("alien-zone",))
    here, vent, _, ward = world.map("P V P F")
    world.prisoner(here)
    play = world.draw(spawn=("clone",))
    assert play.enemies_in(vent) == ["clone:1"]
    assert play.enemies_in(ward) == []


def test_in_an_alien_zone_clones_still_spawn_in_fear_rooms() -> None:
    world = World(rules=("alien-zone",))
    here, ward, vent = world.map("P F V")
    world.prisoner(here)
    play = world.draw(spawn=("clone",))
    assert play.enemies_in(ward) == ["clone:1"]
    assert play.enemies_in(vent) == []


def test_outside_an_alien_zone_vent_rooms_are_not_fear_rooms() -> None:
    world = World()
    here, _ = world.map("P V")
    world.prisoner(here)
    play = world.draw(spawn=("clone",))
    assert play.enemies == []


def test_in_an_alien_zone_guards_still_need_security_rooms() -> None:
    world = World(rules=("alien-zone",))
    here, _ = world.map("P V")
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    assert play.enemies == []


def test_in_an_alien_zone_a_vent_room_triggers_no_fear_event() -> None:
    """The room counts as a fear room for spawning only."""
    world = World(rules=("alien-zone",))
    (start,) = world.map("P")
    world.stacks([world.tile(vent=True)])
    world.prisoner(start)
    play = world.actions()
    play.explore(start, "e")
    assert play.events_drawn == 0


# -- Military Zone


@pytest.mark.parametrize("preset", PRESETS)
def test_in_a_military_zone_a_guard_without_a_room_brings_a_new_room(preset: str) -> None:
    world = World(preset=preset, rules=("military-zone",))
    (here,) = world.map("P")
    bottom = world.tile("nesw")
    world.stacks([world.tile()], [world.tile(), bottom])
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    play.lay()
    assert len(play.map.rooms) == 2
    assert play.map.rooms[1].tile == bottom
    assert play.enemies_in(1) == ["guard:1"]
    assert [len(stack) for stack in play.state.stacks] == [1, 1]


def test_the_new_room_is_as_close_to_the_prisoner_as_possible() -> None:
    world = World(rules=("military-zone",))
    away, middle, here = world.map("P P P")
    world.stacks([world.tile("n")])
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    play.lay()
    assert here in play.map.ways(3).adjacent
    assert away not in play.map.ways(3).adjacent
    assert middle not in play.map.ways(3).adjacent


def test_without_a_door_to_the_unknown_the_new_room_is_placed_at_the_nearest_one() -> None:
    world = World(rules=("military-zone",))
    inner = world.room(doors="e")
    outer = world.room(east_of=inner, doors="we")
    world.stacks([world.tile("ew")])
    world.prisoner(inner)
    play = world.draw(spawn=("guard",))
    assert play.map.ways(2).adjacent == [outer]
    assert play.enemies_in(2) == ["guard:1"]


def test_in_a_military_zone_an_existing_security_room_comes_first() -> None:
    world = World(rules=("military-zone",))
    here, _, post = world.map("P P S")
    world.stacks([world.tile()])
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    assert len(play.map.rooms) == 3
    assert play.enemies_in(post) == ["guard:1"]


def test_a_full_security_room_does_not_count() -> None:
    world = World(rules=("military-zone",), limits=Limits(secure=1))
    here = world.room(doors="e")
    post = world.room(east_of=here, doors="we", icons=["security"])
    world.stacks([world.tile("ew")])
    world.prisoner(here)
    world.enemy("guard", post)
    play = world.draw(spawn=("guard",))
    assert play.enemies_in(2) == ["guard:2"]


def test_in_a_military_zone_clones_bring_no_room() -> None:
    world = World(rules=("military-zone",))
    here = world.room(doors="n")
    world.stacks([world.tile()])
    world.prisoner(here)
    play = world.draw(spawn=("clone",))
    assert len(play.map.rooms) == 1
    assert play.enemies == []


def test_outside_a_military_zone_a_guard_without_a_room_does_not_spawn() -> None:
    world = World()
    here = world.room(doors="n")
    world.stacks([world.tile()])
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    assert len(play.map.rooms) == 1
    assert play.enemies == []


def test_without_tiles_in_the_final_stack_no_guard_spawns() -> None:
    """Ruling 48."""
    world = World(rules=("military-zone",))
    (here,) = world.map("P")
    world.stacks([world.tile()], [])
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    assert len(play.map.rooms) == 1
    assert play.enemies == []


def test_without_guards_in_the_reserves_no_room_is_placed() -> None:
    """Ruling 65."""
    world = World(rules=("military-zone",))
    (here,) = world.map("P")
    world.stacks([world.tile("n")])
    world.prisoner(here)
    world.reserves("guard")
    play = world.draw(spawn=("guard",))
    assert len(play.map.rooms) == 1


def test_the_new_room_triggers_nothing() -> None:
    """Ruling 48."""
    world = World(rules=("military-zone",))
    here = world.room(doors="e")
    world.stacks([world.tile("ew", icons=["reactivating-fear", "storage-crate"])])
    world.items(world.item())
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    assert play.state.flags == []
    assert play.ann.items == []
    assert play.ann.room == here


def test_the_new_guard_activates_with_the_card() -> None:
    world = World(rules=("military-zone",))
    here = world.room(doors="e")
    world.stacks([world.tile("ew")])
    world.prisoner(here)
    play = world.draw(GUARDS, spawn=("guard",))
    assert play.room_of("guard:1") == here


def test_a_card_drawn_in_the_infirmary_places_no_room() -> None:
    """Ruling 11."""
    world = World(rules=("military-zone",))
    world.map("P")
    world.stacks([world.tile("n")])
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(0)
    play = world.draw(spawn=("guard",))
    assert len(play.map.rooms) == 1
    assert play.enemies == []


def test_a_tile_that_fits_nowhere_is_skipped_for_the_next_from_the_bottom() -> None:
    """Ruling 66."""
    world = World(rules=("military-zone",))
    here = world.room(doors="e")
    sealed, fitting, top = world.tile(""), world.tile("ew"), world.tile("ns")
    world.stacks([top, fitting, sealed])
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    assert play.map.rooms[1].tile == fitting
    assert play.state.stacks == [[sealed, top]]


def test_of_equally_near_ends_of_the_map_the_player_chooses_one() -> None:
    """Ruling 102."""
    world = World(rules=("military-zone",))
    (here,) = world.map("P")
    world.stacks([world.tile("n")])
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    play.expect_question("escape.pick.open-end")
    assert len(play.ask.options) == 4
    play.choose(play.ask.options[-1].id)
    assert play.map.ways(here).adjacent == [1]
