"""The targets of options on the map, and the nearest target in a direction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from textual.geometry import Offset

from l7core.view import Board, OptionView
from l7tui.map.neighbours import middle_of

Place: TypeAlias = tuple[float, float]
"""Column and row."""
AHEAD = 0.4
"""Minimum distance of a target in a direction."""
STEPS = {"n": (0.0, -0.5), "e": (0.5, 0.0), "s": (0.0, 0.5), "w": (-0.5, 0.0)}


def place_of(board: Board, target: str) -> Place | None:
    """Return the middle of the target's room, or the target edge's position, or None."""
    for room in board.rooms:
        if room.cells and (room.id == target or any(each.id == target for each in room.tokens)):
            return middle_of(room)
    for edge in board.edges:
        if edge.id == target:
            right, down = STEPS[edge.side]
            return edge.cell[0] + right, edge.cell[1] + down
    return None


def nearest_target(
    board: Board, start: Place, options: Iterable[OptionView], direction: Offset
) -> OptionView | None:
    """Return the option with the nearest target in a direction, or None.

    Distance to the side counts double.
    """
    nearest, least = None, float("inf")
    for option in options:
        place = place_of(board, option.target)
        if place is None:
            continue
        x, y = place[0] - start[0], place[1] - start[1]
        ahead, aside = (
            x * direction.x + y * direction.y,
            abs(x * direction.y) + abs(y * direction.x),
        )
        if ahead > AHEAD and ahead + 2 * aside < least:
            nearest, least = option, ahead + 2 * aside
    return nearest
