"""What dice are rolled for, and what came of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from l7core.escape.content.kinds import Occasion

ACTIONS: tuple[Occasion, ...] = (
    "attack",
    "bull-rush",
    "outwit",
    "bash",
    "unlock",
    "panel",
    "scenario",
)
EVENTS: tuple[Occasion, ...] = ("event", "security-event", "fear-event", "facility-event")


def covers(on: Occasion, occasion: Occasion) -> bool:
    """Whether what is written for `on` holds for this occasion.

    >>> covers("action", "bash"), covers("event", "fear-event"), covers("challenge", "peek")
    (True, True, False)
    """
    if on in ("any", occasion):
        return True
    if on == "challenge":
        return occasion != "peek"
    return (on == "action" and occasion in ACTIONS) or (on == "event" and occasion in EVENTS)


class Challenge(Struct, frozen=True, gc=False):
    """What somebody is up against."""

    stat: Literal["intelligence", "strength"]
    rating: int
    occasion: Occasion = "challenge"
    about: str = ""
    """The enemy, door or card."""


def exceptional(rating: int) -> int:
    """The icons that do more than pass: an attack that shows them removes the enemy."""
    return 2 * rating


class Result(Struct, frozen=True, gc=False):
    """How many icons were rolled against a rating."""

    icons: int
    rating: int

    @property
    def passed(self) -> bool:
        return self.icons >= self.rating

    @property
    def is_exceptional(self) -> bool:
        return self.icons >= exceptional(self.rating)
