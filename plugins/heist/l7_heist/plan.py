"""Where a careful thief wants to be, and what the way there is likely to cost.

Everything is measured in health. A step costs a little, because the building uses every round;
a room with guards costs what a combat there takes from a thief who comes in, bullets included.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.api import dice, graphs, worth

from . import query
from .moving import shut, ways_on
from .state import ROOFTOP, VAULT, Heist, Thief

STEP = 0.2
A_BULLET = 0.12
LEFT_STANDING = 0.5
"""A guard that is still active after the combat."""
RESERVE = 1.5
"""Health that should be left on arrival."""

Why: TypeAlias = Literal["keycard", "vault", "rooftop", "heal", "arm", "wait"]
Ways: TypeAlias = dict[str, graphs.Way[str]]


class Goal(Struct, frozen=True):
    """A room to be in, and what for."""

    room: str
    why: Why


def blows(game: Heist, thief: Thief, room: str) -> float:
    """The blows to expect from the guards there, before friends take any.

    Rooms far away are no options that could be tried out; a test compares this with those that are.
    """
    guards = query.post(game, room).active
    rerolls = int(query.with_power(game, thief, "reroll") is not None)
    return misses(tuple(query.targets(game, thief)), guards, query.all_bullets(thief), rerolls)


@cache
def misses(targets: tuple[int, ...], guards: int, bullets: int, rerolls: int) -> float:
    """The guards that will not be hit, on average."""
    if not (guards and targets and bullets):
        return guards
    hit, later = dice.chance(targets[0]), targets[1:]
    after_hit = misses(later, guards - 1, bullets - 1, rerolls)
    if rerolls:
        after_miss = misses(targets, guards, bullets, rerolls - 1)
    else:
        after_miss = 1 + misses(later, guards - 1, bullets, 0)
    return worth.weighed(hit, after_hit, after_miss)


def gets_away(game: Heist, thief: Thief) -> float:
    """The chance to evade: a throw, and another one where a miss may be thrown again."""
    throws = 1 + (query.with_power(game, thief, "reroll") is not None)
    return 1 - (1 - dice.chance(query.evade_needs(game, thief))) ** throws


def price(game: Heist, thief: Thief, room: str) -> float:
    """What it costs to come into that room."""
    toll = 1.0 if room in game.state.tolls else 0.0
    return STEP + toll + brawl(game, thief, room)


def brawl(game: Heist, thief: Thief, room: str) -> float:
    """What a combat there costs."""
    struck = blows(game, thief, room)
    hit = query.post(game, room).active - struck
    return struck * (1 + LEFT_STANDING) + hit * A_BULLET


def ways(game: Heist, thief: Thief) -> Ways:
    """The cheapest way to every room that can be reached from here."""

    def out_of(here: str) -> list[str]:
        if here == thief.room:
            return ways_on(game, thief)
        return [room for room in query.connected(game, here) if not shut(game, room)]

    return graphs.cheapest(thief.room, out_of, lambda room: price(game, thief, room))


def goal(game: Heist, thief: Thief, known: Ways) -> Goal:
    """What to go for now."""
    aim = errand(game, thief, known)
    if aim.why == "rooftop":
        return aim
    cost = known[aim.room].cost if aim.room in known else thief.health
    working = [room for room in query.special_rooms(game) if room.id not in game.state.disabled]
    lacks_health = query.most_health(game, thief) - thief.health
    if lacks_health > 1 and thief.health + thief.friends - cost < RESERVE:
        affordable = min(cost, thief.health - 1)
        for room in working:
            if room.restocks == "health" and room.id in known and known[room.id].cost < affordable:
                return Goal(room.id, "heal")
    if query.all_bullets(thief) < min(3, max(1, query.post(game, aim.room).active)):
        for room in working:
            if room.restocks == "bullets" and room.id in known:
                return Goal(room.id, "arm")
    return aim


def errand(game: Heist, thief: Thief, known: Ways) -> Goal:
    """Keycards, vault, rooftop: the next of them, the cheapest first."""
    state = game.state
    if state.vault_cleared:
        return Goal(ROOFTOP, "rooftop")
    if state.vault_open:
        others = [each for each in query.living(game) if each is not thief]
        fit = [each for each in others if each.health > thief.health and query.all_bullets(each)]
        if fit and (thief.health < 2 or not query.all_bullets(thief)):
            return Goal(ROOFTOP, "wait")
        return Goal(VAULT, "vault")
    near = [room for room in state.board if query.post(game, room).keycards and room in known]
    if not near:
        return Goal(thief.room, "wait")
    return Goal(min(near, key=lambda room: known[room].cost), "keycard")
