"""Enemy activations after a failed attempt.

Rules: Challenge actions.
"""

from __future__ import annotations

from l7core.escape.table.attempts import Attempt
from l7core.escape.table.state import EscapeGame, Hero


async def activate_after(game: EscapeGame, hero: Hero, attempt: Attempt) -> None:
    """Activate the enemies in the room that a failed attempt provokes."""
    if attempt.kinds and hero.room is not None:
        await game.run("escape:activate-room", hero.room, attempt.kinds)
