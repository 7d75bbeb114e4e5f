"""Bots and hints in plain mode."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from tests.bots import wager


def play_lines(folder: Path, *lines: str, seats: int = 1) -> tuple[str, SavedGame]:
    """Play these lines in plain mode and return the output and the game."""
    game = SavedGame.begin(Store(folder), wager.RULES, wager.new_game(seats=seats).state.setup)
    out = StringIO()
    Plain(game, lines, out).play()
    return out.getvalue(), game


def test_a_hint_names_the_option_and_says_why(tmp_path: Path) -> None:
    text, game = play_lines(tmp_path, "hint")
    assert "A coin: 1 coins are better than none." in text
    assert game.decisions == 0


def test_a_repeated_hint_is_the_same(tmp_path: Path) -> None:
    text, _ = play_lines(tmp_path, "hint", "hint")
    assert text.count("A coin: 1 coins are better than none.") == 2


def test_a_bot_plays_the_seat_it_takes_over(tmp_path: Path) -> None:
    text, game = play_lines(tmp_path, "card", "seat ann careful")
    assert "Ann is now played by careful." in text
    assert game.kernel.over


def test_an_unknown_seat_or_player_is_refused(tmp_path: Path) -> None:
    text, game = play_lines(tmp_path, "seat ann wizard", "seat zed careful", "seat")
    assert text.count("Type 'seat NAME PLAYER'. Players: human, random, careful, search.") == 3
    assert game.setup.seats[0].controller == "human"
