"""The map as a few lines of ASCII, for lists of saves."""

from __future__ import annotations

from l7core.view import Board, Room

COLUMNS = 24
"""Maximum number of cells across; the rest is cut off."""
ROWS = 24
"""Maximum number of lines over all floors."""
NOTHING = "   "
KNOWN = "[ ]"
UNKNOWN = "[?]"


def map_picture(board: Board) -> tuple[str, ...]:
    """Draw each cell as `[ ]`, with the first token's letter, or `?` in an unknown room."""
    drawn = [
        [[NOTHING] * min(floor.width, COLUMNS) for _ in range(min(floor.height, ROWS))]
        for floor in board.floors
    ]
    for room in board.rooms:
        _draw(room, drawn[room.floor])
    lines = ["".join(line).rstrip() for floor in drawn for line in (*floor, ())]
    return tuple(lines[:-1][:ROWS])


def _draw(room: Room, floor: list[list[str]]) -> None:
    """Draw the cells of a room; its token is in the first cell."""
    mark = f"[{room.tokens[0].mark.ascii[:1]}]" if room.tokens else ""
    empty = UNKNOWN if room.known == "unknown" else KNOWN
    for column, row in room.cells:
        if 0 <= row < len(floor) and 0 <= column < len(floor[row]):
            floor[row][column] = mark or empty
            mark = ""
