"""Cells in which a room can still be, by the labyrinth's rules and all public facts.

The seen part of a level is placed in its 6 by 4 grid at every position that agrees with walls and
stairs. A cell can be the room if at least one position agrees with all public facts. Every other
cell has a reason for its exclusion. This module reads no hidden information.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from l7core.api import Args, Side, compass, graphs

from .. import soundness
from ..plan import HEIGHT, WIDTH
from ..state import Front, Sector, Told

Cell = tuple[int, int]
"""Cell on the hero's canvas of a level."""
Cells = dict[Cell, Sector]
FLOORS = (0, 1)
FAR = 99
MOST_WALLS = len(compass.SIDES) - 2
"""Maximum number of walls of a room, which has at least two doors."""


class Verdict(Struct, frozen=True):
    """Verdict on a cell: possible, or the text key and arguments of the reason against it."""

    reason: str = ""
    words: Args = {}

    @property
    def possible(self) -> bool:
        return not self.reason


POSSIBLE = Verdict()


def room_cells(front: Front, target: str) -> dict[tuple[int, Cell], Verdict]:
    """Return the verdict on each cell of the levels for a room, by floor and cell."""
    known_sector = next((each for each in front.sectors.values() if each.room == target), None)
    verdicts: dict[tuple[int, Cell], Verdict] = {}
    for floor in FLOORS:
        seen = {each.cell: each for each in front.sectors.values() if each.floor == floor}
        for cell, verdict in level_cells(front, floor, seen, target).items():
            elsewhere = known_sector and (known_sector.floor, known_sector.cell) != (floor, cell)
            known = Verdict("found", {"room": target}) if elsewhere else verdict
            verdicts[floor, cell] = verdict if verdict.reason else known
    return verdicts


def level_cells(front: Front, floor: int, seen: Cells, target: str) -> dict[Cell, Verdict]:
    """Return the verdicts on the cells of one level, if a part of it has been seen."""
    corners = list(placements(seen))
    announced = [each for each in front.told if each.target == target and each.steps >= 0]
    known = LevelFacts(front, floor, seen)
    verdicts = {}
    for cell in sorted({each for corner in corners for each in cells_of(corner)}):
        reason = known.against(cell, target, announced)
        if not reason and cell not in seen:
            reason = against_every_lay(cell, seen, corners)
        verdicts[cell] = reason or POSSIBLE
    return verdicts


# -- positions of the seen part in the grid


def placements(seen: Cells) -> Iterator[Cell]:
    """Yield each corner of the grid, on the canvas, that agrees with the seen part."""
    if not seen:
        return
    columns, rows = {x for x, _ in seen}, {y for _, y in seen}
    for left in range(max(columns) - WIDTH + 1, min(columns) + 1):
        for top in range(max(rows) - HEIGHT + 1, min(rows) + 1):
            if agrees(seen, (left, top)):
                yield left, top


def agrees(seen: Cells, corner: Cell) -> bool:
    """Return whether no exit leaves the grid and both long sides can have their stairs."""
    free = {(x, y) for x in soundness.HALFWAY for y in (0, HEIGHT - 1)}
    for (x, y), sector in seen.items():
        place = x - corner[0], y - corner[1]
        if any(not is_inside(beyond(place, side)) for side in sector.ways):
            return False
        if sector.stairs and place not in free:
            return False
    taken = {(x - corner[0], y - corner[1]) for (x, y), each in seen.items() if not each.stairs}
    return all(any((x, row) not in taken for x in soundness.HALFWAY) for row in (0, HEIGHT - 1))


def is_inside(place: Cell) -> bool:
    return 0 <= place[0] < WIDTH and 0 <= place[1] < HEIGHT


def cells_of(corner: Cell) -> Iterator[Cell]:
    """Yield all cells of a grid with this corner."""
    for y in range(HEIGHT):
        for x in range(WIDTH):
            yield corner[0] + x, corner[1] + y


def beyond(cell: Cell, side: Side) -> Cell:
    """Return the neighbouring cell on a side."""
    return compass.beyond((*cell, side))


