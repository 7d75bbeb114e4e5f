"""Verbs for self-destruction, power, the lift and launches."""

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
    """Start the self-destruction: place its yellow marker three spaces after the current time."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        game.state.countdown = Countdown(max(0, game.state.time - COUNTDOWN))
        game.emit("lockdown.countdown", who=actor(game, scope).id, n=game.state.countdown.at)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.countdown is None


@vocabulary.add
class StopCountdown(Verb, frozen=True, tag="stop-countdown"):
    """Stop the self-destruction while its marker is yellow."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        game.state.countdown = None
        game.emit("lockdown.countdown-stopped", who=actor(game, scope).id)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        countdown = game.state.countdown
        return countdown is not None and not countdown.red


@vocabulary.add
class FlipPower(Verb, frozen=True, tag="flip-power"):
    """Switch the power of this section on or off."""

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
    """Place all four power tokens as the player chooses. With fewer than three tokens on, first
    turn tokens 1 and 2 on and tokens 3 and 4 off."""

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
        orders = list(permutations(each for each in PLACES if each != place))
        other_options = [laying(n, rest) for n, rest in enumerate(orders)]
        states = {f"state{power.number}": on_or_off(power) for power in tokens[1:]}
        choice = await game.pick(scope.seat, "lockdown.lay-others", other_options, args=states)
        order = (place, *orders[ids.number(choice.id)])
        tokens_by_place = dict(zip(order, tokens, strict=True))
        ops.set_power(game, {where: tokens_by_place[where] for where in PLACES})
        state.restored = True
        game.emit("lockdown.restored", who=actor(game, scope).id)


PLACES: Final = ("0", "1", "2", "lift")
"""Places of power tokens: the sections by number, and the lift."""


def laying(n: int, places: tuple[str, ...]) -> Option:
    """Return the option that places the second, third and fourth token."""
    args = {f"at{number}": f"power:{place}" for number, place in enumerate(places, start=2)}
    return Option(f"lay:{n}", args=args)


def on_or_off(power: Power) -> str:
    """Return the word id for the side that a power token shows."""
    return "state:on" if power.on else "state:off"


@vocabulary.add
class CallLift(Verb, frozen=True, tag="call-lift"):
    """Call the lift to this section; not possible in the stairwells."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        game.state.lift = query.section(game, actor(game, scope).slot)
        game.emit("lockdown.lift-came", who=actor(game, scope).id)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        here = query.section(game, actor(game, scope).slot)
        return game.state.power["lift"].on and here not in (game.state.lift, STAIRS)


@vocabulary.add
class RideLift(Verb, frozen=True, tag="ride-lift"):
    """Ride the lift to the shaft of another section, with up to one other character who agrees.
    There is no noise roll."""

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
        """Ask a character to come along, and return the character or None."""
        other = game.state.crew[seat]
        answers = (Option("come", target=slot), Option("stay", target=other.slot))
        answer = await game.ask(seat, "lockdown.come-along", answers)
        return other if answer.id == "come" else None

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        here = query.section(game, actor(game, scope).slot)
        return game.state.power["lift"].on and game.state.lift == here


@vocabulary.add
class PlanLaunch(Verb, frozen=True, tag="plan-launch"):
    """Look at a launch token and move it by up to one space. A launch on the current time cannot be
    moved."""

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
        targets = [Option(f"to:{n}", args={"n": n}) for n in moves]
        moved = await game.ask(who.seat, "lockdown.move-launch", (*targets, Option("leave")))
        if moved.id != "leave":
            launches[ids.number(moved.id)] = launches.pop(space)
            game.emit("lockdown.moved-launch", n=space, to=ids.number(moved.id))

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return bool(self.spaces(game))

    def spaces(self, game: Lockdown) -> list[int]:
        return [space for space in game.state.launches if space <= game.state.time]
