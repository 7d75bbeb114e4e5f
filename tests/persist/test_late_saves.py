"""Saves stay small until the end of a game, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.testing.games import random_game
from tests.persist.unsaved import unsaved
from tests.tui.pictures import load_host

MOST_BYTES = 40 * 1024
MOST_DECISIONS = 600


@pytest.mark.parametrize("ruleset", ["lockdown:base", "alone:base", "heist:classic"])
@pytest.mark.parametrize("number", range(3))
def test_a_game_played_to_its_end_is_saved_in_less_than_40_kilobytes(
    ruleset: str, number: int
) -> None:
    game = random_game(load_host().rules(ruleset), number)
    kernel = game.begin()
    for option, paid in game.choices(kernel):
        kernel.answer(option, *paid)
        if kernel.decisions >= MOST_DECISIONS:
            break
    assert kernel.decisions
    assert len(unsaved(Path(), "game", kernel).packed()) < MOST_BYTES
