"""A mod's bot at the table: it sees its seat's view, and can do no harm."""

from __future__ import annotations

from typing import Any

from l7core.bots import random_bot
from l7core.engine.advice import Choice, Streams
from l7core.engine.ask import Ask
from l7core.engine.errors import IllegalAnswer, L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.seat_bot import SeatBot


class BotFailed(L7Error):
    """A bot that has raised, or has answered what is not on offer."""

    code = "bot-failed"


def choose(bot: SeatBot, kernel: Kernel[Any], streams: Streams) -> Choice:
    """What the bot decides. A game does not stop because a bot fails: it plays at random then."""
    try:
        return decision(bot, kernel, streams)
    except BotFailed:
        return random_bot.choose(kernel, streams)


def decision(bot: SeatBot, kernel: Kernel[Any], streams: Streams) -> Choice:
    """What the bot decides; raises BotFailed where that is no answer."""
    ask = kernel.ask
    assert ask is not None, "a bot is asked only while a question is pending"
    try:
        option, paid = bot.decide(kernel.view(ask.seat), streams)
        fits = _fits(ask, option, tuple(paid))
    except Exception as error:
        # The plugin boundary: whatever a bot raises becomes one stated failure.
        raise BotFailed(f"The bot {bot.id} failed: {type(error).__name__}: {error}.") from error
    if not fits:
        raise BotFailed(f"The bot {bot.id} answered {option!r}, which is not on offer.")
    return Choice(option, tuple(paid))


def _fits(ask: Ask, option: str, paid: tuple[str, ...]) -> bool:
    try:
        ask.option(option, paid)
    except IllegalAnswer:
        return False
    return True
