"""Dice as they lie on the table, and the throw of one die against a number.

>>> lying = against(4, 2)
>>> lying.rolled[0].face.glyph, lying.rolled[0].worth, lying.needed
('⚃', 1, 2)
>>> chance(5), chance(1), chance(7)
(0.3333333333333333, 1.0, 0.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from l7core.view import Dice, Mark, Rolled

PIPS: Final = "⚀⚁⚂⚃⚄⚅"
SIDES: Final = tuple(Mark(str(n), glyph, str(n)) for n, glyph in enumerate(PIPS, 1))
"""The usual die."""


def against(shown: int, needed: int | None = None) -> Dice:
    """The usual die, thrown against a number or for nothing but itself."""
    worths = tuple(int(needed is None or side >= needed) for side in range(1, len(SIDES) + 1))
    rolled = Rolled(SIDES[shown - 1], worths[shown - 1])
    return Dice((rolled,), SIDES, "", shown, needed, worths)


def lying(
    sides: Sequence[Mark],
    worths: Sequence[int],
    faces: Sequence[int],
    *,
    unit: str = "",
    reached: int,
    needed: int | None = None,
) -> Dice:
    """Dice of any kind: what their sides look like and are worth, and which of them show."""
    rolled = tuple(Rolled(sides[face], worths[face]) for face in faces)
    return Dice(rolled, tuple(sides), unit, reached, needed, tuple(worths))


def chance(needed: int, sides: int = len(PIPS)) -> float:
    """Of throwing that or more with one die."""
    return min(sides, max(0, sides + 1 - needed)) / sides
