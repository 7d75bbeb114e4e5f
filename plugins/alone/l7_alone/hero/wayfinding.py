"""Distances to goals over known sectors and through unseen ones.

Unknown sectors count as passable, at a higher cost. Walls, doors and level edges count as far as
they have been seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Final, TypeAlias

from l7core.api import Side, compass

from .. import soundness
from ..front import beliefs, labyrinth
from ..plan import HEIGHT
from ..state import Front, Sector

Node: TypeAlias = tuple[int, tuple[int, int]]
"""Level and cell of its canvas."""

KNOWN: Final = 1.0
UNKNOWN: Final = 1.25
BLOCKED: Final = 3.0
STAIRS: Final = 1.0
"""Cost of a step over stairs."""
ELSEWHERE: Final = 5.0
"""Steps from the stairs to a goal on a level that is still unseen."""


class Chart:
    """The canvas of both levels with everything the hero has seen."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.known: dict[Node, Sector] = {
            (each.floor, each.cell): each for each in front.sectors.values()
        }
        self.cells: set[Node] = set(self.known)
        self._goals: dict[str, dict[Node, float]] = {}
        self.corners: dict[int, list[tuple[int, int]]] = {}
        for floor in (0, 1):
            seen = {each.cell: each for each in front.sectors.values() if each.floor == floor}
            self.corners[floor] = list(beliefs.placements(seen))
            for corner in self.corners[floor]:
                self.cells |= {(floor, cell) for cell in beliefs.cells_of(corner)}

    def here(self) -> Node:
        sector = labyrinth.here(self.front)
        return sector.floor, sector.cell

    def beyond(self, node: Node, side: Side) -> Node:
        return node[0], compass.beyond((*node[1], side))

    def ways(self, node: Node) -> Iterator[tuple[Node, float]]:
        """Yield the neighbouring positions and the cost of a step to each."""
        for side in compass.SIDES:
            there = self.beyond(node, side)
            if there in self.cells and (price := self.price(node, there, side)):
                yield there, price
        sector = self.known.get(node)
        if sector and sector.stairs:
            other = labyrinth.over_stairs(self.front, sector.id)
            if other:
                yield (other.floor, other.cell), STAIRS

    def price(self, node: Node, there: Node, side: Side) -> float:
        """Return the cost of a step, or 0 if a known wall is in the way."""
        for one, way in ((node, side), (there, compass.OPPOSITE[side])):
            sector = self.known.get(one)
            if sector and way not in sector.ways:
                return 0.0
            if sector and sector.ways[way] == "blocked":
                return BLOCKED
        return KNOWN if there in self.known else UNKNOWN

    def stairs(self, floor: int) -> dict[Node, float]:
        """Return the known or possible positions of stairs, with the cost of searching there."""
        known = {node: 0.0 for node, each in self.known.items() if node[0] == floor and each.stairs}
        if known:
            return known
        return {
            (floor, (x + corner[0], y + corner[1])): 1.0
            for corner in self.corners[floor]
            for x in soundness.HALFWAY
            for y in (0, HEIGHT - 1)
            if (floor, (x + corner[0], y + corner[1])) not in self.known
        }

    def goal(self, room: str) -> dict[Node, float]:
        """Return the possible positions of a room, with their extra cost."""
        if room not in self._goals:
            self._goals[room] = self.places_of(room)
        return self._goals[room]

    def places_of(self, room: str) -> dict[Node, float]:
        floor = self.here()[0]
        verdicts = beliefs.room_cells(self.front, room)
        possible = [node for node, verdict in verdicts.items() if verdict.possible]
        own = {node: 0.0 for node in possible if node[0] == floor}
        answers = [each for each in self.front.told if each.target == room and each.steps >= 0]
        seen = any(each.room == room for each in self.front.sectors.values())
        level = answers[-1].floor if answers else None
        if seen or level == floor:
            return dict.fromkeys(possible, 0.0)
        over = {node: price + ELSEWHERE for node, price in self.stairs(floor).items()}
        others = {node: 0.0 for node in possible if node[0] != floor}
        if level is not None:
            return {**over, **others}
        return {**own, **{node: price + 2.0 for node, price in over.items()}, **others}

    def field(self, goals: dict[Node, float], tolls: Mapping[Node, float]) -> dict[Node, float]:
        """Return the distance from each position to the nearest goal.

        `tolls` are the extra costs of entering positions.
        """
        distances: dict[Node, float] = {}
        open_ends = [(price, node) for node, price in goals.items()]
        open_ends.sort()
        while open_ends:
            cost, node = heappop(open_ends)
            if node in distances:
                continue
            distances[node] = cost
            toll = tolls.get(node, 0.0)
            for there, price in self.ways(node):
                if there not in distances:
                    heappush(open_ends, (cost + toll + price, there))
        return distances


FARTHEST: Final = 40.0
