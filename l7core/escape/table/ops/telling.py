"""How ops tell what they have changed."""

from __future__ import annotations

from l7core.api import Event
from l7core.escape.table.state import EscapeGame


def tell(game: EscapeGame, key: str, cause: str = "", **args: str | int) -> None:
    """One event. The cause is a word of the texts, or the id of the card behind it."""
    if not cause:
        game.events.append(Event(key, args))
    elif ":" in cause:
        game.events.append(Event(key, {**args, "by": cause}, "escape.cause.card"))
    else:
        game.events.append(Event(key, args, f"escape.cause.{cause}"))
