"""Wounds, contamination, slime, larvae."""

from __future__ import annotations

from typing import Literal

from l7core.api import Option, Scope, Verb, ids

from .. import objects, ops, query, wounds
from ..book import vocabulary
from ..state import Crew, Lockdown, is_contamination
from .actor import Price, actor


@vocabulary.add
class LightWound(Price, frozen=True, tag="light-wound"):
    """A light wound, or several; each third one is a serious wound."""

    n: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        await wounds.light(game, actor(game, scope), self.n)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -1.5 * self.n


@vocabulary.add
class SeriousWound(Price, frozen=True, tag="serious-wound"):
    """A serious wound."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        await wounds.serious(game, actor(game, scope))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -4.0


@vocabulary.add
class Contaminate(Price, frozen=True, tag="contaminate"):
    """A contamination card among the discarded cards."""

    n: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for _ in range(self.n):
            ops.contaminate(game, actor(game, scope))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -1.2 * self.n


@vocabulary.add
class Slime(Price, frozen=True, tag="slime"):
    """Slime, unless something keeps it off: whoever has it is never silent."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        if not who.slime and not query.wards(game, who, "slime"):
            ops.slime(game, who)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -0.6


@vocabulary.add
class CleanUp(Verb, frozen=True, tag="clean-up"):
    """Slime comes off."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        if actor(game, scope).slime:
            ops.clean(game, actor(game, scope))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return actor(game, scope).slime

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.6


@vocabulary.add
class Heal(Verb, frozen=True, tag="heal"):
    """Light wounds heal: so many, or all of them."""

    n: int = 9

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.heal_light(game, actor(game, scope), self.n)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return actor(game, scope).light > 0

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.6 * min(self.n, actor(game, scope).light)


@vocabulary.add
class Dress(Verb, frozen=True, tag="dress"):
    """Serious wounds are dressed, so that they keep nobody from anything: so many, or all."""

    n: int = 9

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.dress(game, actor(game, scope), self.n)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return any(not wound.dressed for wound in actor(game, scope).serious)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 1.0


@vocabulary.add
class HealSerious(Verb, frozen=True, tag="heal-serious"):
    """A serious wound that is dressed heals."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.heal_serious(game, actor(game, scope))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return any(wound.dressed for wound in actor(game, scope).serious)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 2.0


@vocabulary.add
class Scan(Verb, frozen=True, tag="scan"):
    """Contamination cards are scanned, in hand or in all piles, and infected ones taken out.

    Where `hatches`, an infected one that is found by it lets a larva in.
    """

    where: Literal["hand", "all"] = "hand"
    hatches: bool = False

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        before = len(query.infected_cards(game, who))
        await wounds.scan(game, who, self.cards(who))
        if self.hatches and len(query.infected_cards(game, who)) < before:
            await wounds.infest(game, who)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.cards(actor(game, scope)))

    def cards(self, who: Crew) -> list[str]:
        """What is looked at."""
        if self.where == "all":
            return query.contamination_of(who)
        return [card for card in who.hand if is_contamination(card)]

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.7


@vocabulary.add
class CutLarvaOut(Verb, frozen=True, tag="cut-larva-out"):
    """A larva comes out."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        if actor(game, scope).larva:
            ops.cut_larva_out(game, actor(game, scope))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return actor(game, scope).larva

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 8.0 * actor(game, scope).larva


@vocabulary.add
class ShedContamination(Verb, frozen=True, tag="shed-contamination"):
    """A contamination card in hand is taken out of the deck, unscanned."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        ops.take_out(game, who, next(card for card in who.hand if is_contamination(card)))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return any(is_contamination(card) for card in actor(game, scope).hand)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 1.2


@vocabulary.add
class Revive(Verb, frozen=True, tag="revive"):
    """Among friends: whoever is dead and whose body is here, carried or not, is alive again."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        dead = [each for each in game.state.crew if each.where == "dead"]
        options = [Option(f"seat:{each.seat}", target=each.id) for each in dead]
        choice = await game.pick(who.seat, "lockdown.revive", options, about=scope.source)
        objects.use_up(game, who, query.CORPSE)
        ops.revive(game, game.state.crew[ids.number(choice.id)], who.slot)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        who = actor(game, scope)
        return query.scenario(game).mode == "together" and query.CORPSE in objects.at_hand(
            game, who
        )

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 8.0
