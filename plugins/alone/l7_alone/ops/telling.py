"""How facts are told: to everybody, to the evil players alone, or by what is revealed."""

from __future__ import annotations

from l7core.api import Event, telling

from .. import query, screen
from ..plan import Border
from ..state import (
    Alone,
)

tells = telling.Tells("alone")


def tell_evil(game: Alone, key: str, **args: str | int) -> None:
    """One fact for the evil players alone."""
    game.events.append(Event(f"alone.{key}", args, "", query.evil_seats(game)))


def tell_where(game: Alone, key: str, sector: int, **args: str) -> None:
    """A fact about a sector: the hero hears of it where the sector is revealed."""
    seats = None if sector in game.state.behind.revealed else query.evil_seats(game)
    words = {"sector": screen.label(game, sector), **args}
    game.events.append(Event(f"alone.{key}", words, "", seats))


def tell_door(game: Alone, key: str, border: Border) -> None:
    """A door belongs to both sectors beside it: who sees one of them sees the door."""
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
