"""The fear track: its bands, and what they do to a prisoner's stats.

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
"""By the setting of the toggle `fear-bands`. The track begins where the first band does."""


def least(bands: str) -> int:
    """The lowest space of the track."""
    return BANDS[bands][0].least


def has_room(bands: str, level: int, cost: int) -> bool:
    """Whether the track has room for a cost at that level; what costs nothing can always be had."""
    return not cost or least(bands) <= level + cost <= MOST


@cache
def levels_with_room(bands: str, cost: int) -> tuple[bool, ...]:
    """The same for each level from 0 to the highest."""
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
"""The band of each fear from 0 to 8; below its first space a track has none of its own."""


@cache
def strain(bands: str, fear: int) -> int:
    """How hard it is on a prisoner, from 0 to 4: the number of the band, and the last space."""
    return sum(each.least <= fear for each in BANDS[bands][1:]) + (fear == MOST)


SHIFTS: Final[dict[str, dict[Stat, tuple[int, ...]]]] = {
    bands: {
        stat: tuple([getattr(each, stat) for each in levels])
        for stat in ("intelligence", "strength", "speed", "toughness")
    }
    for bands, levels in BY_LEVEL.items()
}
"""What each fear, from 0 to 8, adds to each stat."""
