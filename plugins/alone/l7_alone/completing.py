"""Completions of a partly seen station that agree with all known facts.

The seen part is placed in each grid at one of the positions that agree with it. A room with a
distance announced on its own level is placed where that distance is likely. Walls are added until
the distance is right. Distances from the other level decide between the rooms that result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple, TypeAlias

from l7core.api import compass

from . import drafting
from .drafting import Below, Seen
from .front import beliefs
from .front.beliefs import FLOORS, Cell
from .plan import GRID, SIZE, Plan, floor_of
from .state import NONE, Front, Sector, Told

TRIES: Final = 8
"""Stations to draw until a station agrees with all announced distances; otherwise the best is used.
"""
MOST_TRIES: Final = 100
"""Number of tries while no sound station has been found."""
LEVEL_TRIES: Final = 12
DETOUR: Final = 4
"""Factor by which a cell is more likely for every two steps less of detour."""
LONGEST_DETOUR: Final = 4

Corners: TypeAlias = list[Cell | None]
"""Position of the grid on the hero's canvas by level; None for a level that is still unseen."""


class Completed(NamedTuple):
    """A completed station, and the position of the known facts in it."""

    plan: Plan
    corners: Corners
    rooms: dict[str, int]
    """Sectors of the rooms that have been seen or located."""


def complete(front: Front, rooms: Collection[str], chance: Below) -> Completed | None:
    """Return a station that agrees with everything seen, or None if no try succeeds.

    Of several tries, the station with the fewest wrong distances to `rooms` is taken.
    """
    known = KnownFacts(front, rooms)
    best, least = None, len(front.told) + 1
    for n in range(MOST_TRIES):
        if best and (n >= TRIES or not least):
            break
        drawn = Draft(known, chance).complete()
        wrong = sum(not is_true(each, front, drawn) for each in known.told) if drawn else least
        if wrong < least:
            best, least = drawn, wrong
    return best


def is_true(announcement: Told, front: Front, drawn: Completed) -> bool:
    """Return whether a room is at the announced distance."""
    start, goal = (
        number_of(front.sectors[announcement.at], drawn.corners),
        drawn.rooms[announcement.target],
    )
    return (
        floor_of(goal) == announcement.floor
        and drawn.plan.distances[start][goal] == announcement.steps
    )


class KnownFacts:
    """The known facts that every station must agree with."""

    def __init__(self, front: Front, rooms: Collection[str]) -> None:
        self.front = front
        seen = {each.room for each in front.sectors.values()}
        self.told = [
            each
            for each in front.told
            if each.target in rooms and each.target not in seen and each.steps != NONE
        ]
        """Announced distances of rooms that are still unseen."""
        self.targets = list(dict.fromkeys(each.target for each in self.told))
        self.verdicts = {target: beliefs.room_cells(front, target) for target in self.targets}
        self.levels = [
            [each for each in front.sectors.values() if each.floor == floor] for floor in FLOORS
        ]
        self.lays = [
            list(beliefs.placements({each.cell: each for each in level})) for level in self.levels
        ]

    def told_of(self, target: str, *, on_level: bool) -> list[Told]:
        """Return the announced distances of a room, from its own level or from the other one."""
        sectors = self.front.sectors
        return [
            each
            for each in self.told
            if each.target == target and (sectors[each.at].floor == each.floor) == on_level
        ]


