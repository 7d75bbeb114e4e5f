"""Views of dice on the table, and the chance of a roll with one die.

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
"""Sides of a standard six-sided die."""


def against(shown: int, needed: int | None = None) -> Dice:
    """Build a view of one standard die that shows `shown`, with `needed` as its target if given."""
    side_worths = tuple(int(needed is None or side >= needed) for side in range(1, len(SIDES) + 1))
    rolled = Rolled(SIDES[shown - 1], side_worths[shown - 1])
    return Dice((rolled,), SIDES, "", shown, needed, side_worths)


def lying(
    sides: Sequence[Mark],
    worths: Sequence[int],
    faces: Sequence[int],
    *,
    unit: str = "",
    reached: int,
    needed: int | None = None,
) -> Dice:
    """Build a view of rolled dice from their sides, the worth of each side and the faces shown."""
    rolled = tuple(Rolled(sides[face], worths[face]) for face in faces)
    return Dice(rolled, tuple(sides), unit, reached, needed, tuple(worths))


def chance(needed: int, sides: int = len(PIPS)) -> float:
    """Return the probability of rolling at least `needed` with one die."""
    return min(sides, max(0, sides + 1 - needed)) / sides
