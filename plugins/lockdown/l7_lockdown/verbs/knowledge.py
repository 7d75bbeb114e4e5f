"""Verbs for knowledge, secrets, objects and items."""

from __future__ import annotations

from l7core.api import Option, Scope, Verb, ids

from .. import objects, ops, query, searching
from ..book import vocabulary
from ..records import ItemId
from ..state import Crew, Lockdown
from .actor import actor


@vocabulary.add
class Learn(Verb, frozen=True, tag="learn"):
    """Gain `n` knowledge."""

    n: int = 1

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.learn(game, actor(game, scope), self.n)

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.8 * self.n


@vocabulary.add
class ReadArchive(Verb, frozen=True, tag="read-archive"):
    """Gain 2 knowledge and look at a contingency that is not in force. Possible only once."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        who.informed = True
        ops.learn(game, who, 2)
        await look_at_plan(game, who, scope.source)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return not actor(game, scope).informed


async def look_at_plan(game: Lockdown, who: Crew, about: str) -> None:
    """Show the player a chosen contingency that another player holds or that nobody holds."""
    known = query.known_plans(game, who)
    plans, options = dict[str, str](), list[Option]()
    for each in game.state.crew:
        for n, plan in enumerate(each.contingencies):
            options.append(Option(f"of:{each.seat}/{n}", args={"other": each.id, "n": n + 1}))
            plans[options[-1].id] = plan
    for n, plan in enumerate(game.state.neutral):
        options.append(Option(f"neutral:{n}", args={"n": n + 1}))
        plans[options[-1].id] = plan
    options = [option for option in options if plans[option.id] not in known]
    if not options:
        return
    choice = await game.pick(who.seat, "lockdown.plan", options, about=about)
    game.reveal("lockdown.barrier.plan")
    plan = plans[choice.id]
    who.seen.append(plan)
    game.emit("lockdown.saw-plan", seats=(who.seat,), plan=plan)


@vocabulary.add
class TakePlan(Verb, frozen=True, tag="take-plan"):
    """Take a contingency that nobody holds, one that the player has not read if possible."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        known, neutral = query.known_plans(game, who), game.state.neutral
        plan = next((each for each in reversed(neutral) if each not in known), neutral[-1])
        neutral.remove(plan)
        who.contingencies.append(plan)
        game.reveal("lockdown.barrier.plan")
        game.emit("lockdown.saw-plan", seats=(who.seat,), plan=plan)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(game.state.neutral)


@vocabulary.add
class Examine(Verb, frozen=True, tag="examine"):
    """Examine an object in the room, carried or not, and gain 3 knowledge. The first object of a
    kind can reveal a weakness."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        kinds = objects.at_hand(game, who)
        options = [Option(f"object:{kind}", target=f"thing:{kind}") for kind in kinds]
        choice = await game.pick(who.seat, "lockdown.examine", options, about=scope.source)
        kind = ids.tail(choice.id)
        objects.use_up(game, who, kind)
        ops.learn(game, who, 3)
        if kind in game.state.laboratory:
            return
        known = len(query.known_weaknesses(game))
        game.state.laboratory.append(kind)
        for weakness, _ in query.known_weaknesses(game)[known:]:
            game.reveal("lockdown.barrier.weakness")
            game.emit("lockdown.weakness", weakness=weakness)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(objects.at_hand(game, actor(game, scope)))


@vocabulary.add
class TakeEgg(Verb, frozen=True, tag="take-egg"):
    """Take an egg from the Nest into a free hand."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.pick_up(game, actor(game, scope), query.EGG)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        who = actor(game, scope)
        has_eggs = query.is_nest(game, who.slot) and query.place(game, who.slot).eggs > 0
        return has_eggs and query.free_hands(game, who) > 0


@vocabulary.add
class SendSignal(Verb, frozen=True, tag="send-signal"):
    """Send a signal."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.send_signal(game, actor(game, scope))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return not actor(game, scope).signal

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 1.5


@vocabulary.add
class ReadObjective(Verb, frozen=True, tag="read-objective"):
    """Look at the secret objectives of another character who has sent a signal."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        options = [
            Option(f"of:{each.seat}", args={"other": each.id}) for each in self.open(game, who)
        ]
        choice = await game.pick(who.seat, "lockdown.read-objective", options, about=scope.source)
        other = game.state.crew[ids.number(choice.id)]
        game.reveal("lockdown.barrier.plan")
        who.read[other.seat] = sorted(other.objectives)
        for objective in other.objectives:
            who.seen.append(objective)
            game.emit(
                "lockdown.saw-objective", seats=(who.seat,), other=other.id, objective=objective
            )

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.open(game, actor(game, scope)))

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return 0.9

    def open(self, game: Lockdown, who: Crew) -> list[Crew]:
        """Return the players whose objectives can be read and are not known."""
        if query.scenario(game).mode != "versus":
            return []
        others = [each for each in game.state.crew if each is not who and each.signal]
        return [each for each in others if who.read.get(each.seat) != sorted(each.objectives)]


@vocabulary.add
class TakeItem(Verb, frozen=True, tag="take-item"):
    """Take one of these items while copies are left; with `counts`, also use up one of the room's
    items to find."""

    items: tuple[ItemId, ...]
    counts: bool = False

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        options = [Option(f"item:{id}", target=id) for id in self.left(game)]
        choice = await game.pick(who.seat, "lockdown.take-item", options, about=scope.source)
        if self.counts:
            ops.use_up_items(game, who.slot)
        game.state.crafted[choice.target] -= 1
        await searching.receive(game, who, choice.target, seen=True)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        has_any = not self.counts or query.place(game, actor(game, scope).slot).items > 0
        return has_any and bool(self.left(game))

    def left(self, game: Lockdown) -> list[str]:
        return [id for id in self.items if game.state.crafted.get(id)]
