"""Self-destruction, power, lift, launches."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from l7core.api import Option, Scope, Verb, ids

from .. import ops, query
from ..book import vocabulary
from ..layout import STAIRS
from ..state import COUNTDOWN, Countdown, Crew, Lockdown, Power
from .actor import actor


@vocabulary.add
class StartCountdown(Verb, frozen=True, tag="start-countdown"):
    """Self-destruction begins: three spaces from now it cannot be stopped any more."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        game.state.countdown = Countdown(max(0, game.state.time - COUNTDOWN))
        game.emit("lockdown.countdown", who=actor(game, scope).id, n=game.state.countdown.at)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.countdown is None


@vocabulary.add
class StopCountdown(Verb, frozen=True, tag="stop-countdown"):
    """Self-destruction is called off, as long as its token shows yellow."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        game.state.countdown = None
        game.emit("lockdown.countdown-stopped", who=actor(game, scope).id)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        countdown = game.state.countdown
        return countdown is not None and not countdown.red


@vocabulary.add
class FlipPower(Verb, frozen=True, tag="flip-power"):
    """The power of this section goes on, or off."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        where = str(query.section(game, actor(game, scope).slot))
        if game.state.power[where].on:
            ops.cut_power(game, where)
        else:
            ops.give_power(game, where)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return str(query.section(game, actor(game, scope).slot)) in game.state.power

    def worth(self, game: Lockdown, scope: Scope) -> float:
        return -2.0 if query.is_lit(game, actor(game, scope).slot) else 1.0


@vocabulary.add
class RestorePower(Verb, frozen=True, tag="restore-power"):
    """All four power tokens are laid anew; with fewer than three on, they are reset before."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        state = game.state
        tokens = sorted(state.power.values(), key=lambda power: power.number)
        if sum(power.on for power in tokens) < 3:
            for power in tokens:
                power.on = power.number <= 2
        first = [Option(f"lay:{place}", target=f"power:{place}") for place in PLACES]
        words = {"state": on_or_off(tokens[0])}
        choice = await game.pick(scope.seat, "lockdown.lay-power", first, args=words)
        place = ids.tail(choice.id)
        ways = list(permutations(each for each in PLACES if each != place))
        rest = [laying(n, way) for n, way in enumerate(ways)]
        states = {f"state{power.number}": on_or_off(power) for power in tokens[1:]}
        choice = await game.pick(scope.seat, "lockdown.lay-others", rest, args=states)
        order = (place, *ways[ids.number(choice.id)])
        laid = dict(zip(order, tokens, strict=True))
        ops.lay_power(game, {where: laid[where] for where in PLACES})
        state.restored = True
        game.emit("lockdown.restored", who=actor(game, scope).id)


PLACES: Final = ("0", "1", "2", "lift")
"""Where a power token can lie: in the sections, by their numbers, and in the lift."""


def laying(n: int, way: tuple[str, ...]) -> Option:
    """The second, third and fourth token, each in its place."""
    args = {f"at{number}": f"power:{place}" for number, place in enumerate(way, start=2)}
    return Option(f"lay:{n}", args=args)


def on_or_off(power: Power) -> str:
    """The side that a token shows, as a word."""
    return "state:on" if power.on else "state:off"


@vocabulary.add
class CallLift(Verb, frozen=True, tag="call-lift"):
    """The lift comes to this section; it does not stop at the stairwells."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        game.state.lift = query.section(game, actor(game, scope).slot)
        game.emit("lockdown.lift-came", who=actor(game, scope).id)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        here = query.section(game, actor(game, scope).slot)
        return game.state.power["lift"].on and here not in (game.state.lift, STAIRS)


@vocabulary.add
class RideLift(Verb, frozen=True, tag="ride-lift"):
    """To the shaft of another section, with one other person who is willing; nobody hears it."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        here = query.section(game, who.slot)
        shafts = {n: query.slot_of(game, query.LIFTS[n]) for n in range(3) if n != here}
        friends = [each for each in query.crew_in(game, who.slot) if each is not who]
        options = [Option(f"ride:{n}", target=slot) for n, slot in shafts.items()]
        options += [
            Option(f"ride:{n}/{each.seat}", "lockdown.ride-with", slot, args={"other": each.id})
            for each in friends
            for n, slot in shafts.items()
        ]
        choice = await game.pick(who.seat, "lockdown.ride", options)
        section, _, asked = ids.tail(choice.id).partition("/")
        other = await self.company(game, int(asked), choice.target) if asked else None
        game.state.lift = int(section)
        for each in (who, other):
            if each:
                ops.move(game, each, choice.target)

    async def company(self, game: Lockdown, seat: int, slot: str) -> Crew | None:
        """The one who is asked along, if that one comes."""
        other = game.state.crew[seat]
        answers = (Option("come", target=slot), Option("stay", target=other.slot))
        answer = await game.ask(seat, "lockdown.come-along", answers)
        return other if answer.id == "come" else None

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        here = query.section(game, actor(game, scope).slot)
        return game.state.power["lift"].on and game.state.lift == here


@vocabulary.add
class PlanLaunch(Verb, frozen=True, tag="plan-launch"):
    """A launch token is looked at, and may be moved by a space, unless time stands over it."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who, launches = actor(game, scope), game.state.launches
        options = [Option(f"at:{space}", args={"n": space}) for space in self.spaces(game)]
        choice = await game.pick(who.seat, "lockdown.plan-launch", options, about=scope.source)
        space = ids.number(choice.id)
        game.reveal("lockdown.barrier.launch")
        who.seen.append(launches[space])
        game.emit("lockdown.saw-launch", seats=(who.seat,), n=space, launch=launches[space])
        if space == game.state.time:
            return
        moves = [n for n in (space + 1, space - 1) if n >= 0 and n not in launches]
        ways = [Option(f"to:{n}", args={"n": n}) for n in moves]
        moved = await game.ask(who.seat, "lockdown.move-launch", (*ways, Option("leave")))
        if moved.id != "leave":
            launches[ids.number(moved.id)] = launches.pop(space)
            game.emit("lockdown.moved-launch", n=space, to=ids.number(moved.id))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.spaces(game))

    def spaces(self, game: Lockdown) -> list[int]:
        return [space for space in game.state.launches if space <= game.state.time]
