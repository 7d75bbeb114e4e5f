"""Verbs for searches, fire, breakdowns and air."""

from __future__ import annotations

from typing import Literal

from l7core.api import Option, Scope, Verb

from .. import combat, ops, query, searching, wounds
from ..book import vocabulary
from ..state import Lockdown
from .actor import actor


@vocabulary.add
class Search(Verb, frozen=True, tag="search"):
    """Draw `n` items of the room's colour and keep one."""

    n: int = 2

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        await searching.search(game, actor(game, scope), n=self.n)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return searching.can_search(game, actor(game, scope))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 1.2 if any(query.weapons(game, actor(game, scope))) else 1.6


@vocabulary.add
class PutOut(Verb, frozen=True, tag="put-out"):
    """Put out the fire in the room."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.put_out(game, actor(game, scope).slot)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return query.place(game, actor(game, scope).slot).fire

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.6


@vocabulary.add
class Repair(Verb, frozen=True, tag="repair"):
    """Repair the breakdown in the room."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.repair(game, actor(game, scope).slot)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return query.place(game, actor(game, scope).slot).broken

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.45


@vocabulary.add
class SetFire(Verb, frozen=True, tag="set-fire"):
    """Set rooms on fire: this room (`here`), every room with a character (`crew`), or the known
    rooms at the first exits of burning rooms (`spread`)."""

    where: Literal["here", "crew", "spread"] = "here"

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for slot in self.slots(game, scope):
            ops.set_fire(game, slot)

    def slots(self, game: Lockdown, scope: Scope) -> list[str]:
        if self.where == "here":
            return [actor(game, scope).slot]
        if self.where == "crew":
            return [who.slot for who in game.state.crew if who.is_acting]
        places = game.state.places
        burning = [slot for slot, place in places.items() if place.fire]
        targets = [query.layout(game).exits[slot][0].to for slot in burning]
        return [slot for slot in dict.fromkeys(targets) if places[slot].known]

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -5.0


@vocabulary.add
class BreakDown(Verb, frozen=True, tag="break-down"):
    """Break rooms down: this room (`here`), the first known room with a working computer
    (`a-computer`), or every room with a hunter (`hunters`)."""

    where: Literal["here", "a-computer", "hunters"] = "here"

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for slot in self.slots(game, scope):
            ops.break_down(game, slot)

    def slots(self, game: Lockdown, scope: Scope) -> list[str]:
        if self.where == "here":
            return [actor(game, scope).slot]
        if self.where == "hunters":
            return list(dict.fromkeys(hunter.slot for hunter in game.state.hunters))
        places = game.state.places
        works = [s for s in places if places[s].known and query.can_use_computer(game, s)]
        return works[:1]

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -2.0


@vocabulary.add
class Vent(Verb, frozen=True, tag="vent"):
    """Close all doors of a chosen room with a technical entrance and remove its air. Each open
    corridor needs a door from the supply, and none may have a broken door."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        options = [Option(f"vent:{slot}", target=slot) for slot in self.rooms(game)]
        choice = await game.pick(scope.seat, "lockdown.vent", options, about=scope.source)
        for exit in query.layout(game).exits[choice.target]:
            ops.close_door(game, exit.corridor)
        ops.start_venting(game, choice.target)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.rooms(game))

    def rooms(self, game: Lockdown) -> list[str]:
        return [slot for slot in query.layout(game).ducts if self.can_be_shut(game, slot)]

    def can_be_shut(self, game: Lockdown, slot: str) -> bool:
        """Return whether all corridors of a room have doors or can get them, and none is broken."""
        doors = game.state.corridors
        around = [doors[exit.corridor].door for exit in query.layout(game).exits[slot]]
        return "broken" not in around and around.count("none") <= query.doors_left(game)


@vocabulary.add
class Overload(Verb, frozen=True, tag="overload"):
    """Break down a chosen known room with a hunter: hunters there take 1 damage, characters a
    serious wound. The player pays with an item to find in this room or with a breakdown here."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        here = query.place(game, who.slot)
        prices = [Option("break")]
        if here.items:
            prices.insert(0, Option("use-up"))
        price = await game.pick(scope.seat, "lockdown.overload-price", prices, about=scope.source)
        if price.id == "use-up":
            ops.use_up_items(game, who.slot)
        else:
            ops.break_down(game, who.slot)
        options = [Option(f"in:{slot}", target=slot) for slot in self.rooms(game)]
        choice = await game.pick(scope.seat, "lockdown.overload", options, about=scope.source)
        ops.break_down(game, choice.target)
        for hunter in query.hunters_in(game, choice.target):
            combat.hurt(game, hunter, 1)
        for each in query.crew_in(game, choice.target):
            await wounds.serious(game, each)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.rooms(game))

    def rooms(self, game: Lockdown) -> list[str]:
        slots = dict.fromkeys(hunter.slot for hunter in game.state.hunters)
        return [slot for slot in slots if self.can_break(game, slot)]

    def can_break(self, game: Lockdown, slot: str) -> bool:
        place = query.place(game, slot)
        return place.known and not place.broken and not query.room(game, slot).sound
