"""Difficulty levels: hand size, infected cards, adults, power, exploration tokens, known plans."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from l7core.api import Toggle

from .state import Lockdown

CONTAMINATION: Final = 27
"""Number of contamination cards, infected or not."""


class DifficultyLevel(Struct, frozen=True):
    """Figures of a difficulty level."""

    hand: int
    """Number of action cards to draw up to."""
    infected: int
    """Number of infected contamination cards."""
    adults: int
    """Change to the number of adults in the bag."""
    lit: int
    """Number of power tokens that are on at the start."""
    boxed: str
    """Kind of exploration tokens that are left in the box first."""
    heard: int
    """Change to the number of contingencies that each player knows."""


LEVELS: Final = {
    "easier": DifficultyLevel(hand=5, infected=3, adults=-2, lit=4, boxed="malfunction", heard=2),
    "standard": DifficultyLevel(hand=5, infected=7, adults=0, lit=2, boxed="", heard=0),
    "harder": DifficultyLevel(hand=4, infected=18, adults=4, lit=0, boxed="silence", heard=-1),
}
DIFFICULTY: Final = Toggle("difficulty", "", tuple(LEVELS), "standard")


def level(game: Lockdown) -> DifficultyLevel:
    """Return the difficulty level of a game."""
    return LEVELS[game.toggle("difficulty")]
