"""How hard the night is: cards, infection, adults, light, what waits, plans heard of."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from l7core.api import Toggle

from .state import Lockdown

CONTAMINATION: Final = 27
"""Cards of contamination, infected or not."""


class Level(Struct, frozen=True):
    """What differs from one difficulty to another."""

    hand: int
    """Action cards to draw up to."""
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


LEVELS: Final = {
    "easier": Level(hand=5, infected=3, adults=-2, lit=4, boxed="malfunction", heard=2),
    "standard": Level(hand=5, infected=7, adults=0, lit=2, boxed="", heard=0),
    "harder": Level(hand=4, infected=18, adults=4, lit=0, boxed="silence", heard=-1),
}
DIFFICULTY: Final = Toggle("difficulty", "", tuple(LEVELS), "standard")


def level(game: Lockdown) -> Level:
    """The difficulty of this night."""
    return LEVELS[game.toggle("difficulty")]
