"""Rolls against nerve, changes of nerve, and the end of the game."""

from __future__ import annotations

from l7core.api import Outcome, Scope

from . import ops, query
from .state import MOST_NERVE, Cellar


async def passes(game: Cellar, seat: int, dice: int, needed: int, *, source: str) -> bool:
    """Roll against a number and return whether the dice reach it."""
    total = ops.roll(game, seat, dice, needed, source=source)
    await game.fire("after-roll", Scope(seat=seat, source=source, n=total))
    return total >= needed


def gain_nerve(game: Cellar, seat: int, n: int, *, source: str) -> None:
    """Add nerve, up to 5."""
    if gained := min(n, MOST_NERVE - game.state.pawns[seat].nerve):
        ops.change_nerve(game, seat, gained, source=source)


def lose_nerve(game: Cellar, seat: int, n: int, *, source: str) -> None:
    """Remove nerve; a seat without nerve is out of the game."""
    ops.change_nerve(game, seat, -min(n, game.state.pawns[seat].nerve), source=source)
    stop_if_nobody_plays(game)


def stop_if_nobody_plays(game: Cellar) -> None:
    """End the game if no seat plays: won if a seat is away, otherwise lost."""
    if query.playing(game):
        return
    away = tuple(seat for seat, pawn in enumerate(game.state.pawns) if pawn.away)
    if away:
        game.end(Outcome("won", "cellar.won", {"n": len(away)}, away))
    game.end(Outcome("lost", "cellar.lost"))
