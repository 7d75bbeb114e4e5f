"""A bot that a ruleset or a mod brings: a player like any other, who sees what its seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from l7core.engine.advice import Streams
from l7core.view import View

Decide: TypeAlias = Callable[[View, Streams], tuple[str, tuple[str, ...]]]


class SeatBot(Struct, frozen=True):
    """One way to play, by the view alone."""

    id: str
    """In a mod, without its owner: `gambler` becomes `my-mod:gambler`."""
    blurb: str
    decide: Decide
    """From the view of the seat that must decide to the id of an option of `view.ask`, and the ids
    of the purse that pay for it. The streams are the bot's own chances: nothing else may be random.
    A bot that raises, or answers what is not on offer, plays as `random` would, this once."""
