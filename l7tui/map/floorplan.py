"""The floor plan: a drawn floor and the position of each item on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from l7core.language import sentence
from l7core.view import Board, Room
from l7tui.text.lines import Line


class Zoom(Struct, frozen=True):
    """The drawn size of a cell without its walls."""

    name: str
    width: int
    height: int


ZOOMS: tuple[Zoom, ...] = (
    Zoom(sentence("symbols only"), 8, 2),
    Zoom(sentence("small rooms"), 10, 3),
    Zoom(sentence("medium rooms"), 13, 4),
    Zoom(sentence("symbols with names"), 14, 6),
    Zoom(sentence("art and text"), 22, 9),
    Zoom(sentence("one or two rooms"), 36, 13),
)
LEAST, LARGEST = ZOOMS[0], ZOOMS[-1]
"""Smallest and largest zoom; even the smallest has room for every short name."""


class Box(NamedTuple):
    """A rectangle of characters."""

    x: int
    y: int
    width: int
    height: int


class Plan(Struct, frozen=True):
    """A drawn floor."""

    lines: tuple[Line, ...]
    width: int
    spots: dict[str, tuple[Box, ...]]
    """Boxes of each room, edge and token, by id."""

    @property
    def height(self) -> int:
        return len(self.lines)

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    def at(self, x: int, y: int, rooms: Iterable[Room]) -> Room | None:
        """Return the room drawn at a position, or None."""
        for room in rooms:
            for box in self.spots.get(room.id, ()):
                if box.x <= x < box.x + box.width and box.y <= y < box.y + box.height:
                    return room
        return None


class Extent(NamedTuple):
    """A block of cells: first column, first row and size."""

    column: int
    row: int
    columns: int
    rows: int

    def size(self, zoom: Zoom) -> tuple[int, int]:
        """Return the drawn width and height."""
        return self.columns * (zoom.width + 1) + 1, self.rows * (zoom.height + 1) + 1


def fitting(whole: Extent, width: int, height: int) -> Zoom | None:
    """Return the largest zoom at which the cells fit, in the proportions of a room, or None."""
    high = min((height - 1) // whole.rows - 1, LARGEST.height)
    wide = min((width - 1) // whole.columns - 1, LARGEST.width, max(16, 2 * high + 8))
    high = min(high, wide // 2 + 1)
    if wide < LEAST.width or high < LEAST.height:
        return None
    return Zoom(sentence("the whole floor"), wide, high)


def extent(board: Board, floor: int, more: Iterable[Room] = ()) -> Extent:
    """Return the smallest block with the cells of a floor's rooms and of additional rooms."""
    rooms = (*board.rooms, *more)
    cells = [cell for room in rooms if room.floor == floor for cell in room.cells]
    if not cells:
        return Extent(0, 0, 1, 1)
    column = min(column for column, _ in cells)
    row = min(row for _, row in cells)
    columns = max(column for column, _ in cells) - column + 1
    return Extent(column, row, columns, max(row for _, row in cells) - row + 1)
