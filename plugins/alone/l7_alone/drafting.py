"""Random labyrinths: complete ones, and completions of a partly seen one.

Rooms come first, far enough from each other. All borders start open. Walls are added while the
level stays connected and without dead ends, then stairs and light units. A level that breaks a rule
of `soundness` is drawn again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from l7core.api import boards, graphs

from . import soundness
from .plan import COLOURS, GRID, HEIGHT, SIZE, Border, Level, Plan

Below: TypeAlias = Callable[[int], int]
"""Function that returns a random number below its argument."""
T = TypeVar("T")
OPEN_WAYS = (26, 5)
"""Minimum number of open borders, and size of the random range that starts there."""
TRIES = 60
MOST_DOORS = 3


class Seen(Struct):
    """Known facts about a level; empty for a new level."""

    ways: dict[Border, bool] = {}
    rooms: dict[int, bool] = {}
    units: dict[int, bool] = {}
    stairs: dict[int, str] = {}
    """Colour of the stairs by cell; "" for a cell without stairs."""
    away: dict[tuple[int, int], int] = {}
    """Known number of steps between two cells."""


def shuffled(below: Below, things: Iterable[T]) -> list[T]:
    """Return the things in random order."""
    pool = list(things)
    for last in range(len(pool) - 1, 0, -1):
        other = below(last + 1)
        pool[last], pool[other] = pool[other], pool[last]
    return pool


def plan(below: Below, seen: tuple[Seen, Seen] | None = None, *, tries: int = TRIES) -> Plan | None:
    """Return two levels that fit each other and all known facts, or None if no attempt succeeds."""
    upper_seen, lower_seen = seen or (Seen(), Seen())
    for _ in range(tries):
        upper = level(below, upper_seen, tries=tries)
        lower = level(below, lower_seen, tries=tries)
        if upper is None or lower is None:
            return None
        if not soundness.shortcut((upper, lower)):
            return Plan((upper, lower))
    return None


def level(below: Below, seen: Seen, *, tries: int = TRIES) -> Level | None:
    """Return a sound level with as few wrong distances as possible, or None.

    The first sound level without a wrong distance is taken.
    """
    best, least = None, len(seen.away) + 1
    for _ in range(tries):
        drawn = draw(below, seen, least)
        if drawn is not None and not any(soundness.level_faults(drawn)):
            best, least = drawn, wrong_distances(drawn.ways, seen)
            if not least:
                break
    return best


def draw(below: Below, seen: Seen, least: int) -> Level | None:
    """Return one random level; None if it fails or has at least `least` wrong distances."""
    rooms = place_rooms(below, seen)
    if rooms is None:
        return None
    stairs = place_stairs(below, seen, rooms)
    if stairs is None:
        return None
    ways = put_up_walls(below, seen, rooms)
    if wrong_distances(ways, seen) >= least:
        return None
    units = place_units(below, seen, ways, rooms, stairs)
    return Level(tuple(sorted(ways)), tuple(sorted(rooms)), units, stairs) if units else None


def place_rooms(below: Below, seen: Seen) -> list[int] | None:
    """Return four room cells that are at least three steps apart, or None."""
    rooms = [cell for cell, is_room in seen.rooms.items() if is_room]
    for cell in shuffled(below, range(SIZE)):
        if len(rooms) == soundness.ROOMS:
            break
        if cell not in seen.rooms and all(apart(cell, room) for room in rooms):
            rooms.append(cell)
    return rooms if len(rooms) == soundness.ROOMS else None


def apart(one: int, other: int) -> bool:
    (x, y), (there_x, there_y) = GRID.place(one), GRID.place(other)
    return abs(x - there_x) + abs(y - there_y) >= soundness.NEAREST


def place_stairs(below: Below, seen: Seen, rooms: list[int]) -> tuple[int, int] | None:
    """Return a cell for stairs on each long side, near the middle and outside rooms, or None."""
    sides = shuffled(below, (0, HEIGHT - 1))
    known = {colour: cell for cell, colour in seen.stairs.items() if colour}
    for colour, cell in known.items():
        own = GRID.place(cell)[1]
        others = HEIGHT - 1 - own
        sides = [own, others] if colour == COLOURS[0] else [others, own]
    cells = []
    for colour, y in zip(COLOURS, sides, strict=True):
        free = [y * GRID.width + x for x in soundness.HALFWAY]
        free = [cell for cell in free if cell not in rooms and cell not in seen.stairs]
        if colour in known:
            cells.append(known[colour])
        elif free:
            cells.append(free[below(len(free))])
    return (cells[0], cells[1]) if len(cells) == len(COLOURS) else None


def put_up_walls(below: Below, seen: Seen, rooms: list[int]) -> set[Border]:
    """Add walls in random order, leave each sector two exits and return the open borders."""
    ways = {border for border in GRID.borders if seen.ways.get(border, True)}
    exits = Counter(cell for border in ways for cell in border)
    least = OPEN_WAYS[0] + below(OPEN_WAYS[1])
    candidates = shuffled(below, (border for border in GRID.borders if border not in seen.ways))
    for border in candidates:
        is_crowded = any(exits[cell] > MOST_DOORS for cell in border if cell in rooms)
        if border not in ways or (len(ways) <= least and not is_crowded):
            continue
        if min(exits[cell] for cell in border) > 2 and still_hangs_together(ways, border):
            ways.remove(border)
            for cell in border:
                exits[cell] -= 1
    return ways


def still_hangs_together(ways: set[Border], without: Border) -> bool:
    """Return whether both sides of a border stay connected without it."""
    start, goal = without
    reached = [start]
    known = {start}
    for here in reached:
        for beyond in GRID.neighbours(here):
            border = boards.border(here, beyond)
            if beyond not in known and border in ways and border != without:
                if beyond == goal:
                    return True
                known.add(beyond)
                reached.append(beyond)
    return False


def wrong_distances(ways: Iterable[Border], seen: Seen) -> int:
    """Count the known distances that are different in this level."""
    beyond = soundness.ways_of(ways) if seen.away else {}
    return sum(
        graphs.steps(one, beyond.__getitem__).get(other) != steps
        for (one, other), steps in seen.away.items()
    )


def place_units(
    below: Below, seen: Seen, ways: set[Border], rooms: list[int], stairs: tuple[int, int]
) -> tuple[int, ...]:
    """Return four light units in corridors that light two or three rooms, or () if none fit."""
    fixed = [cell for cell, is_unit in seen.units.items() if is_unit]
    free = [
        cell
        for cell in range(SIZE)
        if cell not in rooms
        and cell not in stairs
        and cell not in seen.units
        and max(map(len, soundness.beams(ways, cell))) >= soundness.REACH
    ]
    lit_by = {cell: soundness.lit_rooms(ways, rooms, [cell]) for cell in (*fixed, *free)}
    for _ in range(TRIES):
        units = (*fixed, *shuffled(below, free)[: soundness.UNITS - len(fixed)])
        lit = set().union(*(lit_by[unit] for unit in units))
        if len(units) == soundness.UNITS and len(lit) in soundness.LIT_ROOMS:
            return tuple(sorted(units))
    return ()


def chance(game: Any, stream: str) -> Below:
    """Return a function that draws random numbers from a stream of the game."""
    return lambda bound: int(game.below(stream, bound))
