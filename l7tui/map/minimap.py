"""The minimap: the whole floor at a small size, with the window's part filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Offset, Region, Size

from l7core.view import Board, Room
from l7tui.map.floorplan import Extent
from l7tui.text.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.text.lines import Line, Span, line

WIDEST, HIGHEST = 0.34, 0.6
"""Maximum share of the window's width and height."""
FRAMED_FROM = 16
"""Minimum height of a window whose minimap has a frame."""
LEAST_ROWS = 16
"""Minimum height of a window with a minimap."""
SCALES = ((2, 1), (1, 1), (1, 2), (1, 3))
"""Characters for a column of cells, and rows of cells for a line, in order of preference.

The first scale, the widest, is used only with a frame.
"""


Cell = tuple[int, int]
Sign = tuple[int, str, str]
"""A rank, a character and its style; the lowest rank is the most important."""
NOTHING: Sign = (9, " ", "plain")


class Minimap(NamedTuple):
    """A picture in a corner of the window."""

    lines: tuple[Line, ...]
    place: Region
    """Region of the minimap in the window."""
    within: Extent
    scale: tuple[int, int]
    frame: int
    """Thickness of the frame."""

    def cell_at(self, offset: Offset) -> tuple[int, int] | None:
        """Return the floor's cell drawn at an offset of the window, or None."""
        if not self.place.contains_point(offset):
            return None
        wide, high = self.scale
        column = (offset.x - self.place.x - self.frame) // wide
        row = (offset.y - self.place.y - self.frame) * high
        if 0 <= column < self.within.columns and 0 <= row < self.within.rows:
            return column + self.within.column, row + self.within.row
        return None


def minimap(
    board: Board,
    floor: int,
    within: Extent,
    *,
    shown: Region,
    window: Size,
    glyphs: Glyphs,
    seat: int | None,
    avoid: Region,
) -> Minimap | None:
    """Return the minimap with a symbol for every cell, or None if it would be too large.

    Cells in the window are filled in. The minimap is in the first corner, from the lower right on,
    where it does not cover `avoid`.
    """
    frame = int(window.height >= FRAMED_FROM)
    sizes = {
        (wide, high): Size(within.columns * wide + 2 * frame, -(-within.rows // high) + 2 * frame)
        for wide, high in SCALES[1 - frame :]
    }
    fitting = [
        scale
        for scale, size in sizes.items()
        if size.width <= window.width * WIDEST and size.height <= window.height * HIGHEST
    ]
    if not fitting or window.height < LEAST_ROWS:
        return None
    scale = fitting[0]
    size = sizes[scale]
    rooms = [room for room in board.rooms if room.floor == floor]
    owner = {cell: room for room in rooms for cell in room.cells}
    signs = {
        cell: _sign(room, glyphs, seat, is_shown=shown.contains(*cell))
        for cell, room in owner.items()
    }
    side = line((glyphs.down * frame, "rule"))
    lines = [
        (*side, *_row(signs, within, row, scale), *side)
        for row in range(within.row, within.row + within.rows, scale[1])
    ]
    if frame:
        width = within.columns * scale[0]
        lines = [_rule(width, glyphs, top=True), *lines, _rule(width, glyphs, top=False)]
    right, bottom = window.width - size.width, window.height - size.height
    corners = [Region(x, y, *size) for x, y in ((right, bottom), (0, bottom), (right, 0), (0, 0))]
    free = [corner for corner in corners if not corner.overlaps(avoid)]
    return Minimap(tuple(lines), (free or corners)[0], within, scale, frame)


def _row(signs: Mapping[Cell, Sign], within: Extent, row: int, scale: tuple[int, int]) -> Line:
    """Return a line; of several rooms above each other, the most important symbol is drawn."""
    wide, high = scale
    spans: list[Span] = []
    for column in range(within.column, within.column + within.columns):
        _, text, style = min(signs.get((column, row + step), NOTHING) for step in range(high))
        spans.append((text.ljust(wide), f"{style} bar"))
    return tuple(spans)


def _rule(width: int, glyphs: Glyphs, *, top: bool) -> Line:
    ends = (RIGHT | DOWN, LEFT | DOWN) if top else (RIGHT | UP, LEFT | UP)
    left, right = (glyphs.joints[bits] for bits in ends)
    return line((left + glyphs.across * width + right, "rule"))


def _sign(room: Room, glyphs: Glyphs, seat: int | None, *, is_shown: bool) -> Sign:
    """Return the symbol of a piece in the room, else of the room itself."""
    own = [token for token in room.tokens if token.seat is not None and token.seat == seat]
    others = [token for token in room.tokens if token.kind in ("pawn", "enemy")]
    for token in (*own, *others)[:1]:
        return 1 - bool(own), glyphs.of(token.mark), f"{token.mark.tone} bold"
    if is_shown:
        return 2, glyphs.shown, "plain"
    return (
        (3, glyphs.hidden, "faint") if room.known != "unknown" else (4, glyphs.unexplored, "info")
    )
