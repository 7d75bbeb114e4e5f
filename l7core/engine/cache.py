"""Caches for values that are needed repeatedly, with or without a size limit.

>>> squares = BoundedCache[int, int](most=2)
>>> squares[1], squares[2], squares[3] = 1, 4, 9
>>> squares
{3: 9}
>>> squares = LazyDict(lambda number: number * number)
>>> squares[3], squares
(9, {3: 9})
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 8192
"""Default size limit, far more than any table needs."""


class BoundedCache(dict[K, V]):
    """A cache with a size limit; a full cache is cleared before the next value is added."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= self._most:
            self.clear()
        super().__setitem__(key, value)


class LazyDict(dict[K, V]):
    """A cache that computes missing values on first access."""

    def __init__(self, work_out: Callable[[K], V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: K) -> V:
        value = self[key] = self._work_out(key)
        return value
