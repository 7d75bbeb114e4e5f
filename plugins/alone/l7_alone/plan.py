"""The station as it is: two levels of twenty-four sectors, and the ways between them.

Sectors are numbered level by level and row by row. What changes in a game (doors that are blocked)
is handed in; everything else is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct, structs

from l7core.api import Side, boards, compass, graphs

WIDTH, HEIGHT = 6, 4
GRID = boards.Grid(WIDTH, HEIGHT)
SIZE = WIDTH * HEIGHT
COLOURS = ("red", "blue")
Border = tuple[int, int]


class Level(Struct, frozen=True):
    """One level: which borders can be crossed, where rooms, light units and stairs are."""

    ways: tuple[Border, ...]
    rooms: tuple[int, ...]
    units: tuple[int, ...]
    stairs: tuple[int, int]
    """The cells of the red and of the blue stairs."""

    @property
    def crossed(self) -> Level:
        """The same level with the colours of its stairs changed over."""
        return structs.replace(self, stairs=self.stairs[::-1])


class Plan(Struct, frozen=True, dict=True):
    """Both levels as one."""

    levels: tuple[Level, Level]

    @cached_property
    def beyond(self) -> tuple[dict[Side, int], ...]:
        """By sector, what lies behind each side that is no wall."""
        table: list[dict[Side, int]] = [{} for _ in range(2 * SIZE)]
        for floor, level in enumerate(self.levels):
            for one, other in level.ways:
                side = GRID.side((one, other))
                table[floor * SIZE + one][side] = floor * SIZE + other
                table[floor * SIZE + other][compass.OPPOSITE[side]] = floor * SIZE + one
        return tuple({side: ways[side] for side in compass.SIDES if side in ways} for ways in table)

    @cached_property
    def stairs(self) -> dict[int, str]:
        """The colour of the stairs, by the sectors that have some."""
        return {
            floor * SIZE + cell: colour
            for floor, level in enumerate(self.levels)
            for colour, cell in zip(COLOURS, level.stairs, strict=True)
        }

    def stairs_below(self, colour: str) -> int:
        """The sector of the lower level with stairs of that colour."""
        below = (each for each, its in self.stairs.items() if floor_of(each) and its == colour)
        return next(below)

    @cached_property
    def rooms(self) -> tuple[int, ...]:
        return tuple(
            floor * SIZE + cell for floor, level in enumerate(self.levels) for cell in level.rooms
        )

    @cached_property
    def units(self) -> tuple[int, ...]:
        return tuple(
            floor * SIZE + cell for floor, level in enumerate(self.levels) for cell in level.units
        )

    @cached_property
    def doors(self) -> tuple[Border, ...]:
        """Every border between a room and what is beside it, the lower number first."""
        pairs = {
            boards.border(room, other)
            for room in self.rooms
            for other in self.beyond[room].values()
        }
        return tuple(sorted(pairs))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Adjacent sectors while no door is blocked; stairs of one colour are adjacent too."""
        return tuple(
            (*ways.values(), *self.over_stairs(sector)) for sector, ways in enumerate(self.beyond)
        )

    def over_stairs(self, sector: int) -> Iterator[int]:
        """The other end of the stairs in that sector."""
        colour = self.stairs.get(sector)
        for other, its_colour in self.stairs.items():
            if its_colour == colour and other != sector:
                yield other

    @cached_property
    def distances(self) -> tuple[dict[int, int], ...]:
        """From each sector to each, through blocked doors too."""
        return tuple(
            graphs.steps(sector, self.neighbours.__getitem__) for sector in range(2 * SIZE)
        )

    def adjacent(self, sector: int, blocked: Iterable[Border]) -> list[int]:
        """Where a step can lead."""
        closed = set(blocked)
        if not closed:
            return list(self.neighbours[sector])
        return [
            other for other in self.neighbours[sector] if boards.border(sector, other) not in closed
        ]

    def line(self, sector: int, side: Side, blocked: Iterable[Border]) -> Iterator[int]:
        """The sectors on a straight line, through doors that are not blocked, up to a wall."""
        closed = set(blocked)
        while side in self.beyond[sector]:
            ahead = self.beyond[sector][side]
            if boards.border(sector, ahead) in closed:
                return
            yield ahead
            sector = ahead

    def is_door(self, one: int, other: int) -> bool:
        """Whether there is a door between two adjacent sectors."""
        return floor_of(one) == floor_of(other) and (one in self.rooms or other in self.rooms)


def floor_of(sector: int) -> int:
    return sector // SIZE


def cell_of(sector: int) -> tuple[int, int]:
    """Column and row on its level."""
    return GRID.place(sector % SIZE)
