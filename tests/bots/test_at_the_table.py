"""Bots and hints at the line front end."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from tests.bots import wager


def told(folder: Path, *lines: str, seats: int = 1) -> tuple[str, SavedGame]:
    """What is printed while somebody types these lines, and the game afterwards."""
    game = SavedGame.begin(Store(folder), wager.RULES, wager.new_game(seats=seats).state.setup)
    out = StringIO()
    Plain(game, lines, out).play()
    return out.getvalue(), game


def test_a_hint_names_the_option_and_says_why(tmp_path: Path) -> None:
    text, game = told(tmp_path, "hint")
    assert "A coin: 1 coins are better than none." in text
    assert game.decisions == 0


def test_a_hint_that_is_asked_for_again_is_the_same(tmp_path: Path) -> None:
    text, _ = told(tmp_path, "hint", "hint")
    assert text.count("A coin: 1 coins are better than none.") == 2


def test_a_seat_that_is_handed_to_a_bot_plays_on_by_itself(tmp_path: Path) -> None:
    text, game = told(tmp_path, "card", "seat ann careful")
    assert "The seat of ann: careful." in text
    assert game.kernel.over


def test_a_seat_is_handed_over_only_to_somebody_who_can_play(tmp_path: Path) -> None:
    text, game = told(tmp_path, "seat ann wizard", "seat zed careful", "seat")
    assert text.count("Write 'seat NAME PLAYER'; players are human, random, careful, search.") == 3
    assert game.setup.seats[0].controller == "human"
