"""The random bot, which plays any legal option and so finds what careful players never try."""

from __future__ import annotations

from typing import Any

from l7core.bots.determinize import STREAM
from l7core.engine.advice import Choice, Streams
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below


def choose(kernel: Kernel[Any], streams: Streams) -> Choice:
    """Return an answer to the open question. `streams` belong to the bot, not to the game."""
    assert kernel.ask is not None, "a question is open"
    return answer(kernel.ask, streams)


def answer(ask: Ask, streams: Streams) -> Choice:
    """Return an option of the question, all equally likely, with a random payment."""
    option = ask.options[below(streams, STREAM, len(ask.options))]
    if not (option.cost or option.spare):
        return Choice(option.id)
    purse = option.payable(ask.purse)
    amount = option.cost
    if option.spare:
        amount += below(streams, STREAM, min(option.spare, len(purse) - amount) + 1)
    paid = tuple(purse.pop(below(streams, STREAM, len(purse))) for _ in range(amount))
    return Choice(option.id, paid)
