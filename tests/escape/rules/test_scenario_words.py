"""Words for scenarios: exits that are not doors, spreading, and numbers by prisoners.

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
    """Add a prisoner with a skill that runs these effects."""
    action = Action(id="do", text="Do it.", limit="none", effects=effects, **parts)  # type: ignore[arg-type]
    skill = table.skill(actions=(action,))
    table.prisoner(0, skills=[skill])


def do(play: Story) -> None:
    play.choose(next(option.id for option in play.ask.options if option.id.endswith("/do")))


def can_do(play: Story) -> bool:
    return any(option.id.endswith("/do") for option in play.ask.options)


# -- exits that are not doors


def test_a_prisoner_alone_in_a_room_can_leave_it() -> None:
    table = Table()
    table.room()
    with_action(table, COUNTED, conditions=(CanLeave(),))
    assert can_do(table.actions())


def test_enemies_also_block_exits_that_are_not_doors() -> None:
    table = Table()
    hall = table.room()
    with_action(table, COUNTED, conditions=(CanLeave(),))
    table.enemy("clone", hall)
    table.dice(*wits(3))
    play = table.actions()
    assert not can_do(play)
    play.choose("outwit:alien")
    assert can_do(play)


def test_stunned_enemies_do_not_block_exits_that_are_not_doors() -> None:
    table = Table()
    hall = table.room()
    with_action(table, COUNTED, conditions=(CanLeave(),))
    table.enemy("clone", hall, stunned=True)
    assert can_do(table.actions())


# -- flags and counters


def _new_log_lines(play: Story) -> list[str]:
    """Run the action and return the new log lines of a spectator and the player."""
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
def test_a_flag_and_a_counter_without_a_text_are_not_logged(effect: object, key: str) -> None:
    table = Table()
    table.room()
    table.set(flags=["lamp-out"])
    with_action(table, effect)
    play = table.actions()
    assert not [text for text in _new_log_lines(play) if "lamp" in text]
    assert play.happened(key)


def test_a_counter_is_logged_with_the_text_of_its_author() -> None:
    table = Table()
    table.room()
    table.set(counters={"lamps-lit": 1})
    with_action(table, CountUp(counter="lamps-lit", n=2, text="Lamps: {now} of {three}."))
    lines = _new_log_lines(table.actions())
    assert lines.count("Lamps: 3 of {three}.") == 2, "for the player and for the spectator"


def test_a_counter_of_a_prisoner_is_logged_with_a_name() -> None:
    table = Table()
    table.room()
    with_action(table, CountUp(counter="lamps", who="active", text="{who} has lit {now}."))
    play = table.actions()
    assert "Wren has lit 1." in _new_log_lines(play)


# -- numbers


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_number_may_depend_on_the_prisoners_at_the_start(seats: int) -> None:
    table = Table()
    hall = table.room()
    with_action(table, CountUp(counter="counted", n=(3, 5, 7, 9)))
    for _ in range(seats - 1):
        table.prisoner(hall)
    play = table.actions()
    do(play)
    assert counted(play) == (3, 5, 7, 9)[seats - 1]


def test_the_number_counts_prisoners_at_the_start_and_not_the_remaining_ones() -> None:
    table = Table()
    table.room()
    with_action(table, CountUp(counter="counted", n=(3, 5, 7, 9)))
    table.prisoner(None, status="dead")
    play = table.actions()
    do(play)
    assert counted(play) == 5


# -- spreading


def test_spreading_puts_a_marker_beside_the_marked_rooms() -> None:
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
def test_a_marker_that_cannot_spread_has_other_effects(by: str) -> None:
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


def test_spreading_needs_a_marker_in_the_supply() -> None:
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


def test_a_condition_on_a_room_beside_a_tile_and_a_marker_needs_both() -> None:
    table = Table()
    hall = table.room()
    tile = table.tile()
    beside = table.room(tile, east_of=hall)
    with_action(table, COUNTED, conditions=(Room(next_to=(tile,), beside="swarm"),))
    assert not can_do(table.actions())
    table.marker("swarm", beside)
    assert can_do(table.actions())


# -- enemies


def test_an_effect_can_target_the_subject_of_a_window() -> None:
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


# -- items


def test_an_item_may_belong_to_certain_scenarios_only() -> None:
    sample = "escape:tissue-sample"
    assert scenario("escape:scenario-6").state.box.count(sample) == 5
    others = ("escape:scenario-1", "escape:sandbox")
    assert not any(sample in scenario(id).state.box for id in others)
