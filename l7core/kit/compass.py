"""The four sides of a cell and the cells beyond them. x grows to the east, y to the south.

>>> beyond((2, 0, "w")), facing((2, 0, "w"))
((1, 0), (1, 0, 'e'))
>>> turned((1, 0, "n"), height=1)
(0, 1, 'e')
>>> len(outline([(0, 0), (1, 0)]))
6
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from l7core.view.board import Side

Cell: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[int, int, Side]
"""A side of a cell: column, row and direction."""

SIDES: Final[tuple[Side, ...]] = ("n", "e", "s", "w")
STEPS: Final[dict[Side, Cell]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE: Final[dict[Side, Side]] = {"n": "s", "e": "w", "s": "n", "w": "e"}


@cache
def beyond(edge: Edge) -> Cell:
    """Return the cell on the other side of an edge."""
    x, y, side = edge
    dx, dy = STEPS[side]
    return x + dx, y + dy


@cache
def facing(edge: Edge) -> Edge:
    """Return the same border as an edge of the neighbouring cell."""
    return (*beyond(edge), OPPOSITE[edge[2]])


def outline(cells: Iterable[Cell]) -> list[Edge]:
    """Return the outer edges of a piece made of cells."""
    own = list(cells)
    sides = ((x, y, side) for x, y in own for side in SIDES)
    return [edge for edge in sides if beyond(edge) not in own]


def turned(edge: Edge, height: int) -> Edge:
    """Return an edge of a piece with `height` rows after a quarter turn clockwise."""
    x, y, side = edge
    return height - 1 - y, x, SIDES[(SIDES.index(side) + 1) % 4]
