"""The search bot, which plays out the careful bot's best ideas in imagined games.

The method is flat Monte Carlo. It is used only at the start of an action, because the choice of an
action matters more than its details. All ideas are tried in the same imagined games and have the
same luck. After an idea, all seats play carefully up to the horizon, where the ruleset rates the
seat's position. After each round, ideas that do worse than careful play are dropped. The bot
departs from careful play only for an idea whose gain is larger than chance explains.

The effort is limited in games and decisions, not in time. Therefore the same game gives the same
choice on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from typing import Any, Final

from l7core.bots.determinize import STREAM, advice, advice_in, sample_world
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below, seed_streams

IDEAS: Final = 3
"""Maximum number of options to try, including the careful one."""
ROUNDS: Final = (4, 8, 12)
"""Number of imagined games in each round."""
HORIZON: Final = 12
"""Number of decisions for which an imagined game is followed."""
DOUBT: Final = 1.0
"""Number of standard errors by which an idea must beat careful play."""


def choose(
    kernel: Kernel[Any], streams: Streams, before_each: Callable[[], None] = lambda: None
) -> Choice:
    """Return the careful option, or an idea that is clearly better.

    `before_each` is called before each imagined game. An error that it raises ends the search.
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
            imagined = sample_world(kernel, seed_streams(world))
            careful_value = outcome(imagined, advised.choice)
            for idea in ideas:
                before_each()
                gains[idea].append(outcome(imagined, idea) - careful_value)
        ideas = [idea for idea in ideas if fsum(gains[idea]) > 0]
        if not ideas:
            return advised.choice
    best = max(ideas, key=lambda idea: fsum(gains[idea]))
    return best if is_better(gains[best]) else advised.choice


def ideas_beside(kernel: Kernel[Any], advised: Advice) -> Sequence[Choice]:
    """Return the ideas to try besides careful play; empty unless an action begins."""
    begins = kernel.ask is not None and kernel.ask.action
    return advised.others[: IDEAS - 1] if begins else ()


def is_better(gains: list[float]) -> bool:
    """Return whether the mean of these differences is above zero by more than chance explains."""
    count = len(gains)
    mean = fsum(gains) / count
    variance = fsum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return mean > DOUBT * sqrt(variance / count)


def outcome(imagined: Kernel[Any], choice: Choice) -> float:
    """Return the seat's rating at the horizon of an imagined game that begins with `choice`."""
    value = imagined.rules.expertise.value
    if value is None:
        title = imagined.rules.ruleset.title
        raise L7Error(
            f"No search bot or coach for {title}: the game doesn't rate positions.",
            hint="Use the bot 'random'.",
        )
    assert imagined.ask is not None, "a question is open"
    seat = imagined.ask.seat
    game = imagined.split()
    game.answer(choice.option, *choice.paid)
    for _ in range(HORIZON):
        if game.ask is None:
            break
        advised = advice_in(game)
        game.answer(advised.option, *advised.paid)
    return value(game.game, seat)
