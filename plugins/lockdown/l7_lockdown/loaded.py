"""Dice rolls, with results that a lesson can fix."""

from __future__ import annotations

from collections.abc import Sequence

from . import query
from .state import Lockdown

THROWN = "lockdown:thrown-"
"""Prefix of the counters in the state's extension data for a lesson's rolls of each die."""


def throw(game: Lockdown, die: str, faces: Sequence[str]) -> str:
    """Roll a die and return its face; a lesson's fixed faces come first.

    When the game is only simulated for odds, fixed faces are ignored.
    """
    fixed_face = "" if game.foresight else next_face(game, die)
    rolled = game.roll(die, len(faces), 0 if fixed_face else 1)
    return fixed_face or faces[rolled[0]]


def next_face(game: Lockdown, die: str) -> str:
    """Return the next face that the lesson fixes; "" outside lessons and after the last one."""
    lesson = query.scenario(game).lesson
    if lesson is None:
        return ""
    faces = lesson.noise_die if die == "noise" else lesson.combat_die
    count = game.state.ext.get(THROWN + die, 0)
    game.state.ext[THROWN + die] = count + 1
    return faces[count] if count < len(faces) else ""
