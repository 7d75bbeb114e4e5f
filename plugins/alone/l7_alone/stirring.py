"""Effects that set creatures in motion out of sight: what they can do is noted in any case.

The hero sees which card was played, and not whether there was a creature for it.
"""

from __future__ import annotations

from l7core.api import Effects, Scope, Verb, could_matter

from .state import Alone


class Stirring(Verb, frozen=True):
    """An effect on creatures that the hero may not see."""

    def announce(self, game: Alone) -> None:
        """Note what it can set in motion."""
        raise NotImplementedError


async def carry_out_one(game: Alone, effect: Verb, scope: Scope) -> None:
    """Do it, if it finds something to change; that it was tried is noted all the same."""
    if could_matter(game, (effect,), scope):
        await game.carry_out((effect,), scope)
    elif isinstance(effect, Stirring):
        effect.announce(game)


def seems_to_matter(game: Alone, effects: Effects, scope: Scope) -> bool:
    """Whether it may change something, as far as the hero can tell."""
    return could_matter(game, effects, scope) or any(isinstance(each, Stirring) for each in effects)
