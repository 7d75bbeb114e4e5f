"""Challenges and their results."""

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
    """Return whether a rule written for `on` applies to this occasion.

    >>> covers("action", "bash"), covers("event", "fear-event"), covers("challenge", "peek")
    (True, True, False)
    """
    if on in ("any", occasion):
        return True
    if on == "challenge":
        return occasion != "peek"
    return (on == "action" and occasion in ACTIONS) or (on == "event" and occasion in EVENTS)


class Challenge(Struct, frozen=True, gc=False):
    """A stat and the rating to roll against."""

    stat: Literal["intelligence", "strength"]
    rating: int
    occasion: Occasion = "challenge"
    about: str = ""
    """Enemy, door or card that the challenge is about."""


def exceptional(rating: int) -> int:
    """Return the icons for an exceptional success, with which an attack removes its enemy."""
    return 2 * rating


class Result(Struct, frozen=True, gc=False):
    """The icons rolled against a rating."""

    icons: int
    rating: int

    @property
    def passed(self) -> bool:
        return self.icons >= self.rating

    @property
    def is_exceptional(self) -> bool:
        return self.icons >= exceptional(self.rating)
