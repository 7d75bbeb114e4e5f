"""Verbs for moves, ducts, noise and doors."""

from __future__ import annotations

from l7core.api import Option, Scope, Verb, ids

from .. import attacks, moving, noise, ops, query
from ..book import vocabulary
from ..layout import DUCTS
from ..state import Crew, Lockdown
from .actor import Price, actor


@vocabulary.add
class Step(Verb, frozen=True, tag="step"):
    """Move to an adjacent room; with `quietly`, only to a known room and without a noise roll."""

    quietly: bool = False
    flees: bool = True
    """Whether hunters in the room that the character leaves attack."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        options = [Option(f"to:{slot}", target=slot) for slot in self.ways_from(game, who.slot)]
        choice = await game.pick(who.seat, "lockdown.step", options, about=scope.source)
        if not self.flees or await moving.flee(game, who):
            await moving.enter(game, who, choice.target, quietly=self.quietly)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.ways_from(game, actor(game, scope).slot))

    def ways_from(self, game: Lockdown, slot: str) -> list[str]:
        """Return the rooms that the move can lead to."""
        return [
            exit.to
            for exit in query.layout(game).exits[slot]
            if query.is_open(game, exit.corridor)
            and (not self.quietly or query.place(game, exit.to).known)
        ]

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 4.5 if query.in_combat(game, actor(game, scope)) else -2.0


@vocabulary.add
class ThroughTheDucts(Verb, frozen=True, tag="through-the-ducts"):
    """Crawl through the ducts to any known room with a technical entrance."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        options = [Option(f"to:{slot}", target=slot) for slot in self.ways_from(game, who.slot)]
        choice = await game.pick(who.seat, "lockdown.step", options, about=scope.source)
        ops.move(game, who, choice.target)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.ways_from(game, actor(game, scope).slot))

    def ways_from(self, game: Lockdown, here: str) -> list[str]:
        """Return the rooms that the ducts can lead to."""
        known = game.state.places
        ducts = query.layout(game).ducts
        return [slot for slot in ducts if known[slot].known and slot != here]

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 4.5 if query.in_combat(game, actor(game, scope)) else -2.0


@vocabulary.add
class AttackInTheDark(Price, frozen=True, tag="attack-in-the-dark"):
    """Draw an attack card, as for an adult in the dark."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        card = attacks.draw(game)
        hits = "adult" in card.kinds
        key = "lockdown.strikes-in-the-ducts" if hits else "lockdown.misses-in-the-ducts"
        game.emit(key, who=who.id, card=card.id)
        if hits:
            await attacks.resolve(game, card, who, in_the_dark=True)


@vocabulary.add
class RollForNoise(Price, frozen=True, tag="roll-for-noise"):
    """Make a noise roll."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        if who.is_acting:
            await noise.roll_for_noise(game, who)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -1.0


@vocabulary.add
class Hush(Verb, frozen=True, tag="hush"):
    """Remove noise from up to `n` exits of the room."""

    n: int = 9

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for corridor in self.loud(game, scope)[: self.n]:
            ops.hush(game, corridor)
        game.emit("lockdown.quieter", who=actor(game, scope).id)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.loud(game, scope))

    def loud(self, game: Lockdown, scope: Scope) -> list[str]:
        exits = query.exits_of(game, actor(game, scope).slot)
        return [corridor for corridor in exits if query.has_noise(game, corridor)]

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.5 * len(self.loud(game, scope)[: self.n])


@vocabulary.add
class HushEverywhere(Verb, frozen=True, tag="hush-everywhere"):
    """Remove all noise in the base, including the noise in the technical entrances."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        for corridor in (*game.state.corridors, DUCTS):
            ops.hush(game, corridor)
        game.emit("lockdown.silent")


@vocabulary.add
class Doors(Verb, frozen=True, tag="door"):
    """Open or close a door next to the room."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        options = [
            Option(f"{'close' if query.is_open(game, c) else 'open'}:{c}", target=to)
            for c, to in self.usable(game, who)
        ]
        choice = await game.pick(who.seat, "lockdown.door", options, about=scope.source)
        corridor = ids.tail(choice.id)
        if ids.head(choice.id) == "open":
            ops.open_door(game, corridor)
        else:
            ops.close_door(game, corridor)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.usable(game, actor(game, scope)))

    def usable(self, game: Lockdown, who: Crew) -> list[tuple[str, str]]:
        """Return the corridors without a broken door, each with the room at its other end."""
        exits = query.layout(game).exits[who.slot]
        state = game.state.corridors
        return [(e.corridor, e.to) for e in exits if state[e.corridor].door != "broken"]

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -3.0
