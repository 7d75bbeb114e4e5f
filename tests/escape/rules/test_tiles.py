"""Rules: The map; Distance and adjacency, Tile icons, Vents, The infirmary."""

from __future__ import annotations

import pytest

from l7core.engine.effects import Scope
from l7core.escape.content.kinds import Icon
from l7core.escape.table import query
from l7core.escape.words.conditions.rooms import Room
from tests.escape.rules.kit import Story, Table, sections_resolved


def adjacent(play: Story, room: int) -> list[int]:
    return list(play.map.ways(room).adjacent)


def test_rooms_joined_by_doors_are_adjacent() -> None:
    table = Table()
    hall = table.room(doors="e")
    yard = table.room(east_of=hall, doors="w")
    table.prisoner(hall)
    play = table.actions()
    assert (adjacent(play, hall), adjacent(play, yard)) == ([yard], [hall])


def test_rooms_that_only_touch_are_not_adjacent() -> None:
    table = Table()
    hall = table.room(doors="n")
    yard = table.room(east_of=hall, doors="w")
    table.prisoner(hall)
    assert adjacent(table.actions(), hall) == []
    assert yard == 1


def test_a_door_against_a_wall_leads_nowhere() -> None:
    table = Table()
    hall = table.room(doors="ne")
    table.room(east_of=hall, doors="n")
    table.prisoner(hall)
    play = table.actions()
    assert not play.can_explore(hall, "e")
    assert play.can_explore(hall, "n")


def test_a_door_against_a_wall_leads_nowhere_in_either_order_of_placement() -> None:
    table = Table()
    yard = table.room(doors="n")
    hall = table.room(west_of=yard, doors="ne")
    table.prisoner(hall)
    play = table.actions()
    assert not play.can_go(yard)
    assert not play.can_explore(hall, "e")


def test_distance_is_the_number_of_moves() -> None:
    table = Table()
    hall = table.room(doors="es")
    far = table.room(south_of=hall, doors="n")
    near = table.room(east_of=hall, doors="sw")
    other = table.room(south_of=near, doors="n")
    table.prisoner(hall)
    game = table.actions().kernel.game
    moves = query.distances(game, other, "doors")
    assert (moves[near], moves[hall], moves[far]) == (1, 2, 3)


def test_a_locked_door_joins_no_adjacent_rooms() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.lock(hall, "e")
    table.prisoner(hall)
    play = table.actions()
    assert adjacent(play, hall) == []
    assert not play.can_go(yard)


def test_a_vent_joins_no_adjacent_rooms() -> None:
    table = Table()
    hall = table.room(doors="n", vent=True, ducts="e")
    table.room(east_of=hall, doors="n", vent=True, ducts="w")
    table.prisoner(hall)
    assert adjacent(table.actions(), hall) == []


def test_a_wall_cannot_be_walked_through() -> None:
    table = Table()
    hall = table.room(doors="n")
    yard = table.room(south_of=hall, doors="e")
    table.prisoner(hall)
    assert not table.actions().can_go(yard)


@pytest.mark.parametrize(
    ("icon", "plain"), [("reactivating-security", "security"), ("reactivating-fear", "fear")]
)
def test_a_reactivating_tile_counts_as_a_tile_with_its_icon(icon: Icon, plain: Icon) -> None:
    table = Table()
    hall = table.room()
    ward = table.room(east_of=hall, icons=[icon])
    table.prisoner(hall)
    assert query.rooms_with_icon(table.actions().kernel.game, plain) == [ward]


@pytest.mark.parametrize("icon", ["lab", "elevator", "generator", "control-panel"])
def test_equipment_does_nothing_by_itself(icon: Icon) -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile(icons=[icon])])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "n")
    assert (play.asked(), play.events_drawn, play.ann.items) == ("escape.turn", 0, [])


