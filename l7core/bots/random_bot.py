"""The bot that plays any legal option: it finds what careful players never try."""

from __future__ import annotations

from typing import Any

from l7core.engine.kernel import Kernel
from l7core.engine.rng import below


def choose(kernel: Kernel[Any], streams: dict[str, int]) -> tuple[str, tuple[str, ...]]:
    """An option of the question and a payment for it, every option as likely as the others.

    `streams` are the bot's own: its chances never touch the game's.
    """
    ask = kernel.ask
    assert ask is not None, "a bot is asked only while a question is pending"
    option = ask.options[below(streams, "bot", len(ask.options))]
    purse = list(ask.purse)
    paid = tuple(purse.pop(below(streams, "bot", len(purse))) for _ in range(option.cost))
    return option.id, paid
