"""The game's die: two hits, a lamp, a claw and two blanks.

A lamp is a hit for the hero in a lit sector. A claw is a hit for creatures in a sector with danger.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from .state import Alone

Face: TypeAlias = Literal["hit", "lamp", "claw", "blank"]
FACES: tuple[Face, ...] = ("hit", "hit", "lamp", "claw", "blank", "blank")
MOST = 8
"""Number of dice in the box."""


def worths(*hitting: Face) -> tuple[int, ...]:
    """Return 1 for each side of the die that counts as a hit, and 0 for the others."""
    return tuple(int(face == "hit" or face in hitting) for face in FACES)


def throw(game: Alone, n: int, *hitting: Face) -> list[int]:
    """Roll up to `n` dice in public and return the sides shown."""
    return game.roll("dice", len(FACES), min(MOST, n), worth=worths(*hitting)) if n > 0 else []


def hits(sides: list[int], *hitting: Face) -> int:
    return sum(worths(*hitting)[side] for side in sides)


def said(sides: list[int]) -> str:
    """Return the faces as text for an event."""
    return ", ".join(FACES[side] for side in sides)


def chance(*hitting: Face) -> float:
    """Return the chance that one die shows a hit."""
    return sum(worths(*hitting)) / len(FACES)
