"""Dice on the table, whatever their sides show."""

from __future__ import annotations

from msgspec import Struct

from l7core.view.board import Mark


class Rolled(Struct, frozen=True, gc=False):
    """One die as it lies."""

    face: Mark
    worth: int = 0
    """How much it counts for what was thrown; 0 is a miss."""


class Dice(Struct, frozen=True, gc=False):
    """Dice as they lie, and what they come to."""

    rolled: tuple[Rolled, ...]
    sides: tuple[Mark, ...] = ()
    """Every side that such a die has, to show while it rolls."""
    unit: str = ""
    """What is counted: "Strength"."""
    reached: int = 0
    """What they come to, with whatever counts besides."""
    needed: int | None = None
    """From how many on it is a success, where there is such a number."""
    worths: tuple[int, ...] = ()
    """What each of the sides is worth, so that the chance of dice yet to lie can be counted."""
