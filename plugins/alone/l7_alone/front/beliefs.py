"""Where a room can still be, by the rules of the labyrinth and by what has been seen and told.

What has been seen of a level is laid into its grid of 6 by 4 in every way that agrees with walls
and stairs. A cell can be the room if some way of laying it agrees with all that is public; of
every other cell it is known why not. Nothing here looks behind the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from l7core.api import Args, Side, compass, graphs

from .. import soundness
from ..plan import HEIGHT, WIDTH
from ..state import Front, Sector, Told

Cell = tuple[int, int]
"""On the hero's canvas of a level."""
Cells = dict[Cell, Sector]
FLOORS = (0, 1)
FAR = 99
MOST_WALLS = len(compass.SIDES) - 2
"""A room has two doors at least."""


class Verdict(Struct, frozen=True):
    """Whether something can be in a cell; if not, the text key of the reason and its words."""

    reason: str = ""
    words: Args = {}

    @property
    def possible(self) -> bool:
        return not self.reason


POSSIBLE = Verdict()


def room_cells(front: Front, target: str) -> dict[tuple[int, Cell], Verdict]:
    """For every cell that may be part of a level, by floor and place: can that room be there?"""
    found = next((each for each in front.sectors.values() if each.room == target), None)
    verdicts: dict[tuple[int, Cell], Verdict] = {}
    for floor in FLOORS:
        seen = {each.cell: each for each in front.sectors.values() if each.floor == floor}
        for cell, verdict in level_cells(front, floor, seen, target).items():
            elsewhere = found and (found.floor, found.cell) != (floor, cell)
            known = Verdict("found", {"room": target}) if elsewhere else verdict
            verdicts[floor, cell] = verdict if verdict.reason else known
    return verdicts


def level_cells(front: Front, floor: int, seen: Cells, target: str) -> dict[Cell, Verdict]:
    """The cells of one level, of which something has been seen."""
    lays = list(placements(seen))
    told = [each for each in front.told if each.target == target and each.steps >= 0]
    known = Known(front, floor, seen)
    verdicts = {}
    for cell in sorted({each for lay in lays for each in cells_of(lay)}):
        reason = known.against(cell, target, told)
        if not reason and cell not in seen:
            reason = against_every_lay(cell, seen, lays)
        verdicts[cell] = reason or POSSIBLE
    return verdicts


# -- how the part that has been seen may lie in the grid


def placements(seen: Cells) -> Iterator[Cell]:
    """The corner of the grid, on the canvas, wherever it agrees with what is seen."""
    if not seen:
        return
    columns, rows = {x for x, _ in seen}, {y for _, y in seen}
    for left in range(max(columns) - WIDTH + 1, min(columns) + 1):
        for top in range(max(rows) - HEIGHT + 1, min(rows) + 1):
            if agrees(seen, (left, top)):
                yield left, top


def agrees(seen: Cells, corner: Cell) -> bool:
    """Nothing leads out of the grid, and stairs are where stairs can be, on both long sides."""
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
    """All cells of a grid that lies there."""
    for y in range(HEIGHT):
        for x in range(WIDTH):
            yield corner[0] + x, corner[1] + y


def beyond(cell: Cell, side: Side) -> Cell:
    """The cell on that side."""
    return compass.beyond((*cell, side))


def against_every_lay(cell: Cell, seen: Cells, lays: Iterable[Cell]) -> Verdict | None:
    """Why that cell has too few sides left for two doors, wherever the grid may lie."""
    for lay in lays:
        is_in_grid = is_inside((cell[0] - lay[0], cell[1] - lay[1]))
        if is_in_grid and closed_sides(cell, seen, lay) <= MOST_WALLS:
            return None
    return Verdict("wall")


def closed_sides(cell: Cell, seen: Cells, lay: Cell) -> int:
    """Sides on which no door can be: the edge of the level, and walls that have been seen."""
    closed = 0
    for side in compass.SIDES:
        there = beyond(cell, side)
        outside = not is_inside((there[0] - lay[0], there[1] - lay[1]))
        walled = there in seen and compass.OPPOSITE[side] not in seen[there].ways
        closed += outside or walled
    return closed


# -- what has been seen and told


class Known:
    """One level, as far as it is public."""

    def __init__(self, front: Front, floor: int, seen: Cells) -> None:
        self.front, self.floor, self.seen = front, floor, seen
        self.rooms = {cell for cell, each in seen.items() if each.room} | set(behind_doors(seen))
        self.away = {cell: self.steps(cell) for cell in self.rooms if cell in seen}

    def steps(self, cell: Cell) -> dict[Cell, int]:
        """How far it is at most, by ways that have been seen, blocked doors among them."""

        def onward(here: Cell) -> list[Cell]:
            ways = self.seen[here].ways if here in self.seen else {}
            return [beyond(here, side) for side in ways]

        return graphs.steps(cell, onward)

    def against(self, cell: Cell, target: str, told: Iterable[Told]) -> Verdict | None:
        """The first reason why that room cannot be there."""
        return self.by_sight(cell, target) or self.by_doors(cell) or self.by_telling(cell, told)

    def by_sight(self, cell: Cell, target: str) -> Verdict | None:
        """A sector that has been seen is what it is."""
        sector = self.seen.get(cell)
        if sector is None or sector.room == target:
            return None
        return Verdict("other-room", {"room": sector.room}) if sector.room else Verdict("seen")

    def by_doors(self, cell: Cell) -> Verdict | None:
        """Doors lead into rooms, open ways do not, and rooms keep their distance."""
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

    def by_telling(self, cell: Cell, told: Iterable[Told]) -> Verdict | None:
        """On one level a distance is exact: no way is shorter by the other one."""
        for each in told:
            if each.floor != self.floor:
                return Verdict("told-level")
            start = self.front.sectors[each.at]
            if start.floor == self.floor and (key := self.misses(start.cell, cell, each.steps)):
                return Verdict(key, {"n": each.steps})
        return None

    def misses(self, start: Cell, cell: Cell, n: int) -> str:
        """Why no way of that length leads there: every step changes the sum of both numbers."""
        straight = abs(start[0] - cell[0]) + abs(start[1] - cell[1])
        if straight > n:
            return "told-nearer"
        if (straight - n) % 2:
            return "told-odd"
        return "told-farther" if self.steps(start).get(cell, FAR) < n else ""


def behind_doors(seen: Mapping[Cell, Sector]) -> Iterator[Cell]:
    """Behind a door of a corridor lies a room."""
    for cell, sector in seen.items():
        for side, way in sector.ways.items():
            if not sector.room and way != "open":
                yield beyond(cell, side)
