"""Relocking a door that was unlocked with Intelligence, after passing it or at the end of the turn.

The toggle `relocking` selects the moment.

Rules: Unlock a door; End of turn. Rulings: 26.
"""

from __future__ import annotations

from collections.abc import Awaitable

from l7core.api import SILENCE, Option
from l7core.escape.table import ops
from l7core.escape.table.state import EscapeGame, Hero

LOCK_AGAIN = Option("lock", "escape.relock.lock")
LEAVE_OPEN = Option("leave", "escape.relock.leave")


def after_passing(game: EscapeGame, hero: Hero, left: int) -> Awaitable[None]:
    """Offer to lock the door just passed, if it was unlocked this turn and the toggle says so."""
    if game.state.turn.relock and game.toggle("relocking") == "passing":
        return _offer_behind(game, hero, left)
    return SILENCE


async def _offer_behind(game: EscapeGame, hero: Hero, left: int) -> None:
    for number in list(game.state.turn.relock):
        door = game.state.map.doors[number]
        if {door.room, door.other} == {left, hero.room}:
            ops.turn.forget_relock(game, number)
            await _offer(game, hero, number)


def at_end_of_turn(game: EscapeGame, hero: Hero) -> Awaitable[None]:
    """Offer to lock each door unlocked this turn, if the toggle says so."""
    if game.state.turn.relock and game.toggle("relocking") == "end-of-turn":
        return _offer_all(game, hero)
    return SILENCE


async def _offer_all(game: EscapeGame, hero: Hero) -> None:
    for door in game.state.turn.relock:
        await _offer(game, hero, door)


async def _offer(game: EscapeGame, hero: Hero, door: int) -> None:
    """Ask the prisoner to lock an open door, if still on the map."""
    if hero.status == "map" and not game.state.map.doors[door].locked:
        choice = await game.ask(
            hero.seat, "escape.relock", (LOCK_AGAIN, LEAVE_OPEN), about=f"door:{door}"
        )
        if choice is LOCK_AGAIN:
            ops.rooms.lock_door(game, door, "relock")
