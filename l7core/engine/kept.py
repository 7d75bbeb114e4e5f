"""What is asked again and again, kept: as long as there is room for it, or for good.

>>> squares = Kept[int, int](most=2)
>>> squares[1], squares[2], squares[3] = 1, 4, 9
>>> squares
{3: 9}
>>> squares = WorkedOut(lambda number: number * number)
>>> squares[3], squares
(9, {3: 9})
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 8192
"""Far more than stands on any table."""


class Kept(dict[K, V]):
    """Values by what they are made of; where it is full it begins anew."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= self._most:
            self.clear()
        super().__setitem__(key, value)


class WorkedOut(dict[K, V]):
    """Values that are worked out when they are first asked for."""

    def __init__(self, work_out: Callable[[K], V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: K) -> V:
        value = self[key] = self._work_out(key)
        return value
