"""Layout of the station: two levels of twenty-four sectors and the connections between them.

Sectors are numbered level by level and row by row. Callers pass in blocked doors, which change
during a game; everything else is computed once.
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
    """A level: its open borders, rooms, light units and stairs."""

    ways: tuple[Border, ...]
    rooms: tuple[int, ...]
    units: tuple[int, ...]
    stairs: tuple[int, int]
    """Cells of the red and the blue stairs."""

    @property
    def crossed(self) -> Level:
        """Copy of the level with the colours of its stairs swapped."""
        return structs.replace(self, stairs=self.stairs[::-1])


class Plan(Struct, frozen=True, dict=True):
    """The two levels of the station."""

    levels: tuple[Level, Level]

    @cached_property
    def beyond(self) -> tuple[dict[Side, int], ...]:
        """Neighbours of each sector, by side; sides with a wall are missing."""
        table: list[dict[Side, int]] = [{} for _ in range(2 * SIZE)]
        for floor, level in enumerate(self.levels):
            for one, other in level.ways:
                side = GRID.side((one, other))
                table[floor * SIZE + one][side] = floor * SIZE + other
                table[floor * SIZE + other][compass.OPPOSITE[side]] = floor * SIZE + one
        return tuple({side: ways[side] for side in compass.SIDES if side in ways} for ways in table)

    @cached_property
    def stairs(self) -> dict[int, str]:
        """Colours of the stairs, by sector."""
        return {
            floor * SIZE + cell: colour
            for floor, level in enumerate(self.levels)
            for colour, cell in zip(COLOURS, level.stairs, strict=True)
        }

    def stairs_below(self, colour: str) -> int:
        """Return the sector of the lower level that has the stairs of a colour."""
        sectors = (
            sector
            for sector, stairs_colour in self.stairs.items()
            if floor_of(sector) and stairs_colour == colour
        )
        return next(sectors)

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
        """Borders between a room and its neighbours, sorted, each with the lower number first."""
        pairs = {
            boards.border(room, other)
            for room in self.rooms
            for other in self.beyond[room].values()
        }
        return tuple(sorted(pairs))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Adjacent sectors of each sector while no door is blocked; stairs of one colour are
        adjacent too."""
        return tuple(
            (*ways.values(), *self.over_stairs(sector)) for sector, ways in enumerate(self.beyond)
        )

    def over_stairs(self, sector: int) -> Iterator[int]:
        """Yield the other end of the stairs in a sector."""
        colour = self.stairs.get(sector)
        for other, its_colour in self.stairs.items():
            if its_colour == colour and other != sector:
                yield other

    @cached_property
    def distances(self) -> tuple[dict[int, int], ...]:
        """Distances from each sector to every other one; blocked doors count as open."""
        return tuple(
            graphs.steps(sector, self.neighbours.__getitem__) for sector in range(2 * SIZE)
        )

    def adjacent(self, sector: int, blocked: Iterable[Border]) -> list[int]:
        """Return the sectors that one step can reach."""
        closed = set(blocked)
        if not closed:
            return list(self.neighbours[sector])
        return [
            other for other in self.neighbours[sector] if boards.border(sector, other) not in closed
        ]

    def line(self, sector: int, side: Side, blocked: Iterable[Border]) -> Iterator[int]:
        """Yield the sectors on a straight line, up to a wall or a blocked door."""
        closed = set(blocked)
        while side in self.beyond[sector]:
            ahead = self.beyond[sector][side]
            if boards.border(sector, ahead) in closed:
                return
            yield ahead
            sector = ahead

    def is_door(self, one: int, other: int) -> bool:
        """Return whether the border between two adjacent sectors is a door."""
        return floor_of(one) == floor_of(other) and (one in self.rooms or other in self.rooms)


def floor_of(sector: int) -> int:
    return sector // SIZE


def cell_of(sector: int) -> tuple[int, int]:
    """Return the column and row of a sector on its level."""
    return GRID.place(sector % SIZE)
