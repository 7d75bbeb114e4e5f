"""What scenarios can say: ways out that are no doors, what spreads, numbers by prisoners.

Rules: Scenarios; Game basics.
"""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import Action
from l7core.escape.content.terms import Rooms as RoomsThat
from l7core.escape.words.conditions.prisoners import CanLeave
from l7core.escape.words.conditions.rooms import Room
from l7core.escape.words.verbs.enemies import MoveEnemies, Remove
from l7core.escape.words.verbs.rooms import Spread
from l7core.escape.words.verbs.story import CountUp, SetFlag
from tests.escape.rules.kit import Story, Table, scenario, wits

COUNTED = CountUp(counter="counted")


def counted(play: Story) -> int:
    number: int = play.state.counters.get("counted", 0)
    return number


def with_action(table: Table, *effects: object, **parts: object) -> None:
    """The next prisoner can do this with something that is carried."""
    action = Action(id="do", text="Do it.", limit="none", effects=effects, **parts)  # type: ignore[arg-type]
    skill = table.skill(actions=(action,))
    table.prisoner(0, skills=[skill])


def do(play: Story) -> None:
    play.choose(next(option.id for option in play.ask.options if option.id.endswith("/do")))


def can_do(play: Story) -> bool:
    return any(option.id.endswith("/do") for option in play.ask.options)


# -- ways out that are no doors


def test_whoever_is_alone_in_a_room_can_leave_it() -> None:
    table = Table()
    table.room()
    with_action(table, COUNTED, conditions=(CanLeave(),))
    assert can_do(table.actions())


def test_enemies_hold_whoever_wants_to_leave_by_other_ways_than_doors() -> None:
    table = Table()
    hall = table.room()
    with_action(table, COUNTED, conditions=(CanLeave(),))
    table.enemy("clone", hall)
    table.dice(*wits(3))
    play = table.actions()
    assert not can_do(play)
    play.choose("outwit:alien")
    assert can_do(play)


def test_stunned_enemies_hold_nobody_there_either() -> None:
    table = Table()
    hall = table.room()
    with_action(table, COUNTED, conditions=(CanLeave(),))
    table.enemy("clone", hall, stunned=True)
    assert can_do(table.actions())


# -- what is remembered


def _told(play: Story) -> list[str]:
    """What has been added to anybody's log by doing it."""
    logs = [len(play.kernel.log(seat)) for seat in (None, 0)]
    do(play)
    return [
        entry.text
        for before, seat in zip(logs, (None, 0), strict=True)
        for entry in play.kernel.log(seat)[before:]
    ]


@pytest.mark.parametrize(
    ("effect", "key"),
    [
        (SetFlag(flag="lamp-lit"), "escape.story.flag"),
        (SetFlag(flag="lamp-out", to=False), "escape.story.no-flag"),
        (CountUp(counter="lamps-lit"), "escape.story.count"),
        (CountUp(counter="lamps-lit", who="active"), "escape.story.count"),
    ],
)
def test_a_flag_and_a_counter_without_words_happen_and_are_told_to_nobody(
    effect: object, key: str
) -> None:
    table = Table()
    table.room()
    table.set(flags=["lamp-out"])
    with_action(table, effect)
    play = table.actions()
    assert not [text for text in _told(play) if "lamp" in text]
    assert play.happened(key)


def test_a_counter_is_told_in_the_words_that_its_author_gives() -> None:
    table = Table()
    table.room()
    table.set(counters={"lamps-lit": 1})
    with_action(table, CountUp(counter="lamps-lit", n=2, text="Lamps: {now} of {three}."))
    told = _told(table.actions())
    assert told.count("Lamps: 3 of {three}.") == 2, "for whoever plays and whoever looks on"


def test_a_prisoners_own_counter_is_told_with_a_name() -> None:
    table = Table()
    table.room()
    with_action(table, CountUp(counter="lamps", who="active", text="{who} has lit {now}."))
    play = table.actions()
    assert "Wren has lit 1." in _told(play)


