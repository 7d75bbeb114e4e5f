"""Rules: Exploring, Peeking, vents as doors."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import Icon, Reroll
from l7core.escape.words.verbs.spawning import Spawn
from l7core.escape.words.verbs.story import SetFlag
from l7core.view import OptionView
from tests.escape.rules.kit import INT, INT2, PRESETS, SPEED, STR, Story, Table, sections_resolved

LIFT = "escape:a-lift"
PEEKED = ("escape.dice", "escape.peek")


def sides(play: Story, room: int) -> set[str]:
    """Return the sides on which the room has doors."""
    found = set()
    for side in ("n", "e", "s", "w"):
        try:
            play.door(room, side)
        except StopIteration:
            continue
        found.add(side)
    return found


def offered(play: Story) -> tuple[OptionView, ...]:
    """Return the options as the player sees them."""
    asked = play.kernel.view(play.ask.seat).ask
    assert asked, "no question is open"
    return asked.options


def option_labels(play: Story) -> list[str]:
    """Return the sorted labels of the options."""
    return sorted(option.label for option in offered(play))


def tiles(play: Story) -> list[str]:
    """Return the names of the tiles on the map, which are their ids."""
    return [room.tile for room in play.map.rooms]


# -- placing the tile


def test_exploring_lays_the_next_tile_and_enters_it() -> None:
    table = Table()
    hall = table.room()
    first, second = table.tile(), table.tile()
    table.stacks([first, second])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    new = play.map.rooms[1]
    assert (new.tile, new.x, new.y) == (first, 1, 0)
    assert (play.ann.room, play.state.stacks) == (1, [[second]])


def test_exploring_costs_one_movement_point() -> None:
    table = Table()
    hall = table.room()
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    assert play.moves_left == 1


def test_the_new_tile_has_a_door_where_it_was_explored_from() -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile("n")])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    assert sides(play, 1) == {"w"}
    assert list(play.map.ways(hall).adjacent) == [1]


def test_a_straight_tile_is_turned_to_fit_without_a_question() -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile("ns")])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    assert sides(play, 1) == {"e", "w"}


def beside_the_new_tile(doors: str) -> tuple[Table, int]:
    """Put a room with these doors north of the cell behind the hall's east door."""
    table = Table()
    hall = table.room(doors="e")
    table.room(at=(1, -1), doors=doors)
    table.prisoner(hall)
    return table, hall


def test_the_new_tile_connects_as_many_doors_as_possible() -> None:
    table, hall = beside_the_new_tile("s")
    table.stacks([table.tile("ne")])
    play = table.actions()
    play.explore(hall, "e")
    assert sides(play, 2) == {"n", "w"}
    assert sorted(play.map.ways(2).adjacent) == [0, 1]


def test_a_door_is_not_placed_against_a_wall_if_it_can_be_left_open() -> None:
    table, hall = beside_the_new_tile("n")
    table.stacks([table.tile("ne")])
    play = table.actions()
    play.explore(hall, "e")
    assert sides(play, 2) == {"s", "w"}


def test_a_door_of_the_map_is_not_walled_up_if_there_is_another_placement() -> None:
    table, hall = beside_the_new_tile("s")
    table.stacks([table.tile("new")])
    play = table.actions()
    play.explore(hall, "e")
    play.lay()
    assert "n" in sides(play, 2)


def test_a_door_is_placed_against_a_wall_if_there_is_no_other_placement() -> None:
    table, hall = beside_the_new_tile("n")
    table.stacks([table.tile("nesw")])
    play = table.actions()
    play.explore(hall, "e")
    assert play.map.doors[play.door(2, "n")].walled
    assert not play.can_explore(2, "n")


def test_of_equally_good_placements_the_player_chooses() -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile("ne")])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    play.expect_question("escape.placement")
    (here,) = tiles(play)
    assert option_labels(play) == [
        f"Doors north and west ({here})",
        f"Doors south and west ({here})",
    ]
    play.choose(play.ask.options[1].id)
    assert sides(play, 1) == {"n", "w"}


