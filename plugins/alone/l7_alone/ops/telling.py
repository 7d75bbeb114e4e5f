"""Events for everyone, for the evil players only, or by the revealed sectors."""

from __future__ import annotations

from l7core.api import Event, emitting

from .. import query, screen
from ..plan import Border
from ..state import (
    Alone,
)

emits = emitting.EmitsEvent("alone")


def tell_evil(game: Alone, key: str, **args: str | int) -> None:
    """Log an event for the evil players only."""
    game.events.append(Event(f"alone.{key}", args, "", query.evil_seats(game)))


def tell_where(game: Alone, key: str, sector: int, **args: str) -> None:
    """Log an event about a sector; the hero sees it only if the sector is revealed."""
    seats = None if sector in game.state.behind.revealed else query.evil_seats(game)
    words = {"sector": screen.label(game, sector), **args}
    game.events.append(Event(f"alone.{key}", words, "", seats))


def tell_door(game: Alone, key: str, border: Border) -> None:
    """Log an event about a door; the hero sees it if a sector beside the door is revealed."""
    behind = game.state.behind
    seen = [sector for sector in border if sector in behind.revealed]
    room = next(behind.rooms[sector] for sector in border if sector in behind.rooms)
    known = any(sector in behind.rooms for sector in seen)
    if seen and known:
        game.emit(f"alone.{key}", room=room)
    elif seen:
        game.emit(f"alone.{key}-somewhere")
    else:
        tell_evil(game, key, room=room)
