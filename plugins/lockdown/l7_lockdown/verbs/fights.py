"""Verbs for damage, shots and hunters that run."""

from __future__ import annotations

from typing import Literal

from l7core.api import Option, Scope, Verb, ids

from .. import combat, query
from ..book import vocabulary
from ..records import Item
from ..state import Crew, Held, Hunter, Lockdown
from .actor import actor


async def one_of(game: Lockdown, who: Crew, scope: Scope) -> Hunter:
    """Ask which hunter in the room is the target."""
    here = query.hunters_in(game, who.slot)
    options = [Option(f"at:hunter:{each.n}", target=f"hunter:{each.n}") for each in here]
    choice = await game.pick(who.seat, "lockdown.at-hunter", options, about=scope.source)
    return query.hunter(game, ids.number(choice.target))


@vocabulary.add
class HurtHunters(Verb, frozen=True, tag="hurt-hunters"):
    """Deal `n` damage to one chosen hunter in the room, or to all of them."""

    n: int = 1
    all: bool = False

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        here = query.hunters_in(game, who.slot)
        if not self.all and here:
            here = [await one_of(game, who, scope)]
        for hunter in here:
            combat.hurt(game, hunter, self.n)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(query.hunters_in(game, actor(game, scope).slot))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 4.0 + self.n


@vocabulary.add
class DriveAway(Verb, frozen=True, tag="drive-away"):
    """Make a chosen hunter in the room run through the exit on the next event card."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        combat.retreat(game, await one_of(game, who, scope))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(query.hunters_in(game, actor(game, scope).slot))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 7.0


@vocabulary.add
class Reload(Verb, frozen=True, tag="reload"):
    """Reload a weapon in hand that uses this ammunition, by up to `n` rounds."""

    takes: Literal["rounds", "energy", "fuel"]
    n: int = 2

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        held = self.weapon(game, who)
        held.ammo += self.fill(game, who)
        game.emit("lockdown.reloaded", who=who.id, item=held.id, n=held.ammo)

    def weapon(self, game: Lockdown, who: Crew) -> Held:
        """Return the first weapon that can be reloaded."""
        return next(held for held, item in query.weapons(game, who) if self.fits(held, item))

    def fill(self, game: Lockdown, who: Crew) -> int:
        """Return the number of rounds that the weapon gains."""
        held = self.weapon(game, who)
        return min(self.n, query.item(game, held).ammo - held.ammo)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        weapons = query.weapons(game, actor(game, scope))
        return any(self.fits(held, item) for held, item in weapons)

    def fits(self, held: Held, item: Item) -> bool:
        """Return whether a weapon uses this ammunition and is not full."""
        return item.takes == self.takes and held.ammo < item.ammo

    def worth(self, game: Lockdown, scope: Scope) -> float:
        weapons = query.weapons(game, actor(game, scope))
        is_empty = any(not held.ammo for held, item in weapons if self.fits(held, item))
        return 2.0 if is_empty else 0.8


@vocabulary.add
class AimedShot(Verb, frozen=True, tag="aimed-shot"):
    """Shoot at a hunter in the room with a loaded weapon in hand, for `more` extra damage."""

    more: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        loaded = {h.id: h for h in combat.loaded_first(query.weapons(game, who)) if h.ammo}
        options = [Option(f"gun:{id}", target=id) for id in loaded]
        choice = await game.pick(who.seat, "lockdown.gun", options, about=scope.source)
        target = await one_of(game, who, scope)
        held = loaded[choice.target]
        await combat.fire(game, who, held, f"hunter:{target.n}", more=self.more)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        who = actor(game, scope)
        is_loaded = any(held.ammo for held, _ in query.weapons(game, who))
        return is_loaded and bool(query.hunters_in(game, who.slot))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 6.0 + 0.5 * self.more
