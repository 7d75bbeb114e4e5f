"""Who the prisoners are, and where."""

from __future__ import annotations

from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero


def choose_character(game: EscapeGame, hero: Hero, character: str) -> None:
    """Settle which character a prisoner is."""
    hero.character = character
    tell(game, "escape.setup.character", who=hero.id, seat=game.state.setup.seats[hero.seat].name)


def move(game: EscapeGame, hero: Hero, room: int, way: str, cause: str = "") -> None:
    """Put the prisoner into a room, by `door`, by `vent`, `exploring`, or simply `put` there."""
    hero.room = room
    hero.status = "map"
    tell(game, f"escape.move.{way}", cause, who=hero.id, room=f"room:{room}")


def to_infirmary(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Carry a prisoner who was knocked out to the infirmary."""
    hero.room = None
    hero.status = "infirmary"
    tell(game, "escape.knockout.infirmary", cause, who=hero.id)


def kill(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Take the prisoner out of the game as lost."""
    hero.room = None
    hero.status = "dead"
    tell(game, "escape.knockout.died", cause, who=hero.id)


def escape(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Take the prisoner out of the game as escaped."""
    hero.room = None
    hero.status = "escaped"
    tell(game, "escape.finish.escaped", cause, who=hero.id)