def test_a_placement_names_a_wall_behind_a_door() -> None:
    table, hall = beside_the_new_tile("n")
    table.stacks([table.tile("nesw", ducts="ne")])
    play = table.actions()
    play.explore(hall, "e")
    here, _ = tiles(play)
    doors = {each.partition(";")[0] for each in option_labels(play)}
    assert doors == {f"Doors north (wall), east, south and west ({here})"}


def test_a_placement_names_the_door_of_the_map_that_it_closes() -> None:
    table, hall = beside_the_new_tile("s")
    table.room(at=(1, 1), doors="n")
    table.stacks([table.tile("nw")])
    play = table.actions()
    play.explore(hall, "e")
    here, north, south = tiles(play)
    assert option_labels(play) == [
        f"Doors north ({north}) and west ({here}); closes the north door of the {south}",
        f"Doors south ({south}) and west ({here}); closes the south door of the {north}",
    ]


def test_two_doors_on_one_side_are_named_by_their_position() -> None:
    table = Table()
    table.prisoner(table.room("escape:tank-farm"))
    play = table.actions()
    assert [each for each in option_labels(play) if each.startswith("Explore")] == [
        "Explore the east door of the Tank Farm",
        "Explore the left north door of the Tank Farm",
        "Explore the left south door of the Tank Farm",
        "Explore the right north door of the Tank Farm",
        "Explore the right south door of the Tank Farm",
        "Explore the west door of the Tank Farm",
    ]
    named = {option.target: option.label for option in offered(play)}
    (left,) = (each for each, label in named.items() if "left south" in label)
    (right,) = (each for each, label in named.items() if "right south" in label)
    doors = play.map.doors
    assert doors[int(left[5:])].edge[0] < doors[int(right[5:])].edge[0]


def test_placements_that_differ_only_in_ducts_name_them() -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile("ns", ducts="n")])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    (here,) = tiles(play)
    assert option_labels(play) == [
        f"Doors east and west ({here}); ducts east",
        f"Doors east and west ({here}); ducts west",
    ]


def test_a_large_tile_covers_several_cells() -> None:
    table = Table()
    hall = table.room(doors="e")
    table.stacks(["escape:airlock"])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    play.lay()
    assert len(play.map.rooms[1].cells) == 4


def test_a_tile_that_does_not_fit_goes_to_the_bottom_and_the_next_is_drawn() -> None:
    """Ruling 30."""
    table = Table()
    hall = table.room(doors="e")
    for cell in ((1, -1), (2, 0), (1, 1)):
        table.room(at=cell)
    small = table.tile("nesw")
    table.stacks(["escape:airlock", small])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    assert play.map.rooms[4].tile == small
    assert play.state.stacks == [["escape:airlock"]]


def test_if_no_tile_fits_the_prisoner_does_not_move() -> None:
    """Ruling 30."""
    table = Table()
    hall = table.room(doors="e")
    for cell in ((1, -1), (2, 0), (1, 1)):
        table.room(at=cell)
    table.stacks(["escape:airlock"])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    assert (play.ann.room, len(play.map.rooms)) == (hall, 4)


def test_a_stack_is_emptied_before_the_next_is_used() -> None:
    table = Table()
    hall = table.room()
    a, b = table.tile(), table.tile()
    table.stacks([a], [b])
    table.prisoner(hall, fear=7)
    play = table.actions()
    play.explore(hall, "e")
    assert play.state.stacks == [[], [b]]
    play.explore(1, "e")
    assert [room.tile for room in play.map.rooms[1:]] == [a, b]


def test_without_tiles_nothing_can_be_explored() -> None:
    table = Table()
    table.stacks([])
    table.prisoner(table.room())
    assert not table.actions().can("explore:")


def test_the_new_room_can_be_left_and_explored_from() -> None:
    table = Table()
    hall = table.room()
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    assert play.can_go(hall)
    assert play.can_explore(1, "n")


# -- the new room


