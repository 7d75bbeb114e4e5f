"""Exact dice odds, computed by counting every possible roll.

>>> coin = Die((0, 1))
>>> coin.chance(3, 2)
0.5
>>> coin.mean(3)
1.5
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, fsum, prod
from typing import TypeAlias

from msgspec import Struct

Rerollable: TypeAlias = frozenset[int] | None
"""The faces of which a reroll takes one die; None for a reroll of all dice together."""


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

    def chance_with_rerolls(self, dice: int, needed: int, rerolls: tuple[Rerollable, ...]) -> float:
        """Return the probability of `needed` with the best use of these rerolls."""
        return _chance_with_rerolls(self.values, dice, needed, rerolls)

    def chance_from(
        self, rolled: Iterable[int], needed: int, rerolls: tuple[Rerollable, ...]
    ) -> float:
        """Return the probability that these faces become `needed` with the best rerolls."""
        return _best_chance(self.values, _alike(self.values, rolled, rerolls), needed, rerolls)


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
def _chance_with_rerolls(
    values: tuple[int, ...], dice: int, needed: int, rerolls: tuple[Rerollable, ...]
) -> float:
    """Sum over every combination of faces that differ in value or in the rerolls they allow."""
    if not rerolls:
        return _chance(values, dice, max(0, needed))
    alike = _alike(values, range(len(values)), rerolls)
    chances = []
    for faces in combinations_with_replacement(sorted(set(alike)), dice):
        orders = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        likely = prod(alike.count(face) for face in faces) / len(values) ** dice
        chances.append(orders * likely * _best_chance(values, faces, needed, rerolls))
    return min(1.0, fsum(chances))


def _alike(
    values: tuple[int, ...], faces: Iterable[int], rerolls: tuple[Rerollable, ...]
) -> tuple[int, ...]:
    """Return the faces in order, each as the first one of equal value and equal rerolls."""
    kinds = [
        (value, *(reroll is None or face in reroll for reroll in rerolls))
        for face, value in enumerate(values)
    ]
    return tuple(sorted(kinds.index(kinds[face]) for face in faces))


@cache
def _best_chance(
    values: tuple[int, ...], faces: tuple[int, ...], needed: int, rerolls: tuple[Rerollable, ...]
) -> float:
    if sum(values[face] for face in faces) >= needed:
        return 1.0
    best = 0.0
    for number, reroll in enumerate(rerolls):
        left = rerolls[:number] + rerolls[number + 1 :]
        if reroll is None:
            best = max(best, _chance_with_rerolls(values, len(faces), needed, left))
            continue
        for face in sorted(reroll.intersection(faces)):
            kept = list(faces)
            kept.remove(face)
            results = (
                _best_chance(values, _alike(values, (*kept, new), left), needed, left)
                for new in range(len(values))
            )
            best = max(best, fsum(results) / len(values))
    return best
