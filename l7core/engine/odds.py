"""Exact dice odds, computed by counting every possible roll.

>>> coin = Die((0, 1))
>>> coin.chance(3, 2)
0.5
>>> coin.mean(3)
1.5
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, fsum, prod

from msgspec import Struct


class Die(Struct, frozen=True):
    """A die, described by the worth of each face for the current roll."""

    values: tuple[int, ...]

    def ways(self, dice: int) -> tuple[int, ...]:
        """Return, for each total, the number of equally likely rolls that show it."""
        return _ways(self.values, dice)

    def chance(self, dice: int, needed: int) -> float:
        """Return the probability that the total is at least `needed`."""
        return _chance(self.values, dice, max(0, needed))

    def mean(self, dice: int) -> float:
        """Return the expected total."""
        return dice * sum(self.values) / len(self.values)

    def variance(self, dice: int) -> float:
        """Return the variance of the total."""
        mean = self.mean(1)
        return dice * fsum((value - mean) ** 2 for value in self.values) / len(self.values)

    def mean_excess(self, dice: int, threshold: int) -> float:
        """Return the expected part of the total above a threshold: harm through armour."""
        return _mean_excess(self.values, dice, threshold)

    def chance_with_rerolls(self, dice: int, needed: int, rerolls: int) -> float:
        """Return the probability of `needed` if the worst dice may be rerolled, one at a time."""
        return _chance_with_rerolls(self.values, dice, needed, rerolls)


@cache
def _chance(values: tuple[int, ...], dice: int, needed: int) -> float:
    ways = _ways(values, dice)
    return sum(ways[needed:]) / sum(ways)


@cache
def _mean_excess(values: tuple[int, ...], dice: int, threshold: int) -> float:
    ways = _ways(values, dice)
    over = sum((total - threshold) * n for total, n in enumerate(ways) if total > threshold)
    return over / sum(ways)


@cache
def _ways(values: tuple[int, ...], dice: int) -> tuple[int, ...]:
    if min(values) < 0:
        raise ValueError("face values can't be negative")
    totals = [1]
    for _ in range(dice):
        grown = [0] * (len(totals) + max(values))
        for total, ways in enumerate(totals):
            for value in values:
                grown[total + value] += ways
        totals = grown
    return tuple(totals)


@cache
def _chance_with_rerolls(values: tuple[int, ...], dice: int, needed: int, rerolls: int) -> float:
    """Sum over every combination of faces; the worst die is rerolled while that may help."""
    distinct = sorted(set(values))
    chance = 0.0
    for faces in combinations_with_replacement(distinct, dice):
        orders = factorial(dice) // prod(factorial(faces.count(value)) for value in set(faces))
        likely = prod(values.count(value) for value in faces) / len(values) ** dice
        chance += orders * likely * _best_chance(values, faces, needed, rerolls)
    return min(1.0, chance)


@cache
def _best_chance(
    values: tuple[int, ...], faces: tuple[int, ...], needed: int, rerolls: int
) -> float:
    if sum(faces) >= needed:
        return 1.0
    if not rerolls or not faces:
        return 0.0
    kept = faces[1:]
    return fsum(
        _best_chance(values, tuple(sorted((*kept, value))), needed, rerolls - 1) for value in values
    ) / len(values)
