"""What skills can say: verbs for actions, and conditions for when they are of use.

Rules: Skills. Rulings: 6, 15, 25, 26, 27, 30, 31, 36.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from l7core.api import Condition, Option, Scope, Verb

from . import ops, query
from .book import vocabulary
from .combat import throw
from .foresight import barrier_after
from .records import Bullet, RoomId
from .state import Heist, Thief

Whom: TypeAlias = Literal["self", "here"]
"""The thief alone, or one of those in the room."""


def thief_of(game: Heist, scope: Scope) -> Thief:
    return game.state.thieves[scope.seat]


def calm(game: Heist, scope: Scope) -> str:
    """The barrier of a choice that throws nothing itself."""
    return barrier_after(game, thief_of(game, scope))


# -- bodies


class BodyHere(Condition, frozen=True, tag="body-here"):
    """A guard lies in the room, destroyed or shut down."""


@vocabulary.condition(BodyHere)
def body_here(game: Heist, condition: BodyHere, scope: Scope) -> bool:
    return query.bodies(game, thief_of(game, scope).room) > 0


class RemoveBody(Verb, frozen=True, tag="remove-body"):
    """Take a guard that lies in the room out of the game, destroyed or shut down."""


@vocabulary.verb(RemoveBody)
async def remove_body(game: Heist, verb: RemoveBody, scope: Scope) -> None:
    room = thief_of(game, scope).room
    post = query.post(game, room)
    options = [timer_option(rounds, calm(game, scope)) for rounds in dict.fromkeys(post.timers)]
    if post.bodies:
        options.append(Option("body", barrier=calm(game, scope)))
    choice = await game.pick(scope.seat, "heist.which-body", options, about=scope.source)
    if choice.id == "body":
        ops.remove_body(game, room)
    else:
        ops.remove_shut_down(game, room, number_of(choice))


def timer_option(rounds: int, barrier: str) -> Option:
    """A guard that is shut down, by what its counter shows."""
    return Option(f"timer:{rounds}", barrier=barrier, args={"n": rounds})


def number_of(option: Option) -> int:
    """The number in its id: rounds, a seat."""
    return int(option.id.partition(":")[2])


class SearchBody(Verb, frozen=True, tag="search-body"):
    """Throw a die; on enough of it, take bullets of the thief's choice."""

    needed: int = 6
    bullets: int = 2


@vocabulary.verb(SearchBody)
async def search_body(game: Heist, verb: SearchBody, scope: Scope) -> None:
    thief = thief_of(game, scope)
    needed = verb.needed - query.easier(game, thief)
    if not await throw(game, thief, needed, what="search"):
        return
    for _ in range(verb.bullets):
        kinds = [kind for kind in query.BULLETS if space_for(game, thief, kind)]
        if kinds:
            options = [Option(kind, barrier=calm(game, scope)) for kind in kinds]
            choice = await game.pick(thief.seat, "heist.which-bullet", options, about=scope.source)
            found: Bullet = "explosive" if choice.id == "explosive" else "disruptive"
            ops.gain_bullets(game, thief, found, 1, source=scope.source)


class SpaceForBullets(Condition, frozen=True, tag="space-for-bullets"):
    """The stock is not full."""


@vocabulary.condition(SpaceForBullets)
def space_for_bullets(game: Heist, condition: SpaceForBullets, scope: Scope) -> bool:
    return any(space_for(game, thief_of(game, scope), kind) for kind in query.BULLETS)


def space_for(game: Heist, thief: Thief, kind: Bullet) -> int:
    """How many bullets of that kind the stock lacks."""
    return query.most_bullets(game, thief, kind) - query.bullets(thief, kind)


# -- guards


class ShutDownHere(Condition, frozen=True, tag="shut-down-here"):
    """A guard in the room is shut down, and there is a friendly bot left to take its place."""


@vocabulary.condition(ShutDownHere)
def shut_down_here(game: Heist, condition: ShutDownHere, scope: Scope) -> bool:
    return bool(query.post(game, thief_of(game, scope).room).timers) and game.state.friends > 0


class Befriend(Verb, frozen=True, tag="befriend"):
    """A guard in the room that is shut down becomes a friendly bot of the thief's."""


@vocabulary.verb(Befriend)
async def befriend(game: Heist, verb: Befriend, scope: Scope) -> None:
    thief = thief_of(game, scope)
    timers = dict.fromkeys(query.post(game, thief.room).timers)
    options = [timer_option(rounds, calm(game, scope)) for rounds in timers]
    choice = await game.pick(scope.seat, "heist.which-guard", options, about=scope.source)
    ops.befriend(game, thief, number_of(choice))


class GuardToMove(Condition, frozen=True, tag="guard-to-move"):
    """There is an active guard somewhere, and somewhere for it to go."""


@vocabulary.condition(GuardToMove)
def guard_to_move(game: Heist, condition: GuardToMove, scope: Scope) -> bool:
    return any(destinations(game, room) for room in query.rooms_with_guards(game))


class MoveAnyGuard(Verb, frozen=True, tag="move-any-guard"):
    """Move an active guard from any room to any that takes guards."""


