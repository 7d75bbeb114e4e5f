"""Bots of mods, which see only their seat's view and cannot harm the game."""

from __future__ import annotations

from typing import Any

from l7core.bots import random_bot
from l7core.engine.advice import Choice, Streams
from l7core.engine.ask import Ask
from l7core.engine.errors import IllegalAnswer, L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.plugin_errors import in_words, wrap_errors
from l7core.engine.seat_bot import SeatBot
from l7core.language import spoken


class BotFailed(L7Error):
    """A crash of a bot, or an answer that is not on offer."""

    code = "bot-failed"


def choose(bot: SeatBot, kernel: Kernel[Any], streams: Streams) -> Choice:
    """Return the bot's choice, or a random one if the bot fails."""
    try:
        return decision(bot, kernel, streams)
    except BotFailed:
        return random_bot.choose(kernel, streams)


def decision(bot: SeatBot, kernel: Kernel[Any], streams: Streams) -> Choice:
    """Return the bot's choice; raise BotFailed if the bot crashes or its choice is not on offer."""
    ask = kernel.ask
    assert ask is not None, "a question is open"
    view = kernel.view(ask.seat)

    def decide() -> Choice:
        option, paid = bot.decide(view, streams)
        return Choice(option, tuple(paid))

    def failed(error: BaseException) -> BotFailed:
        return BotFailed(
            spoken("Bot {id} crashed: {in_words}.", id=bot.id, in_words=in_words(error))
        )

    choice = wrap_errors(decide, failed)
    if not _fits(ask, choice):
        raise BotFailed(f"Bot {bot.id} chose {choice.option!r}, which is not an option.")
    return choice


def _fits(ask: Ask, choice: Choice) -> bool:
    try:
        ask.option(choice.option, choice.paid)
    except (IllegalAnswer, TypeError):
        return False
    return True