def explore(
    *icons: Icon, items: int = 0, preset: str = "", lockdown: bool = False, carried: int = 0
) -> Story:
    """Explore a room with these icons; `items` cards are in the item deck."""
    table = Table(preset=preset)
    hall = table.room()
    table.stacks([table.tile(icons=icons), table.tile()])
    table.items(*[table.item() for _ in range(items)])
    table.prisoner(hall, items=[table.item() for _ in range(carried)])
    table.set(lockdown=lockdown)
    play = table.actions()
    play.explore(hall, "e")
    return play


@pytest.mark.parametrize(
    ("icon", "section"),
    [
        ("security", "security"),
        ("reactivating-security", "security"),
        ("fear", "fear"),
        ("reactivating-fear", "fear"),
        ("facility", "facility"),
    ],
)
def test_exploring_an_event_room_triggers_its_event(icon: Icon, section: str) -> None:
    play = explore(icon)
    assert (play.events_drawn, sections_resolved(play)) == (1, [section])


def test_exploring_an_event_room_ends_the_actions() -> None:
    assert explore("fear").state.round == 1


def test_exploring_a_room_without_an_event_icon_triggers_nothing() -> None:
    play = explore("lab")
    assert (play.events_drawn, play.state.round, play.asked()) == (0, 0, "escape.turn")


@pytest.mark.parametrize(("preset", "events"), [("l7", 1), ("revised", 1), ("original", 0)])
def test_exploring_a_reactivating_room_in_lockdown(preset: str, events: int) -> None:
    """Ruling 3."""
    assert explore("reactivating-fear", preset=preset, lockdown=True).events_drawn == events


@pytest.mark.parametrize("preset", PRESETS)
def test_exploring_any_other_event_room_in_lockdown_triggers_its_event(preset: str) -> None:
    """Ruling 3."""
    assert explore("fear", preset=preset, lockdown=True).events_drawn == 1


def test_a_storage_crate_holds_an_item() -> None:
    play = explore("storage-crate", items=2)
    assert len(play.ann.items) == 1


def test_a_storage_crate_is_opened_by_exploring_only() -> None:
    table = Table()
    hall = table.room()
    store = table.room(east_of=hall, icons=["storage-crate"])
    table.items(table.item())
    table.prisoner(hall)
    play = table.actions()
    play.go(store)
    assert play.ann.items == []


def test_a_prisoner_who_cannot_carry_the_item_of_a_crate_drops_one_there() -> None:
    play = explore("storage-crate", items=1, carried=2)
    play.expect_question("escape.item.overload")
    play.choose(play.ann.items[0])
    assert len(play.state.things[1]) == 1


def test_the_item_of_a_crate_comes_before_the_event() -> None:
    """Ruling 29."""
    play = explore("storage-crate", "security", items=1)
    keys = "escape.item.found", "escape.event.drawn"
    assert play.in_order(*keys) == [*keys]


def test_a_guard_who_waits_on_the_new_tile_sees_a_weapon() -> None:
    """Ruling 36."""
    table = Table()
    table.trigger("tile-laid", Spawn(kind="guard", where="there"))
    hall = table.room()
    table.prisoner(hall, items=[table.item(weapon=True)])
    play = table.actions()
    play.explore(hall, "e")
    assert play.ann.threat == 1


def test_medical_supplies_give_nothing_when_explored() -> None:
    assert len(explore("medical-supplies").ann.hand) == 1


def test_exploring_runs_triggers() -> None:
    table = Table()
    table.trigger("explored", SetFlag(flag="explored"))
    table.trigger("tile-laid", SetFlag(flag="laid"))
    hall = table.room()
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    assert play.state.flags == ["laid", "explored"]


# -- vents as doors


def closed_ward(*, vent: bool = True, door: str = "", fear: int = 3) -> tuple[Table, int]:
    """Return a room without a door to the unknown; `door` adds one to the next room."""
    table = Table()
    ward = table.room(doors="e", vent=vent)
    table.room(east_of=ward, doors="w" + door)
    table.prisoner(ward, fear=fear)
    return table, ward


