"""Verbs for action cards and passing."""

from __future__ import annotations

from l7core.api import Option, Scope, Verb, ids

from .. import ops
from ..book import vocabulary
from ..state import Lockdown
from .actor import Price, actor


@vocabulary.add
class Draw(Verb, frozen=True, tag="draw"):
    """Draw `n` action cards; possible only once a round."""

    n: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        who.refreshed = True
        ops.draw(game, who, self.n)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return not actor(game, scope).refreshed

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.3 * self.n


@vocabulary.add
class Discard(Price, frozen=True, tag="discard"):
    """Discard `n` action cards of the player's choice."""

    n: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        for _ in range(self.n):
            if who.actions:
                options = [Option(f"lose:{c}", args={"card": f"card:{c}"}) for c in who.actions]
                choice = await game.pick(who.seat, "lockdown.discard", options)
                ops.discard(game, who, ids.tail(choice.id))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -0.5 * self.n


@vocabulary.add
class PassOn(Verb, frozen=True, tag="pass"):
    """Discard all cards and pass for the rest of the round."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        ops.discard(game, who, *list(who.hand))
        ops.pass_turn(game, who)


@vocabulary.add
class ShuffleAll(Verb, frozen=True, tag="shuffle-all"):
    """Shuffle hand, discard pile and deck into a new deck."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        who.deck.cards += who.hand
        who.hand = []
        who.deck.reshuffle(game, "actions")