def against_every_lay(cell: Cell, seen: Cells, corners: Iterable[Cell]) -> Verdict | None:
    """Return a verdict if no position of the grid leaves the cell two sides for doors."""
    for corner in corners:
        is_in_grid = is_inside((cell[0] - corner[0], cell[1] - corner[1]))
        if is_in_grid and closed_sides(cell, seen, corner) <= MOST_WALLS:
            return None
    return Verdict("wall")


def closed_sides(cell: Cell, seen: Cells, corner: Cell) -> int:
    """Count the sides without a possible door: the level's edges and known walls."""
    closed = 0
    for side in compass.SIDES:
        there = beyond(cell, side)
        outside = not is_inside((there[0] - corner[0], there[1] - corner[1]))
        walled = there in seen and compass.OPPOSITE[side] not in seen[there].ways
        closed += outside or walled
    return closed


# -- seen and announced facts


class LevelFacts:
    """The public facts about one level."""

    def __init__(self, front: Front, floor: int, seen: Cells) -> None:
        self.front, self.floor, self.seen = front, floor, seen
        self.rooms = {cell for cell, each in seen.items() if each.room} | set(behind_doors(seen))
        self.away = {cell: self.steps(cell) for cell in self.rooms if cell in seen}

    def steps(self, cell: Cell) -> dict[Cell, int]:
        """Return the maximum distances from a cell by known ways, through blocked doors too."""

        def onward(here: Cell) -> list[Cell]:
            ways = self.seen[here].ways if here in self.seen else {}
            return [beyond(here, side) for side in ways]

        return graphs.steps(cell, onward)

    def against(self, cell: Cell, target: str, announced: Iterable[Told]) -> Verdict | None:
        """Return the first reason against a room in a cell, or None."""
        return (
            self.by_sight(cell, target) or self.by_doors(cell) or self.by_telling(cell, announced)
        )

    def by_sight(self, cell: Cell, target: str) -> Verdict | None:
        """Return a verdict if the cell has been seen and is a different sector."""
        sector = self.seen.get(cell)
        if sector is None or sector.room == target:
            return None
        return Verdict("other-room", {"room": sector.room}) if sector.room else Verdict("seen")

    def by_doors(self, cell: Cell) -> Verdict | None:
        """Return a verdict if doors, open ways or other rooms rule out a room here."""
        if cell in self.seen:
            return None
        for side in compass.SIDES:
            sector = self.seen.get(beyond(cell, side))
            if sector and not sector.room and sector.ways.get(compass.OPPOSITE[side]) == "open":
                return Verdict("no-door")
        if cell not in self.rooms and len(self.rooms) >= soundness.ROOMS:
            return Verdict("four-rooms")
        if any(steps.get(cell, FAR) < soundness.NEAREST for steps in self.away.values()):
            return Verdict("beside-room")
        return None

    def by_telling(self, cell: Cell, announced: Iterable[Told]) -> Verdict | None:
        """Return a verdict if an announced distance rules out the cell.

        Distances on the same level are exact, as no path across the other level is shorter.
        """
        for each in announced:
            if each.floor != self.floor:
                return Verdict("told-level")
            start = self.front.sectors[each.at]
            if start.floor == self.floor and (key := self.misses(start.cell, cell, each.steps)):
                return Verdict(key, {"n": each.steps})
        return None

    def misses(self, start: Cell, cell: Cell, n: int) -> str:
        """Return the reason why no path of `n` steps leads to a cell, or "".

        Each step changes the parity of the sum of both coordinates.
        """
        straight = abs(start[0] - cell[0]) + abs(start[1] - cell[1])
        if straight > n:
            return "told-nearer"
        if (straight - n) % 2:
            return "told-odd"
        return "told-farther" if self.steps(start).get(cell, FAR) < n else ""


def behind_doors(seen: Mapping[Cell, Sector]) -> Iterator[Cell]:
    """Yield the cells behind doors of corridors, which are rooms."""
    for cell, sector in seen.items():
        for side, way in sector.ways.items():
            if not sector.room and way != "open":
                yield beyond(cell, side)
