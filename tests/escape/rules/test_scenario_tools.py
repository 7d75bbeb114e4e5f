"""Scenario tools for tiles that are set aside, rooms in an order, and stunned enemies.

Rules: Scenarios; Game basics.
"""

from __future__ import annotations

from typing import Any

import pytest

from l7core.escape.content.kinds import Action
from l7core.escape.content.scenario import Limits
from l7core.escape.content.terms import Rooms
from l7core.escape.words.conditions.prisoners import CanDrag
from l7core.escape.words.verbs.doors import LayTile, TurnTile
from l7core.escape.words.verbs.enemies import Drag
from l7core.escape.words.verbs.levels import GainFear
from l7core.escape.words.verbs.order import Choice, Choose
from l7core.escape.words.verbs.rooms import PlaceMarker
from l7core.escape.words.verbs.spawning import PutIntoPlay
from tests.escape.rules.kit import BLANK, PRESETS, SPARE, Story, wits
from tests.escape.rules.world_kit import Tale, World, section

ASIDE = "escape:b-lift"
BACK = "escape:maintenance-tunnel"
DRAG = Action(
    id="do",
    text="Drag it.",
    conditions=(CanDrag(kind="hybrid"),),
    limit="none",
    moves=1,
    effects=(Drag(kind="hybrid"),),
)


def act(world: World, *effects: Any) -> Tale:
    """Run the effects as the facility section of Ann's event card."""
    play = world.draw(icon="facility", facility=section(*effects))
    if play.kernel.ask is not None:
        play.lay()
    return play


def room_of_tile(play: Story, tile: str) -> int | None:
    return next((n for n, room in enumerate(play.map.rooms) if room.tile == tile), None)


# -- tiles that are set aside


def aside(*, room: int | None = 0) -> World:
    """Return three rooms in a row with the B-Lift set aside.

    Ann is in the first room or in the infirmary.
    """
    world = World()
    world.map("P P P")
    world.prisoner(room, status="infirmary" if room is None else "map")
    world.set(set_aside=[ASIDE])
    return world


def test_a_tile_that_was_set_aside_is_placed_at_the_nearest_door() -> None:
    play = act(aside(), LayTile(tile=ASIDE))
    play.lay()
    lift = room_of_tile(play, ASIDE)
    assert lift is not None
    assert play.map.ways(lift).adjacent == [0]
    assert play.state.set_aside == []


def test_a_tile_that_was_set_aside_can_be_placed_at_the_farthest_door() -> None:
    play = act(aside(), LayTile(tile=ASIDE, at="farthest"))
    play.lay()
    lift = room_of_tile(play, ASIDE)
    assert lift is not None
    assert play.map.ways(lift).adjacent == [2]


def test_if_the_active_prisoner_is_off_the_map_the_next_one_counts() -> None:
    """Ruling 97."""
    world = aside(room=None)
    world.prisoner(2)
    play = act(world, LayTile(tile=ASIDE))
    play.lay()
    lift = room_of_tile(play, ASIDE)
    assert lift is not None
    assert play.map.ways(lift).adjacent == [2]


def test_a_choice_that_places_a_tile_is_shown_before_it_is_made() -> None:
    """The note of an option may name a room that is not on the map yet."""
    world = World()
    world.prisoner(world.room(doors="n"))
    dead_end = world.tile("n")
    world.set(set_aside=[dead_end])
    options = (
        Choice(text="Place it.", effects=(LayTile(tile=dead_end),)),
        Choice(text="Wait.", effects=(GainFear(),)),
    )
    play = world.draw(icon="facility", facility=section(Choose(options=options)))
    ask = play.kernel.view(0).ask
    assert ask
    assert any(dead_end in sentence for sentence in ask.options[0].note.outcome)


def test_a_tile_that_was_not_set_aside_is_not_placed() -> None:
    world = aside()
    world.set(set_aside=[])
    assert room_of_tile(act(world, LayTile(tile=ASIDE)), ASIDE) is None


def test_a_tile_that_is_set_aside_can_be_turned_over() -> None:
    """Ruling 96."""
    play = act(aside(), TurnTile(tile=ASIDE))
    assert play.state.set_aside == [BACK]


def test_peeking_looks_for_the_other_side_of_a_turned_tile() -> None:
    """Ruling 96."""
    world = World(peek=ASIDE)
    world.map("P")
    world.prisoner(0)
    world.set(set_aside=[BACK])
    world.stacks([], [], [BLANK])
    world.dice(*wits(1, dice=1))
    play = world.actions()
    play.explore(0, "n")
    play.lay()
    play.choose("go")
    assert play.ann.room == room_of_tile(play, BACK)
    assert play.state.found


# -- rooms


def test_rooms_can_match_either_of_two_conditions() -> None:
    world = World()
    secure, nest, _ = world.map("S P P")
    world.prisoner(2)
    world.marker("nest", nest)
    either = (Rooms(icon=("security",)), Rooms(marker="nest"))
    play = act(world, PlaceMarker(marker="darkness", where=Rooms(either=either, take="all")))
    assert play.state.markers["darkness"] == [secure, nest]


