"""Luck statistics of dice: noise rolls without a hunter, and hits in combat."""

from __future__ import annotations

from typing import Final

from l7core.api import Die, Event, Throw, ids

from . import combat, noise
from .state import Lockdown

GOOD: Final = tuple(int(combat.REACH[face] > combat.SIZES.index("adult")) for face in combat.FACES)
"""Worth of each combat die face: 1 if it hits an adult, the most common hunter."""


def throw(game: Lockdown, event: Event) -> Throw | None:
    """Return the luck of a roll as success or failure.

    Return None for events without dice and for noise rolls that could not draw a hunter.
    """
    name = game.rules.name(game, str(event.args.get("who", ""))) or ""
    if event.key == "lockdown.noise-roll" and (loud := int(event.args["loud"])):
        die = Die(tuple(int(side >= loud) for side in range(len(noise.FACES))))
        return Throw.of(name, die, 1 - int(event.args["heard"]))
    if event.key == "lockdown.combat-roll":
        face = ids.tail(str(event.args["face"]))
        return Throw.of(name, Die(GOOD), GOOD[combat.FACES.index(face)])
    return None