class Draft:
    """A station drawn at random."""

    def __init__(self, known: KnownFacts, chance: Below) -> None:
        self.known, self.chance = known, chance
        self.corners: Corners = [lays[chance(len(lays))] if lays else None for lays in known.lays]
        self.seen = [
            as_seen(level, corner) for level, corner in zip(known.levels, self.corners, strict=True)
        ]
        self.rooms = {
            each.room: number_of(each, self.corners)
            for each in known.front.sectors.values()
            if each.room
        }

    def complete(self) -> Completed | None:
        """Place the rooms with known distances, then everything else; return None on failure."""
        for target in self.known.targets:
            own = self.known.told_of(target, on_level=True)
            if own and not self.lay_room(target, own):
                return None
        plan = drafting.plan(self.chance, (self.seen[0], self.seen[1]), tries=LEVEL_TRIES)
        if plan is None:
            return None
        for target in self.known.targets:
            if target not in self.rooms:
                own = self.known.told_of(target, on_level=False)
                self.rooms[target] = self.best_room(plan, own)
        return Completed(plan, self.corners, self.rooms)

    def lay_room(self, target: str, own: list[Told]) -> bool:
        """Place a room in a cell that fits the announced distances; return False if none fits."""
        floor = own[0].floor
        seen = self.seen[floor]
        starts = {
            number_of(self.known.front.sectors[each.at], self.corners) % SIZE: each.steps
            for each in own
        }
        weights = {
            cell: likelihood(cell, starts)
            for cell in range(SIZE)
            if self.may_lie(target, floor, cell)
        }
        cell = self.drawn_from(weights)
        if cell is None:
            return False
        seen.rooms[cell] = True
        seen.away |= {(start, cell): steps for start, steps in starts.items()}
        self.rooms[target] = floor * SIZE + cell
        return True

    def may_lie(self, target: str, floor: int, cell: int) -> bool:
        """Return whether a room can be in a cell, next to the rooms that are already placed."""
        corner, rooms = self.corners[floor], self.seen[floor].rooms
        assert corner is not None, "something has been told there"
        x, y = GRID.place(cell)
        verdict = self.known.verdicts[target][floor, (corner[0] + x, corner[1] + y)]
        others = [other for other, is_room in rooms.items() if is_room and other != cell]
        return (
            verdict.possible
            and rooms.get(cell, True)
            and floor * SIZE + cell not in self.rooms.values()
            and all(drafting.apart(cell, other) for other in others)
        )

    def drawn_from(self, weights: dict[int, int]) -> int | None:
        """Return a random cell by weight, or None without cells."""
        if not weights:
            return None
        place = self.chance(sum(weights.values()))
        for cell, weight in weights.items():
            place -= weight
            if place < 0:
                return cell
        return None

    def best_room(self, plan: Plan, own: list[Told]) -> int:
        """Return the free room of the level that agrees with most announced distances."""
        free = [each for each in plan.rooms if each not in self.rooms.values()]
        free = [each for each in free if floor_of(each) == own[-1].floor] or free
        starts = [number_of(self.known.front.sectors[each.at], self.corners) for each in own]

        def wrong(room: int) -> int:
            pairs = zip(starts, own, strict=True)
            return sum(plan.distances[start][room] != each.steps for start, each in pairs)

        return min(drafting.shuffled(self.chance, free), key=wrong)


def likelihood(cell: int, starts: dict[int, int]) -> int:
    """Return a weight for a cell: the longer the detours, the lower the weight."""
    x, y = GRID.place(cell)
    weight = 1
    for start, steps in starts.items():
        there = GRID.place(start)
        detours = (steps - abs(there[0] - x) - abs(there[1] - y)) // 2
        weight *= DETOUR ** max(0, LONGEST_DETOUR - detours)
    return weight


def as_seen(sectors: Iterable[Sector], corner: Cell | None) -> Seen:
    """Return the known facts of a level by cells of its grid."""
    seen = Seen()
    if corner is None:
        return seen
    for sector in sectors:
        cell = cell_in(sector, corner)
        x, y = GRID.place(cell)
        seen.rooms[cell] = bool(sector.room)
        seen.units[cell] = sector.unit
        seen.stairs[cell] = sector.stairs
        for side in compass.SIDES:
            there = compass.beyond((x, y, side))
            if 0 <= there[0] < GRID.width and 0 <= there[1] < GRID.height:
                other = there[1] * GRID.width + there[0]
                way = sector.ways.get(side)
                seen.ways[min(cell, other), max(cell, other)] = way is not None
                if way is not None and not sector.room:
                    seen.rooms[other] = way != "open"
                elif way is not None:
                    seen.rooms[other] = False
    return seen


def number_of(sector: Sector, corners: Corners) -> int:
    """Return the number of a sector for these grid positions."""
    corner = corners[sector.floor]
    assert corner is not None, "it has been seen"
    return sector.floor * SIZE + cell_in(sector, corner)


def cell_in(sector: Sector, corner: Cell) -> int:
    """Return the cell of a sector for this grid position."""
    return (sector.cell[1] - corner[1]) * GRID.width + sector.cell[0] - corner[0]
