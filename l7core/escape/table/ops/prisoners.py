"""Characters and positions of the prisoners."""

from __future__ import annotations

from typing import Final

from l7core.escape.table.ops import lockdown
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero, Status


def choose_character(game: EscapeGame, hero: Hero, character: str) -> None:
    hero.character = character
    player = game.state.setup.seats[hero.seat].name
    tell(game, "escape.setup.character", who=hero.id, seat=player, character=character)


def tell_setup(game: EscapeGame, heroes: list[Hero]) -> None:
    """Log the summary of the setup: starting room and cards dealt."""
    key = "escape.setup.ready" if len(heroes) > 1 else "escape.setup.ready-alone"
    first, dealt = heroes[0], ".".join(f"{hero.seat}+{len(hero.hand)}" for hero in heroes)
    tell(game, key, who=first.id, room=f"room:{first.room}", dealt=f"dealt:{dealt}")


def move(game: EscapeGame, hero: Hero, room: int, way: str, cause: str = "") -> None:
    """Put the prisoner into a room, by `door`, `vent`, `exploring` or `put` there by an effect."""
    hero.room = room
    hero.status = "map"
    tell(game, f"escape.move.{way}", cause, who=hero.id, room=f"room:{room}")


OFF_THE_MAP: Final[dict[Status, str]] = {
    "infirmary": "escape.knockout.infirmary",
    "dead": "escape.knockout.died",
    "escaped": "escape.finish.escaped",
}
"""Event for each way off the map."""


def leave_map(game: EscapeGame, hero: Hero, status: Status, cause: str) -> None:
    """Move a prisoner to the infirmary, or out of the game as dead or escaped."""
    left = {} if hero.room is None else {"room": f"room:{hero.room}"}
    place = left.get("room", "the-infirmary")
    hero.room = None
    hero.status = status
    lockdown.pass_milestone(game)
    now = game.state.round
    tell(game, OFF_THE_MAP[status], cause, who=hero.id, place=place, round=now, **left)
