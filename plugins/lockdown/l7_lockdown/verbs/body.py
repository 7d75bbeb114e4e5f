"""Verbs for wounds, contamination, slime and larvae."""

from __future__ import annotations

from typing import Literal

from l7core.api import Option, Scope, Verb, ids

from .. import objects, ops, query, wounds
from ..book import vocabulary
from ..state import Crew, Lockdown, is_contamination
from .actor import Price, actor


@vocabulary.add
class LightWound(Price, frozen=True, tag="light-wound"):
    """Take `n` light wounds; every third light wound becomes a serious one."""

    n: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        await wounds.light(game, actor(game, scope), self.n)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -1.5 * self.n


@vocabulary.add
class SeriousWound(Price, frozen=True, tag="serious-wound"):
    """Take a serious wound."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        await wounds.serious(game, actor(game, scope))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -4.0


@vocabulary.add
class Contaminate(Price, frozen=True, tag="contaminate"):
    """Put `n` contamination cards on the discard pile."""

    n: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for _ in range(self.n):
            ops.contaminate(game, actor(game, scope))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -1.2 * self.n


@vocabulary.add
class Slime(Price, frozen=True, tag="slime"):
    """Cover the character in slime, unless an item protects from it. Slime turns silence on the
    noise die into danger."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        if not who.slime and not query.wards(game, who, "slime"):
            ops.slime(game, who)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -0.6


@vocabulary.add
class CleanUp(Verb, frozen=True, tag="clean-up"):
    """Wash off slime."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        if actor(game, scope).slime:
            ops.clean(game, actor(game, scope))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return actor(game, scope).slime

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.6


@vocabulary.add
class Heal(Verb, frozen=True, tag="heal"):
    """Heal up to `n` light wounds."""

    n: int = 9

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.heal_light(game, actor(game, scope), self.n)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return actor(game, scope).light > 0

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.6 * min(self.n, actor(game, scope).light)


@vocabulary.add
class Dress(Verb, frozen=True, tag="dress"):
    """Dress up to `n` serious wounds, so that their limits no longer apply."""

    n: int = 9

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.dress(game, actor(game, scope), self.n)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return any(not wound.dressed for wound in actor(game, scope).serious)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 1.0


@vocabulary.add
class HealSerious(Verb, frozen=True, tag="heal-serious"):
    """Heal a dressed serious wound."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.heal_serious(game, actor(game, scope))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return any(wound.dressed for wound in actor(game, scope).serious)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 2.0


@vocabulary.add
class Scan(Verb, frozen=True, tag="scan"):
    """Scan contamination cards in hand or in all piles, and remove the infected ones. With
    `hatches`, a larva infests the character if any scanned card was infected."""

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
        """Return the cards to scan."""
        if self.where == "all":
            return query.contamination_of(who)
        return [card for card in who.hand if is_contamination(card)]

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.7


@vocabulary.add
class CutLarvaOut(Verb, frozen=True, tag="cut-larva-out"):
    """Remove a larva from the character."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        if actor(game, scope).larva:
            ops.cut_larva_out(game, actor(game, scope))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return actor(game, scope).larva

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 8.0 * actor(game, scope).larva


@vocabulary.add
class ShedContamination(Verb, frozen=True, tag="shed-contamination"):
    """Return a contamination card from the hand to the contamination deck, unscanned."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        ops.take_out(game, who, next(card for card in who.hand if is_contamination(card)))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return any(is_contamination(card) for card in actor(game, scope).hand)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 1.2


@vocabulary.add
class Revive(Verb, frozen=True, tag="revive"):
    """Revive a dead character whose corpse is in the room, carried or not. Possible only in games
    played together."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        dead = objects.bodies(game, who)
        options = [Option(f"seat:{each.seat}", target=each.id) for each in dead]
        choice = await game.pick(who.seat, "lockdown.revive", options, about=scope.source)
        seat = ids.number(choice.id)
        objects.use_up(game, who, query.CORPSE, seat=seat)
        ops.revive(game, game.state.crew[seat], who.slot)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        is_friendly = query.scenario(game).mode == "together"
        return is_friendly and bool(objects.bodies(game, actor(game, scope)))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 8.0
