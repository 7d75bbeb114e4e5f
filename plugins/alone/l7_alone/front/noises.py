"""Where a noise can have come from, by what was told of it and by the ways that are known.

It is told by the first step of a shortest way, so a sector to which a known way on another side is
shorter is out of the question.
"""

from __future__ import annotations

from collections.abc import Mapping

from l7core.api import Side, compass, graphs

from ..state import Front, Heard
from .beliefs import FAR, FLOORS, POSSIBLE, Cell, Cells, Verdict, beyond, cells_of, placements


def noise_cells(front: Front, heard: Heard) -> dict[tuple[int, Cell], Verdict]:
    """For every cell that has not come to light: can that noise have come from there?"""
    start = front.sectors[heard.at]
    verdicts: dict[tuple[int, Cell], Verdict] = {}
    for floor in FLOORS:
        seen = {each.cell: each for each in front.sectors.values() if each.floor == floor}
        nearest = open_steps(seen, start.cell) if floor == start.floor else {}
        for cell in {each for lay in placements(seen) for each in cells_of(lay)}:
            if cell in seen and seen[cell].on_table:
                continue
            verdicts[floor, cell] = POSSIBLE
            if (floor == start.floor) == (heard.way == "level"):
                verdicts[floor, cell] = Verdict("noise-level")
            elif heard.way in compass.SIDES and not fits(start.cell, cell, heard.way, nearest):
                verdicts[floor, cell] = Verdict("other-way")
    return verdicts


def fits(start: Cell, cell: Cell, way: Side, nearest: Mapping[Cell, int]) -> bool:
    """Whether a shortest way there can begin on that side."""
    first = beyond(start, way)
    least = 1 + abs(first[0] - cell[0]) + abs(first[1] - cell[1])
    return least <= nearest.get(cell, FAR)


def open_steps(seen: Cells, start: Cell) -> dict[Cell, int]:
    """How far it is at most without a door: doors may have been blocked when it was heard."""

    def onward(here: Cell) -> list[Cell]:
        ways = seen[here].ways if here in seen else {}
        return [beyond(here, side) for side, way in ways.items() if way == "open"]

    return graphs.steps(start, onward)
