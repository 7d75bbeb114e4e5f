"""Rules that every labyrinth follows, so that players can reason about unseen parts.

Generated maps and printed sheets follow the same rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import Final

from l7core.api import boards, graphs

from .plan import GRID, HEIGHT, SIZE, WIDTH, Border, Level, Plan

ROOMS, UNITS = 4, 4
NEAREST, FARTHEST = 3, 8
"""Minimum and maximum number of steps between two rooms of a level."""
REACH = 2
"""Number of sectors that a light unit lights beyond its own."""
LIT_ROOMS = range(2, 4)
"""Number of a level's four rooms that light can reach; at least one stays dark."""
HALFWAY = (WIDTH // 2 - 1, WIDTH // 2)
"""Columns of the stairs, near the middle of the long sides."""


def faults(plan: Plan) -> list[str]:
    """Return the faults of both levels; empty for a playable labyrinth."""
    wrong = [
        f"level {n}: {why}" for n, level in enumerate(plan.levels) for why in level_faults(level)
    ]
    if not wrong and (why := shortcut(plan.levels)):
        wrong.append(why)
    return wrong


def shortcut(levels: tuple[Level, Level]) -> str:
    """Return the fault of a path across the other level that is too short, or ""."""
    one, other = (distances(level, level.stairs[0])[level.stairs[1]] for level in levels)
    return "the other level is a shortcut" if abs(one - other) > 2 else ""


def level_faults(level: Level) -> Iterator[str]:
    """Yield the faults of one level."""
    ways = ways_of(level.ways)
    distances = {room: graphs.steps(room, ways.__getitem__) for room in level.rooms}
    if len(graphs.steps(0, ways.__getitem__)) != SIZE:
        yield "not all sectors are connected"
        return
    if len(set(level.rooms)) != ROOMS:
        yield "the level doesn't have four rooms"
    if len(set(level.units)) != UNITS or set(level.units) & set(level.rooms):
        yield "the level doesn't have four light units in corridors"
    for room in level.rooms:
        if len(ways[room]) not in (2, 3):
            yield "a room doesn't have two or three doors"
    for one, other in combinations(level.rooms, 2):
        if not NEAREST <= distances[one][other] <= FARTHEST:
            yield "two rooms are too close to each other or too far apart"
    if any(len(ways[cell]) < 2 for cell in range(SIZE)):
        yield "a corridor has a dead end"
    rows = [GRID.place(cell) for cell in level.stairs]
    if {y for _, y in rows} != {0, HEIGHT - 1} or any(x not in HALFWAY for x, _ in rows):
        yield "stairs are not in the middle of the long sides"
    if set(level.stairs) & set(level.rooms):
        yield "stairs are in a room"
    borders = set(level.ways)
    for unit in level.units:
        if max(map(len, beams(borders, unit))) < REACH:
            yield "a light unit lights fewer than two other sectors"
    if len(lit_rooms(borders, level.rooms, level.units)) not in LIT_ROOMS:
        yield "light reaches fewer than two rooms or all of them"


def ways_of(borders: Iterable[Border]) -> dict[int, list[int]]:
    """Return the adjacent cells of each cell."""
    ways: dict[int, list[int]] = {cell: [] for cell in range(SIZE)}
    for one, other in borders:
        ways[one].append(other)
        ways[other].append(one)
    return ways


def distances(level: Level, cell: int) -> dict[int, int]:
    return graphs.steps(cell, ways_of(level.ways).__getitem__)


def beams(borders: Collection[Border], cell: int) -> list[list[int]]:
    """Return the cells that a light unit lights beyond its own, by direction, up to a wall."""
    lines = []
    for steps in LINES[cell]:
        lit: list[int] = []
        for border, beyond in steps:
            if border not in borders:
                break
            lit.append(beyond)
        lines.append(lit)
    return lines


def straight_on(cell: int, dx: int, dy: int) -> Iterator[tuple[Border, int]]:
    """Yield the borders and cells that unobstructed light crosses in one direction."""
    x, y = GRID.place(cell)
    for _ in range(REACH):
        x, y, before = x + dx, y + dy, cell
        if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
            return
        cell = y * WIDTH + x
        yield boards.border(before, cell), cell


LINES: Final = [
    [list(straight_on(cell, dx, dy)) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    for cell in range(SIZE)
]
"""Light lines of each cell in all four directions."""


def lit_rooms(borders: Collection[Border], rooms: Iterable[int], units: Iterable[int]) -> set[int]:
    """Return the rooms that the light of some unit can reach."""
    reached = {cell for unit in units for line in beams(borders, unit) for cell in line}
    return reached & set(rooms)
