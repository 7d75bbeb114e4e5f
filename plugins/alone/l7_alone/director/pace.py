"""How much harm the director means to do in a round: a budget, whatever state the hero is in.

Who eases off when the hero is weak makes skill worthless; so tension decides nothing here. Half of
what is left of a round is carried over; a nightmare knows no budget.
"""

from __future__ import annotations

from typing import Final

from ..state import Alone

BUDGETS: Final[dict[str, tuple[float, ...]]] = {
    "patient": (2.0, 3.5, 5.5),
    "cunning": (3.5, 4.5, 5.5),
    "cruel": (5.5, 6.5, 8.0),
}
"""Points of harm by temper, for the first round, the second and all others."""
SHARES: Final[dict[str, float]] = {
    "easy": 0.35,
    "normal": 0.8,
    "nightmare": 1.8,
    "impossible": 3.0,
}
"""How much of that the director has, by the difficulty."""
SLACK: Final[dict[str, float]] = {"patient": 0.45, "cunning": 0.35, "cruel": 0.3}
"""Ideas that are no worse than this are as good as the best: chance chooses between them."""
CARELESS: Final[dict[str, float]] = {
    "easy": 1.0,
    "normal": 1.0,
    "nightmare": 0.75,
    "impossible": 0.3,
}
"""How much of that slack there is, by the difficulty."""
ENDLESS: Final = 99.0


def allowed(game: Alone) -> float:
    """What may still be done in this round."""
    front, behind = game.state.front, game.state.behind
    if front.nightmare:
        return ENDLESS
    budgets = BUDGETS[game.toggle("temper")]
    own = budgets[min(front.round, len(budgets)) - 1] * SHARES[game.toggle("difficulty")]
    return own + behind.carried - behind.spent


def left_over(game: Alone) -> float:
    """What the next round has on top of its own."""
    return 0.0 if game.state.front.nightmare else max(0.0, allowed(game)) / 2


def slack(game: Alone) -> float:
    """How far from the best idea the director may stray."""
    return SLACK[game.toggle("temper")] * CARELESS[game.toggle("difficulty")]
