"""Execution of a card's effects, skipping those that would change nothing."""

from __future__ import annotations

from l7core.api import Effects, Scope, has_effect

from .state import Lockdown


async def carry_out(game: Lockdown, effects: Effects, scope: Scope) -> None:
    """Carry out effects one by one until the character can no longer act."""
    who = game.state.crew[scope.seat]
    for effect in effects:
        if who.is_acting and has_effect(game, (effect,), scope):
            await game.carry_out((effect,), scope)
