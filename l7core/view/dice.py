"""Dice on the table, with any kind of sides."""

from __future__ import annotations

from msgspec import Struct

from l7core.view.board import Mark


class Rolled(Struct, frozen=True, gc=False):
    """A rolled die."""

    face: Mark
    worth: int = 0
    """Value of the face for this roll; 0 is a miss."""


class Dice(Struct, frozen=True, gc=False):
    """Rolled dice and their total."""

    rolled: tuple[Rolled, ...]
    sides: tuple[Mark, ...] = ()
    """All sides of such a die, to show while it rolls."""
    unit: str = ""
    """Unit of the total: "Strength"."""
    reached: int = 0
    """The total, including modifiers."""
    needed: int | None = None
    """Smallest total that is a success, if the roll has a target."""
    worths: tuple[int, ...] = ()
    """Value of each side, to calculate chances for dice that are still rolling."""
