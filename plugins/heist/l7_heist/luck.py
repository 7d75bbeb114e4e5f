"""Luck statistics of dice: successes compared with their expected number."""

from __future__ import annotations

from l7core.api import Die, Event, Throw

from . import query
from .state import Heist


def throw(game: Heist, event: Event) -> Throw | None:
    """Return the luck of a roll against a number as success or failure; None for other events."""
    if event.key != "heist.thrown":
        return None
    needed, face = int(event.args["needed"]), int(event.args["n"])
    die = Die(tuple(int(number >= needed) for number in query.NUMBERS))
    player = game.rules.name(game, str(event.args["who"])) or ""
    return Throw.of(player, die, int(face >= needed))
