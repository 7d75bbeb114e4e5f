"""Both levels as the hero knows them: what each cell is, and what may lie beside it."""

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
"""A level and a cell of its canvas; of a level that nobody has seen, one cell stands for all."""


class Canvas:
    """What has been seen, laid into the grid of each level in every way that agrees with it."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.known: dict[Node, Sector] = {
            (each.floor, each.cell): each for each in front.sectors.values()
        }
        self.cells: set[Node] = set()
        self.landings: tuple[list[Node], list[Node]] = ([], [])
        """By level, where stairs are or may be."""
        for floor in FLOORS:
            self.lay_out(floor)
        self.ways = {node: tuple(self.beside(node)) for node in self.cells}
        """Where a step may lead from each cell."""
        self._rooms: dict[str, dict[Node, Verdict]] = {}

    def lay_out(self, floor: int) -> None:
        """The cells of one level, and those of its stairs."""
        seen = {cell: each for (level, cell), each in self.known.items() if level == floor}
        if not seen:
            self.cells.add((floor, NOWHERE))
            self.landings[floor].append((floor, NOWHERE))
            return
        halfway = set()
        for lay in placements(seen):
            self.cells |= {(floor, cell) for cell in cells_of(lay)}
            halfway |= {
                (lay[0] + x, lay[1] + y) for x in soundness.HALFWAY for y in (0, HEIGHT - 1)
            }
        for cell in sorted(halfway):
            if cell not in seen or seen[cell].stairs:
                self.landings[floor].append((floor, cell))

    def room_cells(self, target: str) -> dict[Node, Verdict]:
        """For every cell that may be part of a level: can that room be there?"""
        if target not in self._rooms:
            self._rooms[target] = room_cells(self.front, target)
        return self._rooms[target]

    def node_of(self, sector: str) -> Node:
        """Where a sector lies that has been seen."""
        known = self.front.sectors[sector]
        return known.floor, known.cell

    def beside(self, node: Node) -> Iterator[Node]:
        """Where a step may lead from there, as far as is known; blocked doors may be opened."""
        floor, cell = node
        if cell != NOWHERE:
            for side in compass.SIDES:
                there = floor, beyond(cell, side)
                if there in self.cells and self.may_pass(node, there, side):
                    yield there
        yield from self.over_stairs(node)

    def may_pass(self, node: Node, there: Node, side: Side) -> bool:
        """Whether no wall has been seen between two cells."""
        one, other = self.known.get(node), self.known.get(there)
        is_open = one is None or side in one.ways
        return is_open and (other is None or compass.OPPOSITE[side] in other.ways)

    def over_stairs(self, node: Node) -> Iterator[Node]:
        """The other end of the stairs that are there, or may be."""
        if node not in self.landings[node[0]]:
            return
        sector = self.known.get(node)
        other = labyrinth.over_stairs(self.front, sector.id) if sector else None
        if other:
            yield other.floor, other.cell
        else:
            yield from self.landings[1 - node[0]]

    def within(self, nodes: Iterable[Node], steps: int) -> set[Node]:
        """Where so many steps may lead at most."""
        reached = set(nodes)
        ends = reached
        for _ in range(steps):
            ends = {there for node in ends for there in self.ways[node]} - reached
            reached |= ends
        return reached

    def at_most(self, start: Node) -> dict[Node, int]:
        """How far a cell is at most: by ways that have been seen, through blocked doors too."""

        def onward(node: Node) -> list[Node]:
            sector = self.known.get(node)
            if sector is None:
                return []
            ends = [(node[0], beyond(node[1], side)) for side in sector.ways]
            other = labyrinth.over_stairs(self.front, sector.id)
            return [*ends, (other.floor, other.cell)] if other else ends

        return graphs.steps(start, onward)