def test_when_no_door_leads_to_the_unknown_a_vent_serves_as_a_door() -> None:
    table, ward = closed_ward()
    play = table.actions()
    assert play.can("explore:")
    play.choose("explore:0,0,n")
    assert (play.ann.room, play.map.rooms[2].y) == (2, -1)
    assert ward in play.map.ways(2).adjacent


def test_exploring_through_a_vent_as_a_door_follows_the_usual_rules() -> None:
    table, _ = closed_ward()
    play = table.actions()
    play.choose("explore:0,0,n")
    assert (play.ann.fear, play.moves_left, play.asked()) == (3, 1, "escape.turn")


def test_while_any_door_leads_to_the_unknown_no_vent_serves_as_a_door() -> None:
    table, _ = closed_ward(door="e")
    assert not table.actions().can("explore:")


def test_without_a_vent_a_closed_room_cannot_be_explored_from() -> None:
    table, _ = closed_ward(vent=False)
    assert not table.actions().can("explore:")


def test_a_blocked_vent_does_not_serve_as_a_door() -> None:
    table, ward = closed_ward()
    table.marker("blocked-vent", ward)
    assert not table.actions().can("explore:")


# -- peeking


def peeking(*stacks: int, fear: int = 3) -> tuple[Table, int]:
    """Set up a search for the A-Lift with this number of tiles in each stack."""
    table = Table(rules=("peeking",), peek=LIFT, set_aside=(LIFT,))
    hall = table.room()
    table.stacks(*[[table.tile() for _ in range(size)] for size in stacks])
    table.prisoner(hall, fear=fear)
    return table, hall


def found(table: Table, hall: int) -> Story:
    """Find the lift with a peek and place it."""
    play = table.actions()
    play.explore(hall, "e")
    play.lay()
    return play


def test_before_stack_a_is_empty_there_is_no_peek() -> None:
    table, hall = peeking(1, 1, 1)
    table.dice()
    play = table.actions()
    play.explore(hall, "e")
    assert not play.happened("escape.dice.peek")


def test_once_stack_a_is_empty_a_die_is_rolled_before_exploring() -> None:
    table, hall = peeking(0, 2, 2)
    table.dice(STR)
    play = table.actions()
    play.explore(hall, "e")
    assert play.happened("escape.dice.peek")


@pytest.mark.parametrize(("face", "verdict"), [(INT2, "found it"), (STR, "not it")])
def test_a_peek_is_logged_without_repetition(face: int, verdict: str) -> None:
    """The roll has the numbers, and the next log line has the result."""
    table, hall = peeking(0, 2, 2)
    table.dice(face)
    play = table.actions()
    play.explore(hall, "e")
    roll, result = (entry for entry in play.kernel.log(0) if entry.key.rpartition(".")[0] in PEEKED)
    assert " rolled, 2 needed." in roll.text
    assert "rolled" not in result.text
    assert result.scene
    assert result.scene.verdict
    assert result.scene.verdict.word == verdict


def test_a_double_intelligence_icon_finds_the_tile() -> None:
    table, hall = peeking(0, 2, 2)
    table.dice(INT2)
    play = found(table, hall)
    play.expect_question("escape.peek")
    assert (play.map.rooms[1].tile, play.state.set_aside) == (LIFT, [])


@pytest.mark.parametrize("face", [INT, STR, SPEED])
def test_while_stack_b_lasts_no_other_face_finds_the_tile(face: int) -> None:
    table, hall = peeking(0, 2, 2)
    table.dice(face)
    play = table.actions()
    play.explore(hall, "e")
    assert play.map.rooms[1].tile != LIFT


@pytest.mark.parametrize("face", [INT, INT2])
def test_once_stack_b_is_empty_any_intelligence_icon_finds_the_tile(face: int) -> None:
    table, hall = peeking(0, 0, 2)
    table.dice(face)
    play = table.actions()
    play.explore(hall, "e")
    play.lay()
    assert play.map.rooms[1].tile == LIFT


