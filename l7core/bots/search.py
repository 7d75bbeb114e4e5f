"""The bot that looks ahead: it plays the careful bot's best ideas out in games that it imagines.

Flat Monte Carlo, where an action begins: what to do matters more than how. Every idea is tried in
the same imagined games, so that luck falls on all of them alike; from there on everybody plays
carefully until the horizon, where the ruleset says how well the seat stands. After each round the
ideas that do worse than careful play are given up. It departs from careful play only for an idea
that does better by more than chance explains.

What it may spend is counted in games and decisions and not in time: the same game gives the same
choice on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final

from l7core.bots.determinize import STREAM, advice, advice_in, imagine
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below, seed_streams

IDEAS: Final = 3
"""Options that are tried at most, the careful one among them."""
ROUNDS: Final = (4, 8, 12)
"""Imagined games in each round."""
HORIZON: Final = 12
"""Decisions that a game is followed for."""
DOUBT: Final = 1.0
"""Standard errors by which an idea must be better than careful play."""


def choose(
    kernel: Kernel[Any], streams: Streams, before_each: Callable[[], None] = lambda: None
) -> Choice:
    """The careful option, or an idea that is better beyond doubt.

    `before_each` is called before each game that is imagined; what it raises ends the search.
    """
    advised = advice(kernel, streams)
    ideas = list(ideas_beside(kernel, advised))
    if not ideas:
        return advised.choice
    gains: dict[Choice, list[float]] = {idea: [] for idea in ideas}
    for games in ROUNDS:
        for _ in range(games):
            world = below(streams, STREAM, 1 << 32)
            before_each()
            imagined = imagine(kernel, seed_streams(world))
            carefully = outcome(imagined, advised.choice)
            for idea in ideas:
                before_each()
                gains[idea].append(outcome(imagined, idea) - carefully)
        ideas = [idea for idea in ideas if sum(gains[idea]) > 0]
        if not ideas:
            return advised.choice
    best = max(ideas, key=lambda idea: sum(gains[idea]))
    return best if is_better(gains[best]) else advised.choice


def ideas_beside(kernel: Kernel[Any], advised: Advice) -> Sequence[Choice]:
    """What is tried beside careful play: nothing but where an action begins."""
    begins = kernel.ask is not None and kernel.ask.action
    return advised.others[: IDEAS - 1] if begins else ()


def is_better(gains: list[float]) -> bool:
    """Whether the mean of these differences is above zero beyond doubt."""
    count = len(gains)
    mean = sum(gains) / count
    variance = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return mean > DOUBT * sqrt(variance / count)


def outcome(imagined: Kernel[Any], choice: Choice) -> float:
    """How the seat stands at the horizon of that imagined game if it begins with that answer."""
    value = imagined.rules.expertise.value
    if value is None:
        title = imagined.rules.ruleset.title
        raise L7Error(
            f"No coach for {title}: the game doesn't rate positions.", hint="Use the bot 'random'."
        )
    assert imagined.ask is not None, "there is something to look ahead from"
    seat = imagined.ask.seat
    game = imagined.split()
    game.answer(choice.option, *choice.paid)
    for _ in range(HORIZON):
        if game.ask is None:
            break
        advised = advice_in(game)
        game.answer(advised.option, *advised.paid)
    return value(game.game, seat)