def test_a_room_that_matches_both_conditions_counts_once() -> None:
    """Ruling 95."""
    world = World()
    world.map("S P")
    world.prisoner(1)
    world.marker("post", 0)
    world.reserves("guard")
    either = (Rooms(icon=("security",)), Rooms(marker="post"))
    play = act(world, PutIntoPlay(kind="guard", where=Rooms(either=either, take="all")))
    assert play.enemies_in(0) == ["guard:1"]


def test_rooms_can_be_sorted_by_their_distance_from_a_tile() -> None:
    world = World()
    world.room("escape:incinerator", at=(3, 0))
    far, near, alone = world.room(at=(1, 0)), world.room(at=(2, 0)), world.room(at=(9, 9))
    world.prisoner(far)
    where = Rooms(nearest_to=("escape:incinerator",), take="all")
    play = act(world, PlaceMarker(marker="darkness", where=where))
    assert play.state.markers["darkness"] == [0, near, far, alone]


def test_without_that_tile_rooms_are_in_the_order_of_placement() -> None:
    world = World()
    world.map("P P")
    world.prisoner(1)
    where = Rooms(nearest_to=("escape:incinerator",), take="all")
    play = act(world, PlaceMarker(marker="darkness", where=where))
    assert play.state.markers["darkness"] == [0, 1]


# -- dragging


def dragging(*, stunned: bool = True, preset: str = "") -> World:
    """Put Ann and a hybrid into the middle of three rooms."""
    world = World(preset=preset)
    world.map("P P P")
    world.enemy("hybrid", 1, stunned=stunned)
    world.prisoner(1, hand=[SPARE] * 2, skills=[world.skill(actions=(DRAG,))])
    return world


def drag(play: Story) -> None:
    play.choose(next(option.id for option in play.ask.options if option.id.endswith("/do")))


def can_drag(play: Story) -> bool:
    return any(option.id.endswith("/do") for option in play.ask.options)


def test_a_stunned_enemy_is_dragged_into_the_room_that_the_player_chooses() -> None:
    """Ruling 98."""
    play = dragging().actions()
    drag(play)
    assert {option.id for option in play.ask.options} == {"room:0", "room:2"}
    play.choose("room:2")
    assert play.ann.room == play.room_of("hybrid:1") == 2
    assert play.on_map("hybrid:1").stunned


def test_dragging_leaves_and_enters_like_any_move() -> None:
    """Ruling 98."""
    world = dragging()
    world.marker("darkness", 1)
    play = world.actions()
    drag(play)
    play.choose("room:0")
    assert play.ann.fear == 4
    assert play.in_order("escape.move.door", "escape.enemy.moved") == [
        "escape.move.door",
        "escape.enemy.moved",
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_other_stunned_enemies_do_not_prevent_dragging(preset: str) -> None:
    """Ruling 98: it is not a rush past them either."""
    world = dragging(preset=preset)
    world.enemy("guard", 1, stunned=True)
    play = world.actions()
    drag(play)
    play.choose("room:2")
    assert (play.ann.room, play.ann.threat) == (2, 0)


def test_an_active_enemy_cannot_be_dragged() -> None:
    assert not can_drag(dragging(stunned=False).actions())


def test_a_prisoner_blocked_by_enemies_cannot_drag() -> None:
    world = dragging()
    world.enemy("clone", 1)
    assert not can_drag(world.actions())


def test_an_enemy_of_another_kind_cannot_be_dragged() -> None:
    world = World()
    world.map("P P")
    world.enemy("clone", 0, stunned=True)
    world.prisoner(0, skills=[world.skill(actions=(DRAG,))])
    assert not can_drag(world.actions())


def test_an_enemy_cannot_be_dragged_into_a_full_room() -> None:
    """Ruling 98."""
    world = dragging()
    world.scenario(limits=Limits(hybrid=1))
    world.enemy("hybrid", 0, stunned=True)
    play = world.actions()
    drag(play)
    assert play.room_of("hybrid:1") == 2


def test_dragging_may_only_lead_nearer_to_a_tile_and_counts_locks_on_the_way() -> None:
    world = World()
    world.room("escape:b-lift", at=(0, 0))
    near = world.room(at=(1, 0))
    mid = world.room(at=(2, 0))
    world.room(at=(3, 0))
    world.lock(near, "w")
    world.enemy("hybrid", mid, stunned=True)
    towards = ("escape:b-lift",)
    action = Action(
        id="do",
        text="Drag it.",
        conditions=(CanDrag(kind="hybrid", towards=towards),),
        limit="none",
        effects=(Drag(kind="hybrid", towards=towards),),
    )
    world.prisoner(mid, skills=[world.skill(actions=(action,))])
    play = world.actions()
    drag(play)
    assert play.room_of("hybrid:1") == near
    assert not can_drag(play), "a lock is between the hybrid and the lift"
