"""Loss of health, and death.

Rules: Combat, exceptions; Mandatory evade. Rulings: 6, 11.
"""

from __future__ import annotations

from . import ops
from .finish import check_over
from .state import Heist, Thief


def wound(game: Heist, thief: Thief, n: int, *, cause: str) -> None:
    """Apply `n` hits by guards; each friendly bot takes one of them."""
    while n and thief.friends:
        ops.lose_friend(game, thief)
        n -= 1
    hurt(game, thief, n, cause=cause)


def hurt(game: Heist, thief: Thief, n: int, *, cause: str, source: str = "") -> None:
    """Reduce a thief's health; at 0 the thief dies, which can end the game."""
    lost = min(n, thief.health)
    if not lost:
        return
    ops.lose_health(game, thief, lost, cause=cause, source=source)
    if not thief.alive:
        ops.die(game, thief)
        check_over(game)
