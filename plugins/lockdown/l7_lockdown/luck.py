"""What the dice brought: noise that came to nothing, shots and blows that hit."""

from __future__ import annotations

from typing import Final

from l7core.api import Die, Event, Throw, ids

from . import combat, noise
from .state import Lockdown

GOOD: Final = tuple(int(combat.REACH[face] > combat.SIZES.index("adult")) for face in combat.FACES)
"""Faces of the combat die that hit an adult, by far the most of what is met."""


def throw(game: Lockdown, event: Event) -> Throw | None:
    """A throw is a success or none; of a step that nothing could have heard, luck knows nothing."""
    by = game.rules.name(game, str(event.args.get("who", ""))) or ""
    if event.key == "lockdown.noise-roll" and (loud := int(event.args["loud"])):
        die = Die(tuple(int(side >= loud) for side in range(len(noise.FACES))))
        return Throw.of(by, die, 1 - int(event.args["heard"]))
    if event.key == "lockdown.combat-roll":
        face = ids.tail(str(event.args["face"]))
        return Throw.of(by, Die(GOOD), GOOD[combat.FACES.index(face)])
    return None
