"""The fear track: its bands and their effects on a prisoner's stats.

Rulings: 1.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from l7core.escape.content.kinds import MOST_FEAR, Stat

MOST: Final = MOST_FEAR
AT_START: Final = 3
AFTER_INFIRMARY: Final = 4
FRANTIC_FROM: Final = 7
NO_VENTS_FROM: Final = FRANTIC_FROM
CLONE_AT_VENT_FROM: Final = FRANTIC_FROM


class Band(Struct, frozen=True):
    """Neighbouring spaces of the track with the same effect."""

    least: int
    intelligence: int = 0
    strength: int = 0
    speed: int = 0
    toughness: int = 0


CALM = {"intelligence": 1, "strength": -1}
ANGRY = {"strength": 1}
FRANTIC = {"strength": 1, "speed": 1}

BANDS: Final[dict[str, tuple[Band, ...]]] = {
    "revised": (Band(0, **CALM), Band(2), Band(5, **ANGRY), Band(FRANTIC_FROM, **FRANTIC)),
    "original": (Band(1, **CALM), Band(3), Band(5, **ANGRY), Band(FRANTIC_FROM, **FRANTIC)),
}
"""Bands by the value of the toggle `fear-bands`. The track begins with its first band."""


def least(bands: str) -> int:
    """Return the lowest space of the track."""
    return BANDS[bands][0].least


def has_room(bands: str, level: int, cost: int) -> bool:
    """Return whether the track has room for a cost at this level; a cost of 0 always fits."""
    return not cost or least(bands) <= level + cost <= MOST


@cache
def levels_with_room(bands: str, cost: int) -> tuple[bool, ...]:
    """Return `has_room` for each level from 0 to the highest."""
    return tuple([has_room(bands, level, cost) for level in range(MOST + 1)])


BY_LEVEL: Final = {
    bands: tuple(
        [
            next(each for each in reversed(track) if each.least <= max(fear, track[0].least))
            for fear in range(MOST + 1)
        ]
    )
    for bands, track in BANDS.items()
}
"""Band of each fear level from 0 to 8. Levels below the track use its first band."""


@cache
def strain(bands: str, fear: int) -> int:
    """Return the strain of a fear level, 0 to 4: the band's index, plus 1 on the last space."""
    return sum(each.least <= fear for each in BANDS[bands][1:]) + (fear == MOST)


SHIFTS: Final[dict[str, dict[Stat, tuple[int, ...]]]] = {
    bands: {
        stat: tuple([getattr(each, stat) for each in levels])
        for stat in ("intelligence", "strength", "speed", "toughness")
    }
    for bands, levels in BY_LEVEL.items()
}
"""Change of each stat for each fear level from 0 to 8."""
