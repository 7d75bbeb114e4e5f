"""What the dice brought: throws that reached their number, against those to be expected."""

from __future__ import annotations

from l7core.api import Die, Event, Throw

from . import query
from .state import Heist


def throw(game: Heist, event: Event) -> Throw | None:
    """A throw against a number is a success or none; lots bring no luck."""
    if event.key != "heist.thrown":
        return None
    needed, face = int(event.args["needed"]), int(event.args["n"])
    die = Die(tuple(int(number >= needed) for number in query.NUMBERS))
    by = game.rules.name(game, str(event.args["who"])) or ""
    return Throw.of(by, die, int(face >= needed))
