"""Values that a careful player assigns to outcomes, in any unit that the game uses.

>>> nerve = Scale((9.0, 4.0, 1.5, 0.0))
>>> nerve.at(1), nerve.at(7), nerve.moved(2, -1)
(4.0, 0.0, -2.5)
>>> weighed(0.75, 2.0, -4.0)
0.5
>>> likely(0.0), round(likely(2.0), 2)
(0.5, 0.88)
>>> share(1, 1, 0.8), share(1, 2, 0.8)
(1.0, 0.8)
"""

from __future__ import annotations

from math import exp

from msgspec import Struct


class Scale(Struct, frozen=True):
    """Value of avoiding each space of a track. Levels beyond either end count as that end."""

    prices: tuple[float, ...]

    def at(self, level: int) -> float:
        """Return the value of avoiding a level."""
        prices = self.prices
        if level < 0:
            return prices[0]
        return prices[level] if level < len(prices) else prices[-1]

    def moved(self, level: int, n: int) -> float:
        """Return the value of moving `n` spaces from a level."""
        return self.at(level) - self.at(level + n)


def weighed(chance: float, won: float, lost: float) -> float:
    """Return the expected value of an attempt that succeeds with probability `chance`."""
    return chance * won + (1 - chance) * lost


def likely(score: float) -> float:
    """Return the probability for a sum of weighted facts: 0.5 at 0, never exactly 0 or 1."""
    return 1.0 / (1.0 + exp(-score))


def share(own: int, seat: int, others: float) -> float:
    """Return the weight of a seat's outcome: 1 for the own seat, `others` for any other seat."""
    return 1.0 if seat == own else others