@pytest.mark.parametrize("icon", ["lab", "elevator", "generator", "control-panel"])
def test_scenarios_and_cards_recognise_a_room_by_its_icons(icon: Icon) -> None:
    table = Table()
    hall = table.room(icons=[icon])
    table.prisoner(hall)
    game = table.actions().kernel.game
    assert game.holds((Room(icon=(icon,)),), Scope(seat=0))
    assert not game.holds((Room(icon=("facility",)),), Scope(seat=0))


def test_only_the_event_of_the_rooms_icon_is_resolved() -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile(icons=["facility"])])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "n")
    assert sections_resolved(play) == ["facility"]


# -- vents and ducts


def test_vents_are_joined_where_ducts_meet() -> None:
    table = Table()
    hall = table.room(vent=True, ducts="e")
    ward = table.room(east_of=hall, vent=True, ducts="w")
    table.prisoner(hall)
    assert table.actions().map.ways(hall).ducts == (ward,)


def test_a_duct_is_broken_where_the_next_room_has_none() -> None:
    table = Table()
    hall = table.room(vent=True, ducts="e")
    table.room(east_of=hall, vent=True, ducts="n")
    table.prisoner(hall)
    assert table.actions().map.ways(hall).ducts == ()


def test_a_duct_is_broken_in_either_order_of_placement() -> None:
    table = Table()
    ward = table.room(vent=True, ducts="n")
    hall = table.room(west_of=ward, vent=True, ducts="e")
    table.prisoner(hall)
    map = table.actions().map
    assert (map.ways(hall).ducts, map.ways(ward).ducts) == ((), ())


def test_a_duct_passes_through_rooms_without_a_vent() -> None:
    """Ruling 32."""
    table = Table()
    hall = table.room(vent=True, ducts="e")
    passage = table.room(east_of=hall, ducts="ew")
    ward = table.room(east_of=passage, vent=True, ducts="w")
    table.prisoner(hall)
    assert table.actions().map.ways(hall).ducts == (ward,)


def test_a_vent_reaches_every_vent_of_its_network() -> None:
    """Ruling 32."""
    table = Table()
    hall = table.room(vent=True, ducts="e")
    middle = table.room(east_of=hall, vent=True, ducts="ews")
    east = table.room(east_of=middle, vent=True, ducts="w")
    south = table.room(south_of=middle, vent=True, ducts="n")
    table.prisoner(hall)
    assert table.actions().map.ways(hall).ducts == (middle, east, south)


def test_a_blocked_vent_is_closed_though_its_duct_goes_on() -> None:
    table = Table()
    hall = table.room(vent=True, ducts="e")
    middle = table.room(east_of=hall, vent=True, ducts="ew")
    east = table.room(east_of=middle, vent=True, ducts="w")
    table.marker("blocked-vent", middle)
    table.prisoner(hall)
    assert table.actions().map.ways(hall).ducts == (east,)


def test_a_vent_marker_makes_a_vent() -> None:
    table = Table()
    hall = table.room(vent=True, ducts="e")
    ward = table.room(east_of=hall)
    table.marker("vent", ward)
    table.prisoner(hall)
    assert table.actions().map.ways(hall).ducts == (ward,)


# -- the infirmary


def test_a_prisoner_in_the_infirmary_is_in_no_room() -> None:
    table = Table()
    hall = table.room(vent=True)
    table.prisoner(hall)
    table.prisoner(None, status="infirmary")
    game = table.actions().kernel.game
    assert query.heroes_in(game, None) == []
    assert query.in_reach(game, game.state.heroes[0]) == []


def test_no_vent_leads_to_the_infirmary() -> None:
    table = Table()
    hall = table.room(vent=True, ducts="nesw")
    ward = table.room(east_of=hall, vent=True, ducts="nesw")
    table.prisoner(hall)
    play = table.actions()
    vents = [option.id for option in play.ask.options if option.id.startswith("vent:")]
    assert vents == [f"vent:{ward}"]