@vocabulary.verb(MoveAnyGuard)
async def move_any_guard(game: Heist, verb: MoveAnyGuard, scope: Scope) -> None:
    starts = []
    for room in query.rooms_with_guards(game):
        post = query.post(game, room)
        if destinations(game, room):
            if post.active > post.keycards:
                starts.append(Option(f"guard:{room}", target=room))
            if post.keycards:
                starts.append(Option(f"carrier:{room}", target=room))
    start = await game.pick(scope.seat, "heist.move-from", starts, about=scope.source)
    ends = [
        Option(f"to:{room}", target=room, barrier=calm(game, scope))
        for room in destinations(game, start.target)
    ]
    end = await game.pick(scope.seat, "heist.move-to", ends, about=scope.source)
    carriers = int(start.id.startswith("carrier"))
    ops.move_guards(
        game,
        start.target,
        end.target,
        1,
        carriers,
        cause="heist.because.source",
        source=scope.source,
    )


def destinations(game: Heist, start: str) -> list[str]:
    """The rooms that take a guard from there."""
    return [room for room in game.state.board if room != start and query.takes_guards(game, room)]


# -- thieves


class DeadHere(Condition, frozen=True, tag="dead-here"):
    """A dead thief lies in the room."""


@vocabulary.condition(DeadHere)
def dead_here(game: Heist, condition: DeadHere, scope: Scope) -> bool:
    return bool(query.dead_in(game, thief_of(game, scope).room))


class Revive(Verb, frozen=True, tag="revive"):
    """Bring a dead thief in the room back, with so much health."""

    health: int


@vocabulary.verb(Revive)
async def revive(game: Heist, verb: Revive, scope: Scope) -> None:
    by = thief_of(game, scope)
    options = [
        Option(f"thief:{each.seat}", target=each.id, barrier=calm(game, scope))
        for each in query.dead_in(game, by.room)
    ]
    choice = await game.pick(scope.seat, "heist.which-thief", options, about=scope.source)
    ops.revive(game, chosen_thief(game, choice), verb.health, by=by)


class Hurt(Condition, frozen=True, tag="hurt"):
    """The thief, or one of those in the room, lacks health."""

    who: Whom = "here"


@vocabulary.condition(Hurt)
def is_hurt(game: Heist, condition: Hurt, scope: Scope) -> bool:
    return bool(patients(game, condition.who, scope))


class Heal(Verb, frozen=True, tag="heal"):
    """The thief, or one of those in the room, regains so much health."""

    n: int
    who: Whom = "here"


@vocabulary.verb(Heal)
async def heal(game: Heist, verb: Heal, scope: Scope) -> None:
    options = [
        Option(f"thief:{each.seat}", target=each.id, barrier=calm(game, scope))
        for each in patients(game, verb.who, scope)
    ]
    choice = await game.pick(scope.seat, "heist.which-thief", options, about=scope.source)
    patient = chosen_thief(game, choice)
    gained = min(verb.n, query.most_health(game, patient) - patient.health)
    ops.gain_health(game, patient, gained, source=scope.source)


def patients(game: Heist, who: Whom, scope: Scope) -> list[Thief]:
    """Who could do with some health."""
    thief = thief_of(game, scope)
    near = [thief] if who == "self" else query.thieves_in(game, thief.room)
    return [each for each in near if each.health < query.most_health(game, each)]


def chosen_thief(game: Heist, option: Option) -> Thief:
    return game.state.thieves[number_of(option)]


# -- ways


class NotIn(Condition, frozen=True, tag="not-in"):
    """The thief is somewhere else."""

    room: RoomId


@vocabulary.condition(NotIn)
def not_in(game: Heist, condition: NotIn, scope: Scope) -> bool:
    return thief_of(game, scope).room != condition.room


class GoTo(Verb, frozen=True, tag="go-to"):
    """The thief is in that room, without crossing the rooms between; nobody is evaded."""

    room: RoomId


@vocabulary.verb(GoTo)
async def go_to(game: Heist, verb: GoTo, scope: Scope) -> None:
    thief = thief_of(game, scope)
    ops.move_thief(game, thief, verb.room, cause="heist.because.source", skill=scope.source)


class WallHere(Condition, frozen=True, tag="wall-here"):
    """A wall of the room has a room behind it."""


@vocabulary.condition(WallHere)
def wall_here(game: Heist, condition: WallHere, scope: Scope) -> bool:
    return bool(query.walls_of(game, thief_of(game, scope).room))


class BreakWall(Verb, frozen=True, tag="break-wall"):
    """A wall of the room is gone for good."""


@vocabulary.verb(BreakWall)
async def break_wall(game: Heist, verb: BreakWall, scope: Scope) -> None:
    thief = thief_of(game, scope)
    walls = {
        query.beyond(game, thief.room, wall): wall for wall in query.walls_of(game, thief.room)
    }
    options = [Option(f"wall:{room}", target=room, barrier=calm(game, scope)) for room in walls]
    choice = await game.pick(scope.seat, "heist.which-wall", options, about=scope.source)
    ops.break_wall(game, thief, walls[choice.target], choice.target)
