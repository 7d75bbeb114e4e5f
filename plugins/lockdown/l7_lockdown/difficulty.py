"""How hard the night is: its length, infection, adults, light, what waits, plans heard of."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from l7core.api import Toggle

from .state import Lockdown

CONTAMINATION: Final = 27
"""Cards of contamination, infected or not."""


class Level(Struct, frozen=True):
    """What differs from one difficulty to another."""

    infected: int
    """Of the contamination cards."""
    adults: int
    """More of them in the bag, or fewer."""
    lit: int
    """Power tokens that are on as the night begins."""
    boxed: str
    """What the exploration tokens say that stay in the box before any others."""
    heard: int
    """More of the company's plans that everybody has heard of, or fewer."""
    dawn: int
    """The space on which time begins."""


LEVELS: Final = {
    "easier": Level(infected=3, adults=-2, lit=4, boxed="malfunction", heard=2, dawn=15),
    "standard": Level(infected=7, adults=0, lit=2, boxed="", heard=0, dawn=15),
    "harder": Level(infected=16, adults=6, lit=0, boxed="silence", heard=-1, dawn=9),
}
DIFFICULTY: Final = Toggle("difficulty", "", tuple(LEVELS), "standard")


def level(game: Lockdown) -> Level:
    """The difficulty of this night."""
    return LEVELS[game.toggle("difficulty")]
