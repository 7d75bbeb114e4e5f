"""The map in a few lines of ASCII, for lists of saves."""

from __future__ import annotations

from l7core.view import Board, Room

COLUMNS = 24
"""Cells across at most; what lies beyond is left out."""
ROWS = 24
"""Lines in all, over all floors."""
NOTHING = "   "
KNOWN = "[ ]"
UNKNOWN = "[?]"


def picture(board: Board) -> tuple[str, ...]:
    """One `[ ]` a cell: the first token's letter in it, `?` where nobody has been."""
    lines: list[str] = []
    for number, floor in enumerate(board.floors):
        drawn = [[NOTHING] * min(floor.width, COLUMNS) for _ in range(min(floor.height, ROWS))]
        for room in board.rooms:
            if room.floor == number:
                _draw(room, drawn)
        if lines:
            lines.append("")
        lines += ["".join(line).rstrip() for line in drawn]
    return tuple(lines[:ROWS])


def _draw(room: Room, drawn: list[list[str]]) -> None:
    """Put each cell of the room in its place; pieces stand in its first cell."""
    empty = UNKNOWN if room.known == "unknown" else KNOWN
    for nth, (column, row) in enumerate(room.cells):
        if 0 <= row < len(drawn) and 0 <= column < len(drawn[row]):
            stands = room.tokens and not nth
            drawn[row][column] = f"[{room.tokens[0].mark.ascii[:1]}]" if stands else empty
