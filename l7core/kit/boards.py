"""Boards of equal cells in rows, numbered from 0 row by row, and the borders between them.

>>> board = Grid(4, 4)
>>> board.neighbours(0), board.neighbours(5)
((1, 4), (1, 4, 6, 9))
>>> len(board.borders), board.place(6), board.side((5, 6))
(24, (2, 1), 'e')
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

Border: TypeAlias = tuple[int, int]
"""Two neighbouring cells with a common border, the lower number first."""


def border(one: int, other: int) -> Border:
    """Return the border between two neighbouring cells, the lower number first."""
    return (one, other) if one < other else (other, one)


class Grid(Struct, frozen=True, dict=True):
    """A board with `width` columns and `height` rows."""

    width: int
    height: int

    @property
    def cells(self) -> range:
        return range(self.width * self.height)

    def place(self, cell: int) -> tuple[int, int]:
        """Return the column and row of a cell."""
        return cell % self.width, cell // self.width

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Return the cells that share a border with a cell."""
        return self._touching[cell]

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """Borders between all pairs of neighbouring cells."""
        return tuple(
            (one, other) for one in self.cells for other in self._touching[one] if one < other
        )

    def side(self, border: Border) -> Literal["e", "s"]:
        """Return the side of the border's first cell on which its second cell is."""
        return "e" if border[1] == border[0] + 1 else "s"

    @cached_property
    def _touching(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self._beside(*self.place(cell)) for cell in self.cells)

    def _beside(self, x: int, y: int) -> tuple[int, ...]:
        near = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
        inside = [(x, y) for x, y in near if 0 <= x < self.width and 0 <= y < self.height]
        return tuple(y * self.width + x for x, y in inside)
