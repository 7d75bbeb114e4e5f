"""The map in a few lines of ASCII, for lists of saves."""

from __future__ import annotations

from l7core.view import Board, Room

COLUMNS = 24
"""Cells across at most; what lies beyond is left out."""
ROWS = 24
"""Lines in all, over all floors."""
NOTHING = "   "


def picture(board: Board) -> tuple[str, ...]:
    """One `[ ]` a cell: the first token's letter in it, `?` where nobody has been."""
    lines: list[str] = []
    for number, floor in enumerate(board.floors):
        cells = {
            cell: letter
            for room in board.rooms
            if room.floor == number
            for cell, letter in _letters(room)
        }
        if lines:
            lines.append("")
        for row in range(min(floor.height, ROWS)):
            columns = range(min(floor.width, COLUMNS))
            line = (f"[{cells[at]}]" if (at := (x, row)) in cells else NOTHING for x in columns)
            lines.append("".join(line).rstrip())
    return tuple(lines[:ROWS])


def _letters(room: Room) -> list[tuple[tuple[int, int], str]]:
    """What each cell of the room shows; pieces stand in its first cell."""
    empty = "?" if room.known == "unknown" else " "
    first = room.tokens[0].mark.ascii[:1] if room.tokens else empty
    return [(cell, empty if number else first) for number, cell in enumerate(room.cells)]
