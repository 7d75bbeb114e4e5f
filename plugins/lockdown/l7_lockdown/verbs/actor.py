"""The character that a verb affects, and verbs that are only costs."""

from __future__ import annotations

from l7core.api import Scope, Verb

from ..state import Crew, Lockdown


class Price(Verb, frozen=True):
    """A verb that is only a cost; an effect line with it is offered for its other verbs."""


def actor(game: Lockdown, scope: Scope) -> Crew:
    """Return the character that a verb affects."""
    return game.state.crew[scope.seat]
