"""What a ruleset tells of chance: what a throw brought, and what was to be expected of it."""

from __future__ import annotations

from msgspec import Struct


class Throw(Struct, frozen=True, gc=False):
    """One throw of dice, counted in whatever the game calls a success."""

    by: str
    """Who threw, in words: a player, or the other side."""
    expected: float
    variance: float
    actual: int
