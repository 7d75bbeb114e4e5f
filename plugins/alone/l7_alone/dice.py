"""The die of the game: two hits, a lamp, a claw and two blanks.

A lamp hits for the hero in a lighted sector, a claw for creatures in a sector with danger.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from .state import Alone

Face: TypeAlias = Literal["hit", "lamp", "claw", "blank"]
FACES: tuple[Face, ...] = ("hit", "hit", "lamp", "claw", "blank", "blank")
MOST = 8
"""Dice in the box."""


def worths(*hitting: Face) -> tuple[int, ...]:
    """What each side is worth where a hit and these faces hit."""
    return tuple(int(face == "hit" or face in hitting) for face in FACES)


def throw(game: Alone, n: int, *hitting: Face) -> list[int]:
    """So many dice, in the open: the sides that show."""
    return game.roll("dice", len(FACES), min(MOST, n), worth=worths(*hitting)) if n > 0 else []


def hits(sides: list[int], *hitting: Face) -> int:
    return sum(worths(*hitting)[side] for side in sides)


def said(sides: list[int]) -> str:
    """The sides as an event carries them, to be drawn and named."""
    return ", ".join(FACES[side] for side in sides)


def chance(*hitting: Face) -> float:
    """Of a hit with one die."""
    return sum(worths(*hitting)) / len(FACES)