def test_a_prisoner_who_has_found_the_tile_may_stay_for_free() -> None:
    """Ruling 28."""
    table, hall = peeking(0, 2, 2)
    table.dice(INT2)
    play = found(table, hall)
    play.choose("stay")
    assert (play.ann.room, play.moves_left) == (hall, 2)


def test_a_prisoner_who_has_found_the_tile_may_go_there_for_a_move() -> None:
    """Ruling 28."""
    table, hall = peeking(0, 2, 2)
    table.dice(INT2)
    play = found(table, hall)
    play.choose("go")
    assert (play.ann.room, play.moves_left) == (1, 1)


def test_after_a_failed_peek_the_prisoner_must_explore() -> None:
    """Ruling 28."""
    table, hall = peeking(0, 2, 2)
    table.dice(STR)
    play = table.actions()
    play.explore(hall, "e")
    assert (play.asked(), play.ann.room, play.moves_left) == ("escape.turn", 1, 1)


def test_there_is_one_peek_a_turn_from_each_tile() -> None:
    """Ruling 28."""
    table, hall = peeking(0, 3, 2, fear=7)
    table.dice(STR)
    play = table.actions()
    play.explore(hall, "e")
    play.go(hall)
    play.explore(hall, "n")
    assert (play.ann.room, play.dice_left) == (2, 0)


def test_there_is_another_peek_from_the_next_tile() -> None:
    """Ruling 28."""
    table, hall = peeking(0, 3, 2)
    table.dice(STR, STR)
    play = table.actions()
    play.explore(hall, "e")
    play.explore(1, "e")
    assert play.dice_left == 0


def test_there_is_another_peek_from_the_same_tile_in_the_next_turn() -> None:
    """Ruling 28."""
    table, hall = peeking(0, 3, 2)
    table.dice(STR, STR)
    play = table.actions()
    play.explore(hall, "e")
    play.go(hall)
    play.end_turn()
    play.explore(hall, "n")
    assert play.dice_left == 0


def test_once_the_tile_is_found_there_is_no_peek() -> None:
    table, hall = peeking(0, 2, 2)
    table.dice(INT2)
    play = found(table, hall)
    play.choose("stay")
    play.explore(hall, "n")
    assert (play.ann.room, play.dice_left) == (2, 0)


def test_the_sought_tile_is_found_when_no_other_is_left() -> None:
    table, hall = peeking(0, 0, 0)
    table.dice(STR)
    play = table.actions()
    play.explore(hall, "e")
    play.lay()
    assert play.map.rooms[1].tile == LIFT


def test_without_a_sought_tile_there_is_no_peek() -> None:
    table = Table()
    hall = table.room()
    table.stacks([], [table.tile()])
    table.prisoner(hall)
    table.dice()
    play = table.actions()
    play.explore(hall, "e")
    assert play.ann.room == 1


def test_a_reroll_for_peeks_can_be_used_for_a_peek() -> None:
    table, hall = peeking(0, 2, 2)
    torch = table.skill(rerolls=(Reroll(on="peek"),))
    table.prisoner(hall, skills=[torch])
    table.dice(STR, INT2)
    play = table.actions(seat=1)
    play.explore(hall, "e")
    play.expect_question("escape.reroll", seat=1)
    play.choose(f"reroll|{torch}#0|{STR}")
    play.lay()
    assert play.map.rooms[1].tile == LIFT


def test_a_reroll_for_challenges_cannot_be_used_for_a_peek() -> None:
    table, hall = peeking(0, 2, 2)
    table.prisoner(hall, skills=[table.skill(rerolls=(Reroll(),))])
    table.dice(STR)
    play = table.actions(seat=1)
    play.explore(hall, "e")
    assert play.asked() == "escape.turn"


@pytest.mark.parametrize(("fear", "opens"), [(6, True), (7, False), (8, False)])
def test_high_fear_keeps_prisoners_out_of_a_vent_that_serves_as_a_door(
    fear: int, opens: bool
) -> None:
    """Ruling P8."""
    table, _ = closed_ward(fear=fear)
    assert table.actions().can("explore") == opens
