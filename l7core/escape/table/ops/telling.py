"""The log entries of ops."""

from __future__ import annotations

from typing import Final

from l7core.api import Event, LazyDict
from l7core.escape.table.state import EscapeGame

CAUSES: Final = LazyDict[str, str]("escape.cause.{}".format)
"""Text key of each cause."""
SETUP: Final = "setup"
"""Cause of everything placed and dealt before the first turn."""


def tell(game: EscapeGame, key: str, cause: str = "", /, **args: str | int) -> None:
    """Log one event. The cause is a word of the texts or the id of the responsible card.

    Setup events are hidden, because one summary follows them. The first parameters are
    positional-only, because Python then checks keyword names faster.
    """
    if not cause:
        game.events.append(Event(key, args))
    elif cause == SETUP:
        game.events.append(Event(key, args, seats=()))
    elif ":" in cause:
        game.events.append(Event(key, {**args, "by": cause}, "escape.cause.card"))
    else:
        game.events.append(Event(key, args, CAUSES[cause]))
