"""The edges of the visible part of a floor: no cut words, and names moved to where they fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Offset, Region

from l7core.view import Room
from l7tui.map.floorplan import Box, Plan
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, line


class Patch(NamedTuple):
    """A line to draw over the plan at an offset."""

    at: Offset
    line: Line


def patches(plan: Plan, rooms: Sequence[Room], shown: Region, glyphs: Glyphs) -> Iterator[Patch]:
    """Yield blanks over the remains of words, then the names of partly visible rooms."""
    rows = {
        y: _cells(plan.lines[y]) for y in range(max(0, shown.y), min(shown.bottom, plan.height))
    }
    for y, cells in rows.items():
        for start, end in _remains("".join(cell[0] or " " for cell in cells), shown):
            yield Patch(Offset(start, y), line(" " * (end - start)))
    for room in rooms:
        if (box := _top_of(plan.spots.get(room.id, ()))) and box.y in rows:
            yield from _slid(room, box, rows[box.y], shown, glyphs)


def _top_of(boxes: Sequence[Box]) -> Box | None:
    """Return a box around the top cells of a room, or None."""
    top = min((box.y for box in boxes), default=0)
    uppermost = [box for box in boxes if box.y == top]
    if not uppermost:
        return None
    left = min(box.x for box in uppermost)
    right = max(box.x + box.width for box in uppermost)
    return Box(left, top, right - left, uppermost[0].height)


def _cells(row: Line) -> list[tuple[str, str]]:
    """Return each cell's character and style; a wide character is followed by an empty one."""
    cells: list[tuple[str, str]] = []
    for text, style in row:
        for character in text:
            cells += [(character, style), *[("", style)] * (cell_len(character) - 1)]
    return cells


def _remains(row: str, shown: Region) -> Iterator[tuple[int, int]]:
    """Yield start and end of the visible parts of cut words."""
    left, right = max(0, shown.x), min(shown.right, len(row))
    if _is_inside_a_word(row, left):
        yield left, next((x for x in range(left, right) if not row[x].isalnum()), right)
    if _is_inside_a_word(row, right):
        before = (x for x in range(right - 1, left - 1, -1) if not row[x].isalnum())
        yield next(before, left - 1) + 1, right


def _is_inside_a_word(row: str, x: int) -> bool:
    return 0 < x < len(row) and row[x - 1].isalnum() and row[x].isalnum()


def _slid(
    room: Room, box: Box, cells: Sequence[tuple[str, str]], shown: Region, glyphs: Glyphs
) -> Iterator[Patch]:
    """Yield a cut name of a room at its visible part, or only blanks if it does not fit there."""
    drawn = "".join(cell[0] for cell in cells[box.x : box.x + box.width])
    names = [glyphs.clean(name) for name in (room.name, room.short) if name]
    written = next((name for name in names if drawn.strip().startswith(name)), "")
    if not written:
        return
    start = box.x + drawn.index(written)
    end = start + cell_len(written)
    if shown.x <= start and end <= shown.right:
        return
    left, right = max(box.x, shown.x), min(box.x + box.width, shown.right)
    if left >= right:
        return
    blank_end = min(max(end, left), right)
    yield Patch(Offset(left, box.y), line(" " * (blank_end - left)))
    fitting = next((name for name in names if cell_len(name) <= right - left), "")
    if fitting:
        yield Patch(Offset(left, box.y), line((fitting, cells[start][1])))
