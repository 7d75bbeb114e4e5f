"""Where a noise can have come from, by what was told of it and by the ways that are known.

It is told by the first step of a shortest way, so a sector to which a known way on another side is
shorter is out of the question.
"""

from __future__ import annotations

from collections.abc import Mapping

from l7core.api import Side, compass, graphs

from ..state import NOWHERE, Heard
from .beliefs import FAR, POSSIBLE, Cell, Cells, Verdict, beyond
from .canvas import Canvas, Node


def noise_cells(canvas: Canvas, heard: Heard) -> dict[Node, Verdict]:
    """For every cell: can that noise have come from there?"""
    floor, start = canvas.node_of(heard.at)
    seen = {cell: each for (level, cell), each in canvas.known.items() if level == floor}
    nearest = open_steps(seen, start)
    verdicts: dict[Node, Verdict] = {}
    for node in canvas.cells:
        verdicts[node] = POSSIBLE
        if (node[0] == floor) == (heard.way == "level"):
            verdicts[node] = Verdict("noise-level")
        elif heard.way == "here" and node != (floor, start):
            verdicts[node] = Verdict("noise-here")
        elif heard.way in compass.SIDES and not fits(start, node[1], heard.way, nearest):
            verdicts[node] = Verdict("other-way")
    return verdicts


def unseen(canvas: Canvas, verdicts: Mapping[Node, Verdict]) -> dict[Node, Verdict]:
    """Without what lies open, and without the level of which nothing has been seen."""
    return {
        node: verdict
        for node, verdict in verdicts.items()
        if node[1] != NOWHERE and not (node in canvas.known and canvas.known[node].on_table)
    }


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
