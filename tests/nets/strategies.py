"""Hypothesis strategies for random games of the cellar, dry and flooded."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import strategies as st

from l7core.engine.advice import Choice
from l7core.engine.kernel import Kernel
from l7core.testing.games import RandomGame, random_game
from l7core.testing.nets.history import log_of, position
from tests.fixtures.mods.cellar.tests.positions import rules

cellars = st.sampled_from([rules(), rules("cellar:flooded")])
random_games = st.builds(random_game, cellars, st.integers(0, 2**32))
casual_games = st.builds(partial(random_game, undo="casual"), cellars, st.integers(0, 2**32))
"""Games in which every decision can be undone."""


def play(game: RandomGame, kernel: Kernel[Any]) -> list[Choice]:
    """Play to the end and return the choices."""
    choices = []
    for choice in game.choices(kernel):
        kernel.answer(choice.option, *choice.paid)
        choices.append(choice)
    return choices


def seen(kernel: Kernel[Any]) -> tuple[object, ...]:
    """Return everything by which players could tell two games apart."""
    logs = [log_of(kernel, seat) for seat in (None, *range(len(kernel.state.pawns)))]
    return (*position(kernel), *logs)
