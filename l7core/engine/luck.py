"""What a ruleset tells of chance: what a throw brought, and what was to be expected of it."""

from __future__ import annotations

from msgspec import Struct

from l7core.engine.odds import Die


class Throw(Struct, frozen=True, gc=False):
    """One throw of dice, counted in whatever the game calls a success."""

    by: str
    """Who threw, in words: a player, or the other side."""
    expected: float
    variance: float
    actual: int

    @classmethod
    def of(cls, by: str, die: Die, actual: int, *, dice: int = 1) -> Throw:
        """What so many of these dice have brought.

        >>> Throw.of("Ann", Die((0, 0, 1, 1)), 1)
        Throw(by='Ann', expected=0.5, variance=0.25, actual=1)
        """
        return cls(by, die.mean(dice), die.variance(dice), actual)
