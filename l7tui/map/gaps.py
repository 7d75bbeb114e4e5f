"""Where on a floor nothing is drawn, so that something else can lie there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from textual.geometry import Offset, Region, Size

from l7tui.map.floorplan import Box
from l7tui.text.lines import BLANK, Line, padded, width_of

BETWEEN = 3
"""Blanks between two columns of entries."""
MARGIN = 2
"""Blanks at the left of what lies in a gap."""


def placed(
    entries: Sequence[Line], taken: Iterable[Box], window: Size
) -> tuple[tuple[Line, ...], Offset] | None:
    """The entries in as few columns as fit into a gap, and where; the lower right comes first."""
    free = _Ground(taken, window)
    for columns in range(1, len(entries) + 1):
        if -(-len(entries) // columns) == -(-len(entries) // (columns - 1) if columns > 1 else 0):
            continue
        lines = in_columns(entries, columns)
        size = Size(max(map(width_of, lines)) + MARGIN, len(lines))
        if size.width > window.width:
            return None
        if (at := free.room_for(size)) is not None:
            return lines, at + Offset(MARGIN, 0)
    return None


def in_columns(entries: Sequence[Line], columns: int) -> tuple[Line, ...]:
    """The entries one below the other, column after column, each as wide as it needs."""
    high = -(-len(entries) // columns)
    parts = [entries[start : start + high] for start in range(0, len(entries), high)]
    rows: list[Line] = [BLANK] * high
    for part in parts:
        wide = max(map(width_of, part)) + BETWEEN
        if part is parts[-1]:
            wide -= BETWEEN
        rows = [
            (*row, *padded(part[number], wide)) if number < len(part) else row
            for number, row in enumerate(rows)
        ]
    return tuple(rows)


class _Ground:
    """Which cells of a window are taken, summed up so that a rectangle is judged at once."""

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
        """The lowest place, and of those the one furthest to the right, where nothing is taken."""
        wide, high = size
        for y in range(self.window.height - high, -1, -1):
            above, below = self.sums[y], self.sums[y + high]
            for x in range(self.window.width - wide, -1, -1):
                if below[x + wide] - below[x] - above[x + wide] + above[x] == 0:
                    return Offset(x, y)
        return None
