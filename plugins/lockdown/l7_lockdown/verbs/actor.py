"""Whom a verb is about."""

from __future__ import annotations

from l7core.api import Scope

from ..state import Crew, Lockdown


def actor(game: Lockdown, scope: Scope) -> Crew:
    """The person whose card it is."""
    return game.state.crew[scope.seat]
