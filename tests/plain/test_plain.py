"""The line front end tells everything and obeys every command, on a hand-made game."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest

from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import Desk
from l7core.persist.store import Store
from l7core.plain import describe
from l7core.plain.play import Plain
from l7core.view import Board, Floor, Mark, Room
from tests.tools.places import MODS


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return begun(tmp_path)


def begun(folder: Path) -> Desk:
    rules = Host([ModFolder(MODS, "developer")]).rules("cellar:classic")
    setup = Setup(ruleset=rules.id, seats=(SeatSetup("Ann"), SeatSetup("Bob")), seed=5)
    return Desk.begin(Store(folder), rules, setup)


def typed(desk: Desk, *lines: str) -> str:
    """What is told in answer to these lines."""
    out = io.StringIO()
    Plain(desk, as_typed(lines), out).play()
    return out.getvalue()


def as_typed(lines: Iterable[str]) -> Iterable[str]:
    return (f"{line}\n" for line in lines)


def told(desk: Desk, line: str) -> str:
    """What one line adds to what is told without it."""
    before = typed(desk)
    after = typed(desk, line)
    start = before[: before.rindex("> ") + 2]
    assert after.startswith(start)
    return after[len(start) :]


def test_it_begins_with_title_goals_and_the_question(desk: Desk) -> None:
    lines = typed(desk).splitlines()
    assert lines[0].startswith("The Cellar. Round 1")
    assert lines[1].startswith("Find the key")
    assert "Ann: What do you do?" in lines


def test_the_options_are_numbered_and_marked_where_there_is_no_way_back(desk: Desk) -> None:
    lines = typed(desk).splitlines()
    assert any(line.startswith("  1. Go to the ") and "no undo" in line for line in lines)


def test_a_number_chooses(desk: Desk) -> None:
    assert "Ann goes to the " in told(desk, "1")
    assert desk.kernel.decisions == 1


def test_the_beginning_of_an_option_chooses(desk: Desk) -> None:
    assert "It is Bob's turn." in told(desk, "end")


def test_an_ambiguous_beginning_lists_what_it_could_be(desk: Desk) -> None:
    typed(desk, "1")
    assert "'go' could be: Go to " in told(desk, "go")


def test_a_number_that_is_not_offered_says_what_is(desk: Desk) -> None:
    assert "There is no option 99; choose 1 to " in told(desk, "99")


def test_words_that_mean_nothing_point_to_the_help(desk: Desk) -> None:
    assert "'xyzzy' is neither a command nor an option" in told(desk, "xyzzy")
    assert desk.kernel.decisions == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("map", "the boiler room, Cellar"),
        ("near", "  north: a door"),
        ("look boiler", "the boiler room, Cellar"),
        ("look zeppelin", "There is no room or card 'zeppelin'"),
        ("hand", "1. "),
        ("status", "Bob: "),
        ("piles", "Events: "),
        ("why", "(rule: "),
        ("odds", "Nothing here depends on chance"),
        ("log 1", "It is Ann's turn."),
        ("goals", "Find the key"),
        ("help", "take back one decision"),
        ("save", "Saved."),
        ("undo", "This is where the game began."),
        ("redo", "No undone decision waits"),
    ],
)
def test_commands_tell_what_they_are_for(desk: Desk, line: str, said: str) -> None:
    assert said in told(desk, line)


def test_the_hand_of_another_seat_is_not_told(desk: Desk) -> None:
    cards = [card.name for card in desk.kernel.view(1).table.seats[1].hand]
    assert cards
    everything = told(desk, "status") + told(desk, "hand") + told(desk, "log 99")
    assert not [name for name in cards if name in everything and name not in told(desk, "hand")]


def test_where_the_disk_refuses_a_game_is_saved_elsewhere(tmp_path: Path) -> None:
    folder, other = tmp_path / "saves", tmp_path / "other"
    folder.write_text("a file where the folder should be")
    desk = begun(folder)
    assert "Not saved: " in typed(desk, "save")
    assert "Not saved: " in typed(desk, f"save {folder}")
    assert f"Saved in {other} as the-cellar-" in typed(desk, f"save {other}")
    assert desk.trouble == ""
    assert Store(other).names() == [desk.name]


def test_each_sign_of_a_room_that_says_more_has_a_line_of_its_own() -> None:
    shaft = Room(
        "shaft",
        "Shaft",
        ((0, 0),),
        dark=True,
        icons=(Mark("fear", "~", "~", detail="Exploring it costs fear."), Mark("lamp", "*", "*")),
        marks=(Mark("vent", "v", "v", detail="One move to crawl."),),
    )
    assert list(describe.room(Board((Floor("Ground", 1, 1),), (shaft,)), shaft)) == [
        "Shaft (fear; lamp; vent; dark).",
        "  fear: Exploring it costs fear.",
        "  vent: One move to crawl.",
    ]


def test_an_empty_line_is_passed_over(desk: Desk) -> None:
    assert told(desk, "") == told(desk, "   ")


def test_undo_takes_back_and_redo_gives_again(desk: Desk) -> None:
    before = decide_something_that_can_be_undone(desk)
    assert "Took back 1 decision." in typed(desk, "undo")
    assert desk.kernel.decisions == before
    typed(desk, "redo")
    assert desk.kernel.decisions == before + 1


def test_a_barrier_is_named_when_undo_is_refused(desk: Desk) -> None:
    desk.answer("end")
    assert desk.kernel.why_no_undo()
    assert "An event was turned up." in told(desk, "undo")


def decide_something_that_can_be_undone(desk: Desk) -> int:
    """Play on until a decision leaves no barrier; says how many came before it."""
    while ask := desk.kernel.ask:
        free = [option for option in ask.options if not option.barrier]
        desk.answer((free or ask.options)[0].id)
        if not desk.kernel.why_no_undo():
            return desk.kernel.decisions - 1
    raise AssertionError("the game ended before anything could be undone")
