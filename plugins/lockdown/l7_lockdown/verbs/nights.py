"""Verbs of events that affect the whole base."""

from __future__ import annotations

from typing import Literal

from l7core.api import Scope, Verb

from .. import hunters, noise, ops, query
from ..book import vocabulary
from ..state import Lockdown


@vocabulary.add
class NoiseAll(Verb, frozen=True, tag="all-roll-for-noise"):
    """Make a noise roll for every character who is not in a fight."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for who in query.in_order(game):
            if who.is_acting and not query.in_combat(game, who):
                await noise.roll_for_noise(game, who)


@vocabulary.add
class Brood(Verb, frozen=True, tag="brood"):
    """Add `n` tokens of a kind to the bag, or `n` eggs to the Nest, as far as the supply lasts."""

    kind: Literal["larva", "creeper", "adult", "breeder", "egg"]
    n: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        if self.kind == "egg":
            added = ops.lay_eggs(game, self.n)
        else:
            added = sum(hunters.add_token(game, self.kind) for _ in range(self.n))
        if added:
            game.emit(f"lockdown.brood-{self.kind}", n=added)
        else:
            game.emit(f"lockdown.brood-no-{'eggs' if self.kind == 'egg' else 'hunters'}")


@vocabulary.add
class CutPower(Verb, frozen=True, tag="cut-power"):
    """Turn off the highest power token that is on, or the token of the lift."""

    where: Literal["highest", "lift"] = "highest"

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        power = game.state.power
        lit = {where: each for where, each in power.items() if each.on}
        if self.where == "lift":
            lit = {where: each for where, each in lit.items() if where == "lift"}
        if lit:
            ops.cut_power(game, max(lit, key=lambda where: lit[where].number))


@vocabulary.add
class SlamDoors(Verb, frozen=True, tag="slam-doors"):
    """For every character who is alone in a room, close the door in the room's first corridor."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for who in query.in_order(game):
            if who.is_acting and len(query.crew_in(game, who.slot)) == 1:
                ops.close_door(game, query.layout(game).exits[who.slot][0].corridor)


@vocabulary.add
class ContaminateInTheDark(Verb, frozen=True, tag="contaminate-in-the-dark"):
    """Give a contamination card to every character in a dark room."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for who in query.in_order(game):
            if who.is_acting and not query.is_lit(game, who.slot):
                ops.contaminate(game, who)
