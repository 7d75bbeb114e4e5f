"""A value that is cached until its inputs change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cached(Generic[T]):
    """A cached value, which is computed on demand and again only for other inputs.

    >>> double = Kept[int]()
    >>> double.of(2, make=lambda: 2 * 2), double.of(2, make=lambda: 5), double.of(3, make=lambda: 6)
    (4, 4, 6)
    """

    def __init__(self) -> None:
        self._made: tuple[tuple[object, ...], T] | None = None

    def of(self, *inputs: object, make: Callable[[], T]) -> T:
        """Return the value for these inputs."""
        if self._made is None or self._made[0] != inputs:
            self._made = inputs, make()
        return self._made[1]
