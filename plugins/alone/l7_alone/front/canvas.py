"""The hero's knowledge of both levels: each cell and its possible neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from l7core.api import Side, compass, graphs

from .. import soundness
from ..plan import HEIGHT
from ..state import NOWHERE, Front, Sector
from . import labyrinth
from .beliefs import FLOORS, Cell, Verdict, beyond, cells_of, placements, room_cells

Node: TypeAlias = tuple[int, Cell]
"""Level and cell of its canvas; a single cell stands for a level that is still unseen."""


class Canvas:
    """The seen sectors, placed in the grid of each level at every position that agrees."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.known: dict[Node, Sector] = {
            (each.floor, each.cell): each for each in front.sectors.values()
        }
        self.cells: set[Node] = set()
        self.landings: tuple[list[Node], list[Node]] = ([], [])
        """Known and possible cells of stairs, by level."""
        for floor in FLOORS:
            self.lay_out(floor)
        self.ways = {node: tuple(self.beside(node)) for node in sorted(self.cells)}
        """Cells that one step may reach from each cell."""
        self._rooms: dict[str, dict[Node, Verdict]] = {}

    def lay_out(self, floor: int) -> None:
        """Add the cells of a level, and the possible cells of its stairs."""
        seen = {cell: each for (level, cell), each in self.known.items() if level == floor}
        if not seen:
            self.cells.add((floor, NOWHERE))
            self.landings[floor].append((floor, NOWHERE))
            return
        halfway = set()
        for corner in placements(seen):
            self.cells |= {(floor, cell) for cell in cells_of(corner)}
            halfway |= {
                (corner[0] + x, corner[1] + y) for x in soundness.HALFWAY for y in (0, HEIGHT - 1)
            }
        for cell in sorted(halfway):
            if cell not in seen or seen[cell].stairs:
                self.landings[floor].append((floor, cell))

    def room_cells(self, target: str) -> dict[Node, Verdict]:
        """Return the verdicts on all cells for a room, cached by room."""
        if target not in self._rooms:
            self._rooms[target] = room_cells(self.front, target)
        return self._rooms[target]

    def node_of(self, sector: str) -> Node:
        """Return the position of a seen sector."""
        known = self.front.sectors[sector]
        return known.floor, known.cell

    def beside(self, node: Node) -> Iterator[Node]:
        """Yield the cells that one step may reach; blocked doors count as open."""
        floor, cell = node
        if cell != NOWHERE:
            for side in compass.SIDES:
                there = floor, beyond(cell, side)
                if there in self.cells and self.may_pass(node, there, side):
                    yield there
        yield from self.over_stairs(node)

    def may_pass(self, node: Node, there: Node, side: Side) -> bool:
        """Return whether no known wall separates two cells."""
        one, other = self.known.get(node), self.known.get(there)
        is_open = one is None or side in one.ways
        return is_open and (other is None or compass.OPPOSITE[side] in other.ways)

    def over_stairs(self, node: Node) -> Iterator[Node]:
        """Yield the other ends of the known or possible stairs in a cell."""
        if node not in self.landings[node[0]]:
            return
        sector = self.known.get(node)
        other = labyrinth.over_stairs(self.front, sector.id) if sector else None
        if other:
            yield other.floor, other.cell
        else:
            yield from self.landings[1 - node[0]]

    def within(self, nodes: Iterable[Node], steps: int) -> set[Node]:
        """Return the cells that at most `steps` steps may reach."""
        reached = set(nodes)
        ends = reached
        for _ in range(steps):
            ends = {there for node in ends for there in self.ways[node]} - reached
            reached |= ends
        return reached

    def at_most(self, start: Node) -> dict[Node, int]:
        """Return the maximum distances from a cell by known ways, through blocked doors too."""

        def onward(node: Node) -> list[Node]:
            sector = self.known.get(node)
            if sector is None:
                return []
            ends = [(node[0], beyond(node[1], side)) for side in sector.ways]
            other = labyrinth.over_stairs(self.front, sector.id)
            return [*ends, (other.floor, other.cell)] if other else ends

        return graphs.steps(start, onward)
