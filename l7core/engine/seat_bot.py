"""Bots from a ruleset or a mod. Like any other player, such a bot sees only its seat's view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from l7core.engine.advice import Streams
from l7core.view import View

Decide: TypeAlias = Callable[[View, Streams], tuple[str, tuple[str, ...]]]


class SeatBot(Struct, frozen=True):
    """A bot that decides from the view of its seat alone."""

    id: str
    """Id of the bot, in a mod without its owner: `gambler` becomes `my-mod:gambler`."""
    blurb: str
    decide: Decide
    """Function that takes the view of the deciding seat and returns an option id of `view.ask` and
    the ids of the purse that pay for it. The streams are the bot's only source of randomness. If
    the bot raises an exception or returns an option that is not offered, the bot `random` gives
    this answer instead."""
