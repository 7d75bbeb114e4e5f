"""Straight lines of sight: over the labyrinth as the hero sees it, and over the map alike.

A sector is in sight if a straight line of revealed sectors leads there, no wall and no blocked door
lies between, and no door but one of the hero's own sector. Beyond stairs nothing is seen.
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
    """What lies on a line up to a wall, or to a door that is not in the first sector.

    `ahead` is what lies on that side of a sector, if nothing closes it.
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
    """All that is seen from there, the place itself first."""
    seen = [start]
    for side in compass.SIDES:
        for place in line(start, side, ahead, is_door):
            if not is_revealed(place):
                break
            seen.append(place)
    return seen
