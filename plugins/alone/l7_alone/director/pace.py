"""The director's budget of harm for a round, independent of the hero's state.

A director that spares a weak hero makes skill worthless, so tension has no effect here. A part of
the unspent budget is carried over. A nightmare has no budget limit. The two tables below hold
everything that makes a director harder or easier.
"""

from __future__ import annotations

from math import inf
from typing import Final

from msgspec import Struct

from ..state import THOUSANDTHS, Alone


class Temper(Struct, frozen=True):
    """Style of a director."""

    budgets: tuple[float, ...]
    """Points of harm for each round; the last value applies to all later rounds."""
    kept: float
    """Share of an unspent budget that is added to the next round."""
    slack: float
    """Maximum distance from the best score at which an option still counts as equal."""


class DirectorStrength(Struct, frozen=True):
    """Strength of a director."""

    share: float
    """Factor for the budgets of a temper."""
    care: float
    """Factor for the slack of a temper; fewer mistakes make a stronger director."""


TEMPERS: Final[dict[str, Temper]] = {
    "patient": Temper(budgets=(1.8, 2.6, 3.8), kept=0.75, slack=0.13),
    "cunning": Temper(budgets=(4.0, 5.4, 6.6), kept=0.5, slack=0.11),
    "cruel": Temper(budgets=(7.0, 9.5, 12.0), kept=0.5, slack=0.04),
}
LEVELS: Final[dict[str, DirectorStrength]] = {
    "easy": DirectorStrength(share=0.22, care=1.0),
    "normal": DirectorStrength(share=0.85, care=1.0),
    "nightmare": DirectorStrength(share=1.0, care=1.0),
    "impossible": DirectorStrength(share=2.4, care=0.4),
}
"""Strength by difficulty; starting items and the extra round are set by the rules."""
ENDLESS: Final = inf


def budget(game: Alone) -> float:
    """Return the budget of this round without carried harm."""
    front = game.state.front
    if front.nightmare:
        return ENDLESS
    budgets = temper(game).budgets
    return budgets[min(max(front.round, 1), len(budgets)) - 1] * level(game).share


def allowed(game: Alone) -> float:
    """Return the harm that is still allowed this round."""
    behind = game.state.behind
    return max(0.0, budget(game) + (behind.carried_harm - behind.harm) / THOUSANDTHS)


def left_over(game: Alone) -> int:
    """Return the harm that is carried over to the next round, in thousandths."""
    if game.state.front.nightmare:
        return 0
    return round(allowed(game) * temper(game).kept * THOUSANDTHS)


def slack(game: Alone) -> float:
    """Return how far from the best score the director may choose."""
    return temper(game).slack * level(game).care


def temper(game: Alone) -> Temper:
    return TEMPERS[game.toggle("temper")]


def level(game: Alone) -> DirectorStrength:
    return LEVELS[game.toggle("difficulty")]
