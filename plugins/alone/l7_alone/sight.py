"""Straight lines of sight, used for the hero's labyrinth and for the full map.

A sector is in sight if a straight line of revealed sectors leads there. No wall and no blocked door
may be on the line, and no door except those of the hero's own sector. Nothing is in sight through
stairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from l7core.api import Side, compass

Place = TypeVar("Place")


def line(
    start: Place,
    side: Side,
    ahead: Callable[[Place, Side], Place | None],
    is_door: Callable[[Place, Side], bool],
) -> Iterator[Place]:
    """Yield the places on a line, up to a wall or to a door outside the first place.

    `ahead` returns the next place on a side, or None if that side is closed.
    """
    here = start
    while (beyond := ahead(here, side)) is not None:
        if here != start and is_door(here, side):
            return
        yield beyond
        here = beyond


def in_sight(
    start: Place,
    ahead: Callable[[Place, Side], Place | None],
    is_door: Callable[[Place, Side], bool],
    is_revealed: Callable[[Place], bool],
) -> list[Place]:
    """Return all revealed places in sight, the start first."""
    seen = [start]
    for side in compass.SIDES:
        for place in line(start, side, ahead, is_door):
            if not is_revealed(place):
                break
            seen.append(place)
    return seen