# -- numbers


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_number_may_depend_on_how_many_began(seats: int) -> None:
    table = Table()
    hall = table.room()
    with_action(table, CountUp(counter="counted", n=(3, 5, 7, 9)))
    for _ in range(seats - 1):
        table.prisoner(hall)
    play = table.actions()
    do(play)
    assert counted(play) == (3, 5, 7, 9)[seats - 1]


def test_it_counts_those_who_began_and_not_those_who_are_left() -> None:
    table = Table()
    table.room()
    with_action(table, CountUp(counter="counted", n=(3, 5, 7, 9)))
    table.prisoner(None, status="dead")
    play = table.actions()
    do(play)
    assert counted(play) == 5


# -- what spreads


def test_spreading_lays_a_marker_beside_the_marked_rooms() -> None:
    table = Table()
    hall = table.room()
    beside = table.room(east_of=hall)
    with_action(table, Spread(marker="nest", otherwise=(COUNTED,)))
    table.marker("nest", beside)
    play = table.actions()
    do(play)
    assert play.state.markers["nest"] == [beside, hall]
    assert counted(play) == 0


@pytest.mark.parametrize("by", ["nearest", "random", "chosen", "all"])
def test_what_cannot_spread_does_something_else(by: str) -> None:
    table = Table()
    hall = table.room()
    beside = table.room(east_of=hall)
    with_action(table, Spread(marker="nest", by=by, otherwise=(COUNTED,)))  # type: ignore[arg-type]
    table.marker("nest", beside)
    table.lock(hall, "e")
    play = table.actions()
    do(play)
    assert play.state.markers["nest"] == [beside]
    assert counted(play) == 1


def test_what_has_run_out_of_markers_cannot_spread() -> None:
    table = Table()
    rooms = [table.room(at=(x, 0)) for x in range(7)]
    with_action(table, Spread(marker="nest", otherwise=(COUNTED,)))
    for room in rooms[1:]:
        table.marker("nest", room)
    play = table.actions()
    do(play)
    assert rooms[0] not in play.state.markers["nest"]
    assert counted(play) == 1


# -- rooms


def test_a_room_has_an_open_door_as_long_as_one_is_not_locked() -> None:
    table = Table()
    hall = table.room(doors="ns")
    with_action(table, COUNTED, conditions=(Room(open_door=True),))
    table.lock(hall, "n")
    assert can_do(table.actions())
    table.lock(hall, "s")
    assert not can_do(table.actions())


def test_a_room_is_beside_a_marker_through_an_open_door() -> None:
    table = Table()
    hall = table.room()
    beside = table.room(east_of=hall)
    farther = table.room(east_of=beside)
    with_action(table, COUNTED, conditions=(Room(beside="swarm"),))
    table.marker("swarm", farther)
    assert not can_do(table.actions())
    table.marker("swarm", beside)
    assert can_do(table.actions())
    table.lock(hall, "e")
    assert not can_do(table.actions())


def test_a_condition_on_a_room_beside_a_tile_and_a_marker_wants_both() -> None:
    table = Table()
    hall = table.room()
    tile = table.tile()
    beside = table.room(tile, east_of=hall)
    with_action(table, COUNTED, conditions=(Room(next_to=(tile,), beside="swarm"),))
    assert not can_do(table.actions())
    table.marker("swarm", beside)
    assert can_do(table.actions())


# -- enemies


def test_what_a_window_is_about_may_be_the_one_that_is_meant() -> None:
    table = Table()
    hall = table.room()
    beside = table.room(east_of=hall)
    table.enemy("clone", hall)
    moving = table.enemy("clone", beside)
    with_action(
        table,
        MoveEnemies(
            kind="clone", where=RoomsThat(within=1, beyond=1), take="all", to=RoomsThat(within=0)
        ),
    )
    table.trigger("enemy-entered", Remove(where="there", take="about"))
    play = table.actions()
    do(play)
    assert play.enemy(moving) is None
    assert play.enemy("clone:1") is not None


# -- things


def test_an_item_may_belong_to_some_scenarios_alone() -> None:
    sample = "escape:tissue-sample"
    assert scenario("escape:scenario-6").state.box.count(sample) == 5
    others = ("escape:scenario-1", "escape:sandbox")
    assert not any(sample in scenario(id).state.box for id in others)
