"""How much harm the director means to do in a round: a budget, whatever state the hero is in.

Who eases off when the hero is weak makes skill worthless; so tension decides nothing here. A part
of what is left of a round is carried over; a nightmare knows no budget. All that makes a director
harder or easier to play against is in the two tables below.
"""

from __future__ import annotations

from math import inf
from typing import Final

from msgspec import Struct

from ..state import Alone


class Temper(Struct, frozen=True):
    """How a director goes about it."""

    budgets: tuple[float, ...]
    """Points of harm for the first round, the second, and so on; the last one is for the rest."""
    kept: float
    """The share of an unspent budget that the next round has on top of its own."""
    slack: float
    """Ideas that are no worse than this are as good as the best: chance chooses between them."""


class Level(Struct, frozen=True):
    """How hard it is to be meant."""

    share: float
    """How much of a temper's budgets the director has."""
    care: float
    """How much of a temper's slack it has: who errs less plays harder."""


TEMPERS: Final[dict[str, Temper]] = {
    "patient": Temper(budgets=(1.8, 2.6, 3.8), kept=0.75, slack=0.13),
    "cunning": Temper(budgets=(4.0, 5.4, 6.6), kept=0.5, slack=0.11),
    "cruel": Temper(budgets=(7.0, 9.5, 12.0), kept=0.5, slack=0.04),
}
LEVELS: Final[dict[str, Level]] = {
    "easy": Level(share=0.22, care=1.0),
    "normal": Level(share=0.85, care=1.0),
    "nightmare": Level(share=1.0, care=1.0),
    "impossible": Level(share=2.4, care=0.4),
}
"""The rules of each difficulty do their part besides: things to begin with, and a round more."""
ENDLESS: Final = inf


def budget(game: Alone) -> float:
    """What this round has of its own."""
    front = game.state.front
    if front.nightmare:
        return ENDLESS
    budgets = temper(game).budgets
    return budgets[min(max(front.round, 1), len(budgets)) - 1] * level(game).share


def allowed(game: Alone) -> float:
    """What may still be done in this round."""
    behind = game.state.behind
    return max(0.0, budget(game) + behind.carried - behind.spent)


def left_over(game: Alone) -> float:
    """What the next round has on top of its own."""
    return 0.0 if game.state.front.nightmare else allowed(game) * temper(game).kept


def slack(game: Alone) -> float:
    """How far from the best idea the director may stray."""
    return temper(game).slack * level(game).care


def temper(game: Alone) -> Temper:
    return TEMPERS[game.toggle("temper")]


def level(game: Alone) -> Level:
    return LEVELS[game.toggle("difficulty")]
