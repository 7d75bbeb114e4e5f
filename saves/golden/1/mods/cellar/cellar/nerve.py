"""What tests nerve, what costs it, and what it means to have none."""

from __future__ import annotations

from l7core.api import Outcome, Scope

from . import ops, query
from .state import MOST_NERVE, Cellar


async def passes(game: Cellar, seat: int, dice: int, needed: int, *, source: str) -> bool:
    """Roll against a number, and say whether the dice reach it."""
    total = ops.roll(game, seat, dice, needed, source=source)
    await game.fire("after-roll", Scope(seat=seat, source=source, n=total))
    return total >= needed


def gain_nerve(game: Cellar, seat: int, n: int, *, source: str) -> None:
    """Nobody has more than 5."""
    if gained := min(n, MOST_NERVE - game.state.pawns[seat].nerve):
        ops.change_nerve(game, seat, gained, source=source)


def lose_nerve(game: Cellar, seat: int, n: int, *, source: str) -> None:
    """Whoever has none left is out of the game."""
    ops.change_nerve(game, seat, -min(n, game.state.pawns[seat].nerve), source=source)
    stop_if_nobody_plays(game)


def stop_if_nobody_plays(game: Cellar) -> None:
    """Won if anybody got away, lost if nobody did."""
    if query.playing(game):
        return
    away = tuple(seat for seat, pawn in enumerate(game.state.pawns) if pawn.away)
    if away:
        game.end(Outcome("won", "cellar.won", {"n": len(away)}, away))
    game.end(Outcome("lost", "cellar.lost"))
