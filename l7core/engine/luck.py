"""Dice luck: the result of a throw compared with its expected value."""

from __future__ import annotations

from msgspec import Struct

from l7core.engine.odds import Die


class Throw(Struct, frozen=True, gc=False):
    """A roll of dice, counted in the game's own unit of success."""

    by: str
    """Name of the player or side that rolled."""
    expected: float
    variance: float
    actual: int

    @classmethod
    def of(cls, roller: str, die: Die, actual: int, *, dice: int = 1) -> Throw:
        """Compare the result of `dice` equal dice with its expected value.

        >>> Throw.of("Ann", Die((0, 0, 1, 1)), 1)
        Throw(by='Ann', expected=0.5, variance=0.25, actual=1)
        """
        return cls(roller, die.mean(dice), die.variance(dice), actual)
