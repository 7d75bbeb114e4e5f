"""What things are worth to a careful player, in whatever the game's players think in.

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
    """What it is worth to avoid each space of a track; beyond its ends it is as at them."""

    prices: tuple[float, ...]

    def at(self, level: int) -> float:
        """What it is worth not to be there."""
        prices = self.prices
        if level < 0:
            return prices[0]
        return prices[level] if level < len(prices) else prices[-1]

    def moved(self, level: int, n: int) -> float:
        """What it is worth to move from that level by so many spaces."""
        return self.at(level) - self.at(level + n)


def weighed(chance: float, won: float, lost: float) -> float:
    """What to expect of something that succeeds with that chance."""
    return chance * won + (1 - chance) * lost


def likely(score: float) -> float:
    """The chance that a sum of weighed facts stands for: even at 0, never quite 0 or 1."""
    return 1.0 / (1.0 + exp(-score))


def share(own: int, seat: int, others: float) -> float:
    """How much it counts what befalls a seat: one's own whole, another in part."""
    return 1.0 if seat == own else others
