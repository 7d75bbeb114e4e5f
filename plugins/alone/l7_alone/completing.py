"""The rest of a station of which the hero has seen a part: it agrees with all that is known.

What has been seen lies in each grid in one of the ways that agree with it. A room whose distance
has been told on its own level is laid where that is likely to come true, and walls are put up until
it does; distances from the other level choose between the rooms that come out.
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
"""Stations that are drawn until one agrees with all that has been told; else the best is taken."""
MOST_TRIES: Final = 100
"""Where not even a sound one has been hit upon."""
LEVEL_TRIES: Final = 12
DETOUR: Final = 4
"""By how much likelier a way of that length is for every two steps that it is less roundabout."""
LONGEST_DETOUR: Final = 4

Corners: TypeAlias = list[Cell | None]
"""By level, where the grid lies on the hero's canvas; nothing, where nothing has been seen."""


class Completed(NamedTuple):
    """A station, and where in it lies what the hero knows."""

    plan: Plan
    corners: Corners
    rooms: dict[str, int]
    """The sectors of the rooms that have been seen, and of those of which has been told."""


def complete(front: Front, rooms: Collection[str], chance: Below) -> Completed | None:
    """A station that agrees with all that has been seen, and with what has been told of `rooms` as
    far as some tries go; None where none was hit upon."""
    known = Known(front, rooms)
    best, least = None, len(front.told) + 1
    for n in range(MOST_TRIES):
        if best and (n >= TRIES or not least):
            break
        drawn = Draft(known, chance).complete()
        wrong = sum(not is_true(each, front, drawn) for each in known.told) if drawn else least
        if wrong < least:
            best, least = drawn, wrong
    return best


def is_true(told: Told, front: Front, drawn: Completed) -> bool:
    """Whether that distance is what was told."""
    start, goal = number_of(front.sectors[told.at], drawn.corners), drawn.rooms[told.target]
    return floor_of(goal) == told.floor and drawn.plan.distances[start][goal] == told.steps


class Known:
    """What every station has to agree with."""

    def __init__(self, front: Front, rooms: Collection[str]) -> None:
        self.front = front
        seen = {each.room for each in front.sectors.values()}
        self.told = [
            each
            for each in front.told
            if each.target in rooms and each.target not in seen and each.steps != NONE
        ]
        """Of rooms that nobody has seen yet."""
        self.targets = list(dict.fromkeys(each.target for each in self.told))
        self.verdicts = {target: beliefs.room_cells(front, target) for target in self.targets}
        self.levels = [
            [each for each in front.sectors.values() if each.floor == floor] for floor in FLOORS
        ]
        self.lays = [
            list(beliefs.placements({each.cell: each for each in level})) for level in self.levels
        ]

    def told_of(self, target: str, *, on_level: bool) -> list[Told]:
        """What has been told of a room from its own level, or from the other one."""
        sectors = self.front.sectors
        return [
            each
            for each in self.told
            if each.target == target and (sectors[each.at].floor == each.floor) == on_level
        ]


class Draft:
    """One station by chance."""

    def __init__(self, known: Known, chance: Below) -> None:
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
        """Rooms of which is known how far they are, then everything else; None, if it fails."""
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
        """Into a cell from which it can be as far as was told; whether there is one."""
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
        """Whether that room can be in that cell, beside those that have been laid."""
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
        """One of the cells, the heavier the likelier."""
        if not weights:
            return None
        place = self.chance(sum(weights.values()))
        for cell, weight in weights.items():
            place -= weight
            if place < 0:
                return cell
        return None

    def best_room(self, plan: Plan, own: list[Told]) -> int:
        """The free room of that level that agrees with most of what has been told."""
        free = [each for each in plan.rooms if each not in self.rooms.values()]
        free = [each for each in free if floor_of(each) == own[-1].floor] or free
        starts = [number_of(self.known.front.sectors[each.at], self.corners) for each in own]

        def wrong(room: int) -> int:
            pairs = zip(starts, own, strict=True)
            return sum(plan.distances[start][room] != each.steps for start, each in pairs)

        return min(drafting.shuffled(self.chance, free), key=wrong)


def likelihood(cell: int, starts: dict[int, int]) -> int:
    """A weight: the longer the way is beside the straight one, the less likely it is."""
    x, y = GRID.place(cell)
    weight = 1
    for start, steps in starts.items():
        there = GRID.place(start)
        detours = (steps - abs(there[0] - x) - abs(there[1] - y)) // 2
        weight *= DETOUR ** max(0, LONGEST_DETOUR - detours)
    return weight


def as_seen(sectors: Iterable[Sector], corner: Cell | None) -> Seen:
    """What is known of a level, by cells of its grid."""
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
    """Its number in the station, where the grids lie so."""
    corner = corners[sector.floor]
    assert corner is not None, "it has been seen"
    return sector.floor * SIZE + cell_in(sector, corner)


def cell_in(sector: Sector, corner: Cell) -> int:
    """Its cell, where the grid lies so on the hero's canvas."""
    return (sector.cell[1] - corner[1]) * GRID.width + sector.cell[0] - corner[0]
