"""Cells from which a noise can have come, by its direction and the known ways.

The direction of a noise is the first step of a shortest path. A cell with a shorter known path in
another direction is therefore excluded.
"""

from __future__ import annotations

from collections.abc import Mapping

from l7core.api import Side, compass, graphs

from ..state import NOWHERE, Heard
from .beliefs import FAR, POSSIBLE, Cell, Cells, Verdict, beyond
from .canvas import Canvas, Node


def noise_cells(canvas: Canvas, heard: Heard) -> dict[Node, Verdict]:
    """Return the verdict on each cell for a noise."""
    floor, start = canvas.node_of(heard.at)
    known_cells = {cell: each for (level, cell), each in canvas.known.items() if level == floor}
    nearest = open_steps(known_cells, start)
    verdicts: dict[Node, Verdict] = {}
    for node in canvas.ways:
        verdicts[node] = POSSIBLE
        if (node[0] == floor) == (heard.way == "level"):
            verdicts[node] = Verdict("noise-level")
        elif heard.way == "here" and node != (floor, start):
            verdicts[node] = Verdict("noise-here")
        elif heard.way in compass.SIDES and not fits(start, node[1], heard.way, nearest):
            verdicts[node] = Verdict("other-way")
    return verdicts


def unseen(canvas: Canvas, verdicts: Mapping[Node, Verdict]) -> dict[Node, Verdict]:
    """Return the verdicts without revealed cells and without a level that is still unseen."""
    return {
        node: verdict
        for node, verdict in verdicts.items()
        if node[1] != NOWHERE and not (node in canvas.known and canvas.known[node].on_table)
    }


def fits(start: Cell, cell: Cell, way: Side, nearest: Mapping[Cell, int]) -> bool:
    """Return whether a shortest path to a cell can begin on a side."""
    first = beyond(start, way)
    least = 1 + abs(first[0] - cell[0]) + abs(first[1] - cell[1])
    return least <= nearest.get(cell, FAR)


def open_steps(seen: Cells, start: Cell) -> dict[Cell, int]:
    """Return the maximum distances without doors, as these may have been blocked at the time."""

    def onward(here: Cell) -> list[Cell]:
        ways = seen[here].ways if here in seen else {}
        return [beyond(here, side) for side, way in ways.items() if way == "open"]

    return graphs.steps(start, onward)
