"""Losing health, and dying of it.

Rules: Combat, exceptions; Mandatory evade. Rulings: 6, 11.
"""

from __future__ import annotations

from . import ops
from .finish import check_over
from .state import Heist, Thief


def wound(game: Heist, thief: Thief, n: int, *, cause: str) -> None:
    """Guards strike so many times; friendly bots take a blow each."""
    while n and thief.friends:
        ops.lose_friend(game, thief)
        n -= 1
    hurt(game, thief, n, cause=cause)


def hurt(game: Heist, thief: Thief, n: int, *, cause: str, source: str = "") -> None:
    """Lose health, and die without any."""
    lost = min(n, thief.health)
    if not lost:
        return
    ops.lose_health(game, thief, lost, cause=cause, source=source)
    if not thief.alive:
        ops.die(game, thief)
        check_over(game)
