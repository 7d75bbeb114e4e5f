"""Where a careful thief wants to be, and what the way there is likely to cost.

Everything is measured in health. A step costs a little, because the building uses every round;
a room with guards costs what a combat there takes from one who comes in, bullets included.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from . import query
from .odds import fight_in
from .state import ROOFTOP, VAULT, Heist, Thief

STEP = 0.2
A_BULLET = 0.12
LEFT_STANDING = 0.5
"""A guard that is still active after the combat."""
RESERVE = 1.5
"""Health that should be left on arrival."""

Why: TypeAlias = Literal["keycard", "vault", "rooftop", "heal", "arm", "wait"]


class Way(Struct, frozen=True):
    """The cheapest way to a room."""

    rooms: tuple[str, ...]
    """From the first step to the room itself."""
    cost: float


class Goal(Struct, frozen=True):
    """A room to be in, and what for."""

    room: str
    why: Why


def price(game: Heist, thief: Thief, room: str) -> float:
    """What it costs to come into that room."""
    toll = 1.0 if room in game.state.tolls else 0.0
    return STEP + toll + brawl(game, thief, room)


def brawl(game: Heist, thief: Thief, room: str) -> float:
    """What a combat there costs."""
    active = query.post(game, room).active
    if not active:
        return 0.0
    return sum(
        likely * (blows + hits * A_BULLET + (active - hits) * LEFT_STANDING)
        for (hits, _, blows), likely in fight_in(game, thief, room).fates().items()
    )


def ways(game: Heist, thief: Thief) -> dict[str, Way]:
    """The cheapest way to every room that can be got to from here."""
    found = {thief.room: Way((), 0.0)}
    open_ends = [thief.room]
    while open_ends:
        here = min(open_ends, key=lambda room: found[room].cost)
        open_ends.remove(here)
        known = found[here]
        beyond = query.ways_on(game, thief) if here == thief.room else query.connected(game, here)
        for room in beyond:
            if not query.may_be_entered(game, room):
                continue
            cost = known.cost + price(game, thief, room)
            if room not in found or cost < found[room].cost:
                found[room] = Way((*known.rooms, room), cost)
                open_ends.append(room)
    return found


def goal(game: Heist, thief: Thief, known: dict[str, Way]) -> Goal:
    """What to go for now."""
    aim = errand(game, thief, known)
    if aim.why == "rooftop":
        return aim
    cost = known[aim.room].cost if aim.room in known else thief.health
    lacks_health = query.most_health(game, thief) - thief.health
    if lacks_health > 1 and thief.health + thief.friends - cost < RESERVE:
        for room in special_rooms(game, "health"):
            if room in known and known[room].cost < min(cost, thief.health - 1):
                return Goal(room, "heal")
    guards = query.post(game, aim.room).active
    if query.all_bullets(thief) < min(3, max(1, guards)):
        for room in special_rooms(game, "bullets"):
            if room in known:
                return Goal(room, "arm")
    return aim


def errand(game: Heist, thief: Thief, known: dict[str, Way]) -> Goal:
    """Keycards, vault, rooftop: whatever is next, the cheapest first."""
    state = game.state
    if state.vault_cleared:
        return Goal(ROOFTOP, "rooftop")
    if state.vault_open:
        others = [each for each in query.living(game) if each is not thief]
        fit = [each for each in others if each.health > thief.health and query.all_bullets(each)]
        if fit and (thief.health < 2 or not query.all_bullets(thief)):
            return Goal(ROOFTOP, "wait")
        return Goal(VAULT, "vault")
    carriers = [room for room in state.board if query.post(game, room).keycards]
    near = [room for room in carriers if room in known]
    if not near:
        return Goal(thief.room, "wait")
    return Goal(min(near, key=lambda room: known[room].cost), "keycard")


def special_rooms(game: Heist, what: str) -> list[str]:
    """Those that work."""
    rooms = game.rules.library["room"].values()
    return [
        room.id for room in rooms if room.restocks == what and room.id not in game.state.disabled
    ]
