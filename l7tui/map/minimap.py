"""The minimap: the whole floor in small, with what the window shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Offset, Region, Size

from l7core.view import Board, Room
from l7tui.map.floorplan import Extent
from l7tui.text.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.text.lines import Line, Span, line

WIDEST, HIGHEST = 0.34, 0.6
"""The largest part of the window's width and height that it takes."""
FRAMED_FROM = 16
"""Rows of the window from which on the minimap has a frame."""
LEAST_ROWS = 16
"""Rows of the window below which there is no minimap: the plan needs them all."""
SCALES = ((2, 1), (1, 1), (1, 2), (1, 3))
"""Characters to a column of cells, and rows of cells to a line: the first that fits is taken, the
widest one only within a frame."""


Cell = tuple[int, int]
Sign = tuple[int, str, str]
"""Its rank, the lowest telling most; its character and style."""
NOTHING: Sign = (9, " ", "plain")


class Minimap(NamedTuple):
    """A picture in a corner of the window."""

    lines: tuple[Line, ...]
    place: Region
    """Where it lies in the window."""
    within: Extent
    scale: tuple[int, int]
    frame: int
    """How thick it is."""

    def cell_at(self, at: Offset) -> tuple[int, int] | None:
        """The cell of the floor that is drawn there."""
        if not self.place.contains_point(at):
            return None
        wide, high = self.scale
        column = (at.x - self.place.x - self.frame) // wide
        row = (at.y - self.place.y - self.frame) * high
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
    """A sign for every cell, filled where the window shows it; None where it would take too much.

    It stands in the first corner, from the bottom right on, where it does not cover `avoid`.
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
    """One line: of several rooms above each other the most telling one's sign."""
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
    """Who is there, or what is known of it."""
    own = [token for token in room.tokens if token.seat is not None and token.seat == seat]
    others = [token for token in room.tokens if token.kind in ("pawn", "enemy")]
    for token in (*own, *others)[:1]:
        return 1 - bool(own), glyphs.of(token.mark), f"{token.mark.tone} bold"
    if is_shown:
        return 2, glyphs.shown, "plain"
    return (
        (3, glyphs.hidden, "faint") if room.known != "unknown" else (4, glyphs.unexplored, "info")
    )
