"""Plain mode as a newcomer reads it: a few short rows, whole words and no secrets."""

from __future__ import annotations

import io
from pathlib import Path

from l7core.bots.careful import hint
from l7core.content.rulebook import Rulebook
from l7core.engine.kernel import Kernel
from l7core.engine.state import HUMAN, SeatSetup, Setup
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.looking import Looking
from l7core.plain.play import Plain
from l7core.plain.writer import Writer
from tests.bots import wager
from tests.escape.rules.kit import box
from tests.persist.unsaved import unsaved
from tests.secrets.hunt import RULES

WIDTH = 80
CAREFUL, PERSON = "careful", HUMAN


def at_a_clone(saves: Path) -> SavedGame:
    """Return a saved game in which the third of four prisoners, a human, can attack a clone."""
    rules = box()
    seats = tuple(
        SeatSetup(name, PERSON if name == "c" else CAREFUL) for name in ("a", "b", "c", "d")
    )
    setup = Setup(ruleset=rules.id, scenario="escape:scenario-1", seats=seats, seed=7)
    kernel = Kernel(rules, rules.begin(setup))
    while not (kernel.ask and kernel.ask.seat == 2 and kernel.ask.find("attack:clone:1")):
        advised = hint(kernel)
        kernel.answer(advised.option, *advised.paid)
    return unsaved(saves, "clone", kernel)


def typed(game: SavedGame, *lines: str) -> list[str]:
    """Return the output at each prompt: the first one and one for each line."""
    out = io.StringIO()
    Plain(game, [f"{line}\n" for line in lines], out, width=WIDTH).play()
    return out.getvalue().split("> ")


def test_a_question_has_at_most_three_rows_and_names_help(tmp_path: Path) -> None:
    with at_a_clone(tmp_path) as game:
        rows = typed(game, "repeat")[1].splitlines()
    assert len(rows) <= 3
    assert rows[-1].endswith("(or help)")


def test_no_row_is_wider_than_the_terminal(tmp_path: Path) -> None:
    asked = "help", "status", "map", "odds", "why", "hand", "options", "log", "report", "card 1"
    with at_a_clone(tmp_path) as game:
        rows = "\n".join(typed(game, *asked)[:-1]).splitlines()
    assert [row for row in rows if len(row) > WIDTH] == []


def test_every_command_prints_something_before_the_first_decision(tmp_path: Path) -> None:
    setup = Setup(ruleset="escape:l7", scenario="escape:scenario-1", seats=(SeatSetup("Ann"),))
    with SavedGame.begin(Store(tmp_path), box(), setup) as game:
        looks = list(Looking(game, Rulebook, is_developed=False).commands)
        outputs = typed(game, *looks)[1 : len(looks) + 1]
    answers = {look: words.strip() for look, words in zip(looks, outputs, strict=True)}
    assert answers["log"] == "The log is empty."
    assert [look for look, words in answers.items() if not words] == []


def test_words_are_not_broken_at_the_margin() -> None:
    out = io.StringIO()
    Writer(out, 12).say(["  a well-lit corridor without doors"])
    assert out.getvalue().split() == ["a", "well-lit", "corridor", "without", "doors"]


def test_a_word_and_a_number_equal_a_letter_typed_twice(tmp_path: Path) -> None:
    decided = []
    for number, lines in enumerate((("attack", "1"), ("f", "f"), ("f", "1"), ("attack", "attack"))):
        with at_a_clone(tmp_path / str(number)) as game:
            before = game.decisions
            typed(game, lines[0])
            assert game.decisions == before
            typed(game, *lines)
            decided.append(game.kernel.decided(before).option)
    assert set(decided) == {"attack:clone:1"}


def a_hunt(saves: Path, *players: str) -> SavedGame:
    seats = tuple(map(SeatSetup, ("Ann", "Bo"), players))
    setup = Setup(ruleset=RULES.id, seats=seats, seed=5)
    return SavedGame.begin(Store(saves), RULES, setup)


def test_a_curtain_falls_between_two_opponents(tmp_path: Path) -> None:
    """The first player's output is pushed out of sight before the second is called."""
    with a_hunt(tmp_path, PERSON, PERSON) as game:
        first, asked, second, other = typed(game, "", "choose rest", "")[:4]
        known, hidden_from_her = (
            {card.name for card in game.view(seat).table.seats[seat].hand} for seat in (0, 1)
        )
    assert "Ann" in first
    assert "(or help)" not in first
    assert "(or help)" in asked
    *hidden, called = second.rstrip("\n").split("\n")
    assert "Bo" in called
    assert set(hidden) == {""}
    assert "(or help)" in other
    assert hidden_from_her - known
    assert not [name for name in hidden_from_her - known if name in asked]


def test_there_is_no_curtain_against_a_bot(tmp_path: Path) -> None:
    with a_hunt(tmp_path, PERSON, CAREFUL) as game:
        assert "(or help)" in typed(game, "repeat")[0]


def test_the_decision_of_an_opponent_cannot_be_undone(tmp_path: Path) -> None:
    with a_hunt(tmp_path, PERSON, PERSON) as game:
        outputs = typed(game, "", "choose rest", "", "undo")
        assert game.decisions == 1
    assert outputs[4].startswith("Another player decides.")


def test_each_player_reads_what_happened_meanwhile(tmp_path: Path) -> None:
    with a_hunt(tmp_path, PERSON, PERSON) as game:
        outputs = typed(game, "", "choose rest", "", "log 1")
        log = [each.text for each in game.view(1).log]
    assert log[-1] in outputs[3]


def over(saves: Path) -> SavedGame:
    """Return a saved wager that was ruined in its third turn."""
    kernel = wager.new_game()
    for option in ("sure", "sure", "ruin"):
        kernel.answer(option)
    return unsaved(saves, "over", kernel)


def test_after_the_end_the_coach_branches_from_the_costliest_decision(tmp_path: Path) -> None:
    with over(tmp_path) as game:
        asked, costly, back = typed(game, "coach", "from 1", "quit")[:3]
        name = game.name
    assert "coach: mistakes" in " ".join(asked.split())
    assert "1. " in costly
    assert "+62% win chance: A card." in costly
    assert "a new game." in back
    assert "What now? 1 A coin  2 A card  3 Ruin" in back
    (branch,) = (each for each in Store(tmp_path).names() if each != name)
    assert Store(tmp_path).header(branch).decisions < 3


def test_after_the_end_the_game_can_be_played_again(tmp_path: Path) -> None:
    with over(tmp_path) as game:
        assert "What now?" in typed(game, "same", "quit")[1]
    with over(tmp_path) as game:
        assert "What now?" in typed(game, "again", "quit")[1]


def test_the_coach_is_silent_during_a_contest(tmp_path: Path) -> None:
    with a_hunt(tmp_path, PERSON, CAREFUL) as game:
        assert "The coach is available after the game" in " ".join(typed(game, "coach")[1].split())
