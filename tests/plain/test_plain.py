"""Commands of plain mode and their output, on The Cellar."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest

from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import describe
from l7core.plain.output_style import OutputStyle
from l7core.plain.play import Plain
from l7core.view import Board, Floor, LogEntry, Mark, Room
from tests.tools.places import MODS
from tests.tui.gallery import facility


@pytest.fixture
def game(tmp_path: Path) -> SavedGame:
    return begun(tmp_path)


def begun(folder: Path) -> SavedGame:
    rules = Host([ModFolder(MODS, "developer")]).rules("cellar:classic")
    setup = Setup(ruleset=rules.id, seats=(SeatSetup("Ann"), SeatSetup("Bob")), seed=5)
    return SavedGame.begin(Store(folder), rules, setup)


def typed(game: SavedGame, *lines: str) -> str:
    """Return the output for these lines, after the first player has sat down."""
    out = io.StringIO()
    Plain(game, as_typed(["", *lines]), out).play()
    return out.getvalue()


def as_typed(lines: Iterable[str]) -> Iterable[str]:
    return (f"{line}\n" for line in lines)


def added_by(game: SavedGame, line: str) -> str:
    """Return the text that one line adds to the output."""
    before = typed(game)
    after = typed(game, line)
    start = before[: before.rindex("> ") + 2]
    assert after.startswith(start)
    return after[len(start) :]


def test_it_begins_with_title_goals_and_the_question(game: SavedGame) -> None:
    lines = typed(game).splitlines()
    assert lines[0].startswith("The Cellar. Round 1")
    assert lines[1].startswith("Find the key")
    rows = next(line for line in lines if "(or help)" in line)
    assert "1 Go to " in rows
    assert "2 end your turn" in rows


def test_a_final_option_is_described_and_chosen_by_the_first_row(game: SavedGame) -> None:
    before = added_by(game, "1")
    assert "No undo: " in before
    assert "1 do it  2 back" in before
    assert game.decisions == 0
    assert "Ann goes to the " in typed(game, "1", "1")
    assert game.decisions == 1


def test_the_first_word_of_an_option_chooses_it(game: SavedGame) -> None:
    assert "It is Bob's turn." in typed(game, "end", "")


def test_words_that_match_several_options_get_numbers(game: SavedGame) -> None:
    typed(game, "1", "1")
    assert "Go: choose one. 1 Go to " in added_by(game, "go")


def test_a_wrong_number_gets_the_valid_range(game: SavedGame) -> None:
    assert "Choose a number from 1 to 2, not 99" in added_by(game, "99")


def test_words_that_mean_nothing_point_to_the_help(game: SavedGame) -> None:
    assert "Unknown command or option: 'xyzzy'." in added_by(game, "xyzzy")
    assert game.decisions == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("map", "the boiler room, Cellar"),
        ("near", "  north: a door"),
        ("look boiler", "the boiler room, Cellar"),
        ("look zeppelin", "No known room, card, piece or player called 'zeppelin'"),
        ("look bob", "Bob: "),
        ("options", "end: End your turn"),
        ("report", "IN PROGRESS"),
        ("legend", "No map symbol needs an explanation."),
        ("seat", "Bob: human"),
        ("?", "(rule: "),
        ("M", "the boiler room, Cellar"),
        ("hand", "1. "),
        ("status", "Bob: "),
        ("piles", "Events: "),
        ("why", "(rule: "),
        ("odds", "No dice involved."),
        ("log 1", "It is Ann's turn."),
        ("goals", "Find the key"),
        ("help", "undo one decision"),
        ("set", "bell: off (off, mine or all)"),
        ("set bell", "Type 'set bell off', 'set bell mine' or 'set bell all'."),
        ("set light on", "Settings: odds, causes and bell."),
        ("save", "Saved."),
        ("undo", "This is the start of the game."),
        ("redo", "Nothing to redo."),
    ],
)
def test_commands_print_their_subject(game: SavedGame, line: str, said: str) -> None:
    assert said in added_by(game, line)


def test_the_hand_of_another_seat_is_not_printed(game: SavedGame) -> None:
    cards = [card.name for card in game.view(1).table.seats[1].hand]
    assert cards
    everything = added_by(game, "status") + added_by(game, "hand") + added_by(game, "log 99")
    assert not [name for name in cards if name in everything and name not in added_by(game, "hand")]


def test_a_game_can_be_saved_in_another_folder(tmp_path: Path) -> None:
    folder, other = tmp_path / "saves", tmp_path / "other"
    folder.write_text("a file where the folder should be")
    game = begun(folder)
    assert "Not saved: " in typed(game, "save")
    assert "Not saved: " in typed(game, f"save {folder}")
    assert f"Saved in {other} as the-cellar-" in typed(game, f"save {other}")
    assert game.trouble == ""
    assert Store(other).names() == [game.name]


def test_each_symbol_with_a_detail_has_its_own_line() -> None:
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


def test_an_empty_line_is_ignored(game: SavedGame) -> None:
    assert added_by(game, "") == added_by(game, "   ")


def test_undo_and_redo_one_decision(game: SavedGame) -> None:
    before = decide_something_that_can_be_undone(game)
    assert "Undid 1 decision." in typed(game, "undo")
    assert game.decisions == before
    typed(game, "redo")
    assert game.decisions == before + 1


def test_a_barrier_is_named_when_undo_is_refused(game: SavedGame) -> None:
    game.answer("end")
    assert game.kernel.why_no_undo()
    assert "An event is revealed." in added_by(game, "undo")


def decide_something_that_can_be_undone(game: SavedGame) -> int:
    """Play until a decision leaves no barrier; return the number of decisions before it."""
    while ask := game.ask:
        free = [option for option in ask.options if not option.barrier]
        game.answer((free or ask.options)[0].id)
        if not game.kernel.why_no_undo():
            return game.decisions - 1
    raise AssertionError("the game ended before anything could be undone")


def test_a_note_is_pinned_to_a_room_listed_and_removed(game: SavedGame) -> None:
    room = next(each for each in game.view(0).table.board.rooms if each.known != "unknown")
    said = typed(game, "pin", f"pin {room.name}: \x1b[2Jthe key", "pin", f"look {room.name}")
    assert "You have no notes on the map." in said
    assert f"{room.name}: ?[2Jthe key." in said
    assert "note: ?[2Jthe key" in said
    assert "Note removed." in typed(game, f"pin {room.name}:")
    assert game.decisions == 0


@pytest.mark.parametrize("line", ["pin nowhere: words", "pin words"])
def test_a_wrong_pin_gets_the_usage(game: SavedGame, line: str) -> None:
    assert "Type 'pin ROOM: NOTE' with a known room." in added_by(game, line)


def test_watch_prints_the_game_step_by_step(game: SavedGame) -> None:
    for _ in range(14):
        ask = game.ask
        assert ask
        game.answer(ask.options[0].id)
    said = typed(game, "watch", "watch", "watch 3", "watch 99")
    first, second, third, fourth = said.split("> ")[2:6]
    assert "    1  " in first
    assert "'watch' continues at step 11 of 14." in first
    assert "   11  " in second
    assert "   10  " not in second
    assert "    3  " in third
    assert "The replay has 14 steps." in fourth


def test_causes_are_shown_unless_they_are_off() -> None:
    entry = LogEntry(1, "The lamp goes out.", "a draught")
    manner = OutputStyle()
    assert describe.entry(manner.heard(entry)) == "The lamp goes out (a draught)."
    manner.put("causes off")
    assert describe.entry(manner.heard(entry)) == "The lamp goes out."


def test_odds_are_shown_unless_they_are_off() -> None:
    view = facility()
    manner = OutputStyle()
    assert manner.seen(view) is view
    manner.put("odds off")
    ask = manner.seen(view).ask
    assert ask
    assert not any(option.note.odds or option.note.gains for option in ask.options)
