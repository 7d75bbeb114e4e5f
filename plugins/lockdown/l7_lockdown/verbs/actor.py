"""Whom a verb is about, and which verbs are the price of others."""

from __future__ import annotations

from l7core.api import Scope, Verb

from ..state import Crew, Lockdown


class Price(Verb, frozen=True):
    """What nobody would do for its own sake: a deed is offered for what else it does."""


def actor(game: Lockdown, scope: Scope) -> Crew:
    """The person whose card it is."""
    return game.state.crew[scope.seat]
