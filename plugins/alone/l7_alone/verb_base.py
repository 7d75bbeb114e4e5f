"""Effects on hidden creatures, whose possible results are always recorded.

The hero sees the card that is played, but not whether a creature was there for it.
"""

from __future__ import annotations

from l7core.api import Effects, Scope, Verb, has_effect

from .state import Alone


class CreatureVerb(Verb, frozen=True):
    """An effect on creatures that the hero may not see."""

    def announce(self, game: Alone) -> None:
        """Record the creature changes that the effect may cause."""
        raise NotImplementedError


async def carry_out_one(game: Alone, effect: Verb, scope: Scope) -> None:
    """Carry out an effect if it can change something; else only record its possible results."""
    if has_effect(game, (effect,), scope):
        await game.carry_out((effect,), scope)
    elif isinstance(effect, CreatureVerb):
        effect.announce(game)


def seems_to_matter(game: Alone, effects: Effects, scope: Scope) -> bool:
    """Return whether effects may change something, as far as the hero can tell."""
    return has_effect(game, effects, scope) or any(
        isinstance(each, CreatureVerb) for each in effects
    )
