"""The rulebook in the command line and in plain mode."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from l7core.content.rulebook import Rulebook
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from tests.tools.command import L7
from tests.tools.places import MODS

CELLAR = ("rules", "cellar:classic", f"--dev-mods={MODS}")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (CELLAR, "Find the key and leave the house before your nerve is gone."),
        ((*CELLAR, "--contents"), "  Searching [search]"),
        ((*CELLAR, "--section=search"), "Search a room that hides a token. Your lamp must be lit."),
        ((*CELLAR, "--search=lamp light"), "In the dark [search-in-the-dark]"),
        (("rules",), "Bull rush [bull-rush]"),
    ],
)
def test_the_command_prints_the_requested_part(
    tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    ran = L7(tmp_path)(*arguments)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert expected in ran.stdout


def test_an_unknown_game_fails_with_a_suggestion(tmp_path: Path) -> None:
    ran = L7(tmp_path)("rules", "cellar:clasic", f"--dev-mods={MODS}")
    assert ran.returncode == 1
    assert "Did you mean 'cellar:classic'?" in ran.stderr


# -- plain mode


def play_lines(tmp_path: Path, *lines: str, has_book: bool = True) -> str:
    host = Host([ModFolder(MODS, "developer")])
    rules = host.rules("cellar:classic")
    setup = Setup(ruleset=rules.id, seats=(SeatSetup("Ann"),), seed=5)
    out = io.StringIO()

    def rulebook() -> Rulebook:
        return host.rulebook(rules.id)[0] if has_book else Rulebook()

    game = SavedGame.begin(Store(tmp_path), rules, setup)
    Plain(game, (f"{line}\n" for line in lines), out, rulebook=rulebook).play()
    return out.getvalue()


def test_rules_without_a_topic_lists_the_headings(tmp_path: Path) -> None:
    assert "  Moving [move]" in play_lines(tmp_path, "rules")


def test_rules_with_the_anchor_of_a_why_not_prints_that_rule(tmp_path: Path) -> None:
    output = play_lines(tmp_path, "why", "rules search")
    assert "(rule: search)" in output
    assert "Search a room that hides a token. Your lamp must be lit." in output


def test_rules_with_other_words_searches_the_book(tmp_path: Path) -> None:
    assert "In the dark [search-in-the-dark]" in play_lines(tmp_path, "rules light")


def test_a_game_without_a_book_says_so(tmp_path: Path) -> None:
    assert "This game has no rulebook." in play_lines(tmp_path, "rules", has_book=False)
