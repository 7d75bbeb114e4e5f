"""The bot that plays any legal option: it finds what careful players never try."""

from __future__ import annotations

from typing import Any

from l7core.bots.determinize import STREAM
from l7core.engine.advice import Choice, Streams
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below


def choose(kernel: Kernel[Any], streams: Streams) -> Choice:
    """An answer to the pending question. `streams` are the bot's own, not the game's."""
    assert kernel.ask is not None, "a bot is asked only while a question is pending"
    return answer(kernel.ask, streams)


def answer(ask: Ask, streams: Streams) -> Choice:
    """An option of the question and a payment for it, every option as likely as the others."""
    option = ask.options[below(streams, STREAM, len(ask.options))]
    if not (option.cost or option.spare):
        return Choice(option.id)
    purse = option.payable(ask.purse)
    given = option.cost
    if option.spare:
        given += below(streams, STREAM, min(option.spare, len(purse) - given) + 1)
    paid = tuple(purse.pop(below(streams, STREAM, len(purse))) for _ in range(given))
    return Choice(option.id, paid)
