"""Carrying out what a card says, as far as it finds something to change."""

from __future__ import annotations

from l7core.api import Effects, Scope, could_matter

from .state import Lockdown


async def carry_out(game: Lockdown, effects: Effects, scope: Scope) -> None:
    """Verb by verb, until the person it is about can no longer act."""
    who = game.state.crew[scope.seat]
    for effect in effects:
        if who.is_acting and could_matter(game, (effect,), scope):
            await game.carry_out((effect,), scope)
