"""Harm, shots, flight of what hunts."""

from __future__ import annotations

from typing import Literal

from l7core.api import Option, Scope, Verb, ids

from .. import combat, query
from ..book import vocabulary
from ..state import Lockdown
from .actor import actor


@vocabulary.add
class HurtHunters(Verb, frozen=True, tag="hurt-hunters"):
    """Hunters in the room are hurt: all of them, or one that is chosen."""

    n: int = 1
    all: bool = False

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        here = query.hunters_in(game, who.slot)
        if not self.all and here:
            options = [Option(f"at:hunter:{each.n}", target=f"hunter:{each.n}") for each in here]
            choice = await game.pick(who.seat, "lockdown.at-hunter", options, about=scope.source)
            here = [query.hunter(game, ids.number(choice.target))]
        for hunter in here:
            combat.hurt(game, hunter, self.n)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(query.hunters_in(game, actor(game, scope).slot))


@vocabulary.add
class DriveAway(Verb, frozen=True, tag="drive-away"):
    """A hunter in the room runs where an event card says."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        here = query.hunters_in(game, who.slot)
        options = [Option(f"at:hunter:{each.n}", target=f"hunter:{each.n}") for each in here]
        choice = await game.pick(who.seat, "lockdown.at-hunter", options, about=scope.source)
        combat.retreat(game, query.hunter(game, ids.number(choice.target)))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(query.hunters_in(game, actor(game, scope).slot))


@vocabulary.add
class Reload(Verb, frozen=True, tag="reload"):
    """A weapon in hand that takes this is loaded with so much more."""

    takes: Literal["rounds", "energy", "fuel"]
    n: int = 2

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        held = next(held for held, item in query.weapons(game, who) if item.takes == self.takes)
        most = query.item(game, held).ammo + 1
        held.ammo = min(most, held.ammo + self.n)
        game.emit("lockdown.reloaded", who=who.id, item=held.id, n=held.ammo)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        weapons = query.weapons(game, actor(game, scope))
        return any(item.takes == self.takes and held.ammo <= item.ammo for held, item in weapons)


@vocabulary.add
class Burst(Verb, frozen=True, tag="shoot-twice"):
    """A shot at a hunter here, with what is in hand, that does so much more harm."""

    more: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        held, item = next((h, i) for h, i in query.weapons(game, who) if h.ammo)
        here = query.hunters_in(game, who.slot)
        options = [Option(f"at:hunter:{each.n}", target=f"hunter:{each.n}") for each in here]
        choice = await game.pick(who.seat, "lockdown.at-hunter", options, about=scope.source)
        held.ammo -= 1
        face = combat.throw(game, who)
        await combat.hit_or_miss(game, who, choice.target, face, item.harm + self.more)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        who = actor(game, scope)
        is_loaded = any(held.ammo for held, _ in query.weapons(game, who))
        return is_loaded and bool(query.hunters_in(game, who.slot))
