"""Dice, which a lesson may load: they show what it says first, and then what chance says."""

from __future__ import annotations

from collections.abc import Sequence

from . import query
from .state import Lockdown

THROWN = "lockdown:thrown-"
"""How often each die has been thrown in a lesson stands beside the state."""


def throw(game: Lockdown, die: str, faces: Sequence[str]) -> str:
    """The face that the die shows, for all to see; odds are counted as if it were not loaded."""
    told = "" if game.foresight else next_face(game, die)
    fallen = game.roll(die, len(faces), 0 if told else 1)
    return told or faces[fallen[0]]


def next_face(game: Lockdown, die: str) -> str:
    """What the lesson has loaded it with; empty outside lessons, and once all that is used up."""
    lesson = query.scenario(game).lesson
    if lesson is None:
        return ""
    shown = lesson.noise_die if die == "noise" else lesson.combat_die
    thrown = game.state.ext.get(THROWN + die, 0)
    game.state.ext[THROWN + die] = thrown + 1
    return shown[thrown] if thrown < len(shown) else ""
