"""Free space on a drawn floor, to place the legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from textual.geometry import Offset, Region, Size

from l7tui.map.floorplan import Box
from l7tui.text.lines import BLANK, Line, padded, width_of

BETWEEN = 3
"""Blanks between two columns of entries."""
MARGIN = 2
"""Blanks to the left of lines in a gap."""


def placed(
    entries: Sequence[Line], taken: Iterable[Box], window: Size
) -> tuple[tuple[Line, ...], Offset] | None:
    """Return the entries in as few columns as fit into a gap, with their offset, or None.

    The lowest gap is preferred, then the one furthest to the right.
    """
    free = _Ground(taken, window)
    for columns in range(1, len(entries) + 1):
        if -(-len(entries) // columns) == -(-len(entries) // (columns - 1) if columns > 1 else 0):
            continue
        lines = in_columns(entries, columns)
        size = Size(max(map(width_of, lines)) + MARGIN, len(lines))
        if size.width > window.width:
            return None
        if (offset := free.room_for(size)) is not None:
            return lines, offset + Offset(MARGIN, 0)
    return None


def in_columns(entries: Sequence[Line], columns: int) -> tuple[Line, ...]:
    """Return the entries in columns, each as wide as it needs to be."""
    height = -(-len(entries) // columns)
    parts = [entries[start : start + height] for start in range(0, len(entries), height)]
    rows: list[Line] = [BLANK] * height
    for part in parts:
        width = max(map(width_of, part)) + BETWEEN
        if part is parts[-1]:
            width -= BETWEEN
        rows = [
            (*row, *padded(part[number], width)) if number < len(part) else row
            for number, row in enumerate(rows)
        ]
    return tuple(rows)


class _Ground:
    """Occupied cells of a window, summed up so that any rectangle is checked at once."""

    def __init__(self, taken: Iterable[Box], window: Size) -> None:
        self.window = window
        cells = [[0] * window.width for _ in range(window.height)]
        whole = Region(0, 0, *window)
        for box in taken:
            x, y, right, bottom = whole.intersection(Region(*box)).corners
            for row in cells[y:bottom]:
                row[x:right] = [1] * (right - x)
        sums = [[0] * (window.width + 1)]
        for row in cells:
            along = (0, *accumulate(row))
            sums.append([above + here for above, here in zip(sums[-1], along, strict=True)])
        self.sums = sums

    def room_for(self, size: Size) -> Offset | None:
        """Return the lowest, then rightmost position with free space of a size, or None."""
        width, height = size
        for y in range(self.window.height - height, -1, -1):
            above, below = self.sums[y], self.sums[y + height]
            for x in range(self.window.width - width, -1, -1):
                if below[x + width] - below[x] - above[x + width] + above[x] == 0:
                    return Offset(x, y)
        return None
