"""What skills can say: verbs for actions, and conditions for when they are of use.

Rules: Skills. Rulings: 6, 15, 25, 26, 27, 30, 31, 36.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from l7core.api import Condition, Option, Scope, Verb, picks

from . import ops, query
from .book import vocabulary
from .combat import throw
from .records import RoomId
from .state import Heist, Post, Thief

Whom: TypeAlias = Literal["self", "here"]
"""The thief alone, or one of those in the room."""


def thief_of(game: Heist, scope: Scope) -> Thief:
    return game.state.thieves[scope.seat]


def post_of(game: Heist, scope: Scope) -> Post:
    """The guards in the thief's room."""
    return game.state.posts[thief_of(game, scope).room]


def timers(post: Post) -> list[tuple[Option, int]]:
    """The guards that are shut down, those with the same counter as one."""
    shown = dict.fromkeys(post.timers)
    return [(Option(f"timer:{rounds}", args={"n": rounds}), rounds) for rounds in shown]


# -- bodies


@vocabulary.add
class BodyHere(Condition, frozen=True, tag="body-here"):
    """A guard lies in the room, destroyed or shut down."""

    def holds(self, game: Heist, scope: Scope) -> bool:
        return query.bodies(game, thief_of(game, scope).room) > 0


@vocabulary.add
class RemoveBody(Verb, frozen=True, tag="remove-body"):
    """Take a guard that lies in the room out of the game, destroyed or shut down."""

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        room, post = thief_of(game, scope).room, post_of(game, scope)
        lying = timers(post) + [(Option("body"), 0)] * (post.bodies > 0)
        rounds = await picks.one(game, scope.seat, "heist.which-body", lying, about=scope.source)
        if rounds:
            ops.remove_shut_down(game, room, rounds)
        else:
            ops.remove_body(game, room)


@vocabulary.add
class SearchBody(Verb, frozen=True, tag="search-body"):
    """Throw a die; on enough of it, take bullets of the thief's choice."""

    needed: int = 6
    bullets: int = 2

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        thief = thief_of(game, scope)
        if not await throw(game, thief, self.needed - query.easier(game, thief), what="search"):
            return
        for _ in range(self.bullets):
            lacking = [kind for kind in query.BULLETS if query.space_for(game, thief, kind)]
            if lacking:
                kinds = [(Option(kind), kind) for kind in lacking]
                kind = await picks.one(
                    game, thief.seat, "heist.which-bullet", kinds, about=scope.source
                )
                ops.gain_bullets(game, thief, kind, 1, source=scope.source)


@vocabulary.add
class SpaceForBullets(Condition, frozen=True, tag="space-for-bullets"):
    """The stock is not full."""

    def holds(self, game: Heist, scope: Scope) -> bool:
        return any(query.space_for(game, thief_of(game, scope), kind) for kind in query.BULLETS)


# -- guards


@vocabulary.add
class ShutDownHere(Condition, frozen=True, tag="shut-down-here"):
    """A guard in the room is shut down, and there is a friendly bot left to take its place."""

    def holds(self, game: Heist, scope: Scope) -> bool:
        return bool(post_of(game, scope).timers) and game.state.friends > 0


@vocabulary.add
class Befriend(Verb, frozen=True, tag="befriend"):
    """A guard in the room that is shut down becomes a friendly bot of the thief's."""

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        lying = timers(post_of(game, scope))
        rounds = await picks.one(game, scope.seat, "heist.which-guard", lying, about=scope.source)
        ops.befriend(game, thief_of(game, scope), rounds)


@vocabulary.add
class GuardToMove(Condition, frozen=True, tag="guard-to-move"):
    """There is an active guard somewhere, and somewhere for it to go."""

    def holds(self, game: Heist, scope: Scope) -> bool:
        return any(destinations(game, room) for room in query.rooms_with_guards(game))


@vocabulary.add
class MoveAnyGuard(Verb, frozen=True, tag="move-any-guard"):
    """Move an active guard from any room to any that takes guards."""

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        seat, source = scope.seat, scope.source
        starts: list[tuple[Option, tuple[str, int]]] = []
        for room in query.rooms_with_guards(game):
            post = query.post(game, room)
            if destinations(game, room):
                if post.active > post.keycards:
                    starts.append((Option(f"guard:{room}", target=room), (room, 0)))
                if post.keycards:
                    starts.append((Option(f"carrier:{room}", target=room), (room, 1)))
        start, carriers = await picks.one(game, seat, "heist.move-from", starts, about=source)
        ends = [(Option(f"to:{room}", target=room), room) for room in destinations(game, start)]
        end = await picks.one(game, seat, "heist.move-to", ends, about=source)
        ops.move_guards(game, start, end, 1, carriers, cause=ops.SOURCE, source=source)


def destinations(game: Heist, start: str) -> list[str]:
    """The rooms that take a guard from there."""
    return [room for room in game.state.board if room != start and query.takes_guards(game, room)]


# -- thieves


async def one_of(game: Heist, thieves: Iterable[Thief], scope: Scope) -> Thief:
    """One of these thieves, as the thief who acts likes."""
    options = [(Option(f"thief:{each.seat}", target=each.id), each) for each in thieves]
    return await picks.one(game, scope.seat, "heist.which-thief", options, about=scope.source)


@vocabulary.add
class DeadHere(Condition, frozen=True, tag="dead-here"):
    """A dead thief lies in the room."""

    def holds(self, game: Heist, scope: Scope) -> bool:
        return bool(query.dead_in(game, thief_of(game, scope).room))


@vocabulary.add
class Revive(Verb, frozen=True, tag="revive"):
    """Bring a dead thief in the room back, with so much health."""

    health: int

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        by = thief_of(game, scope)
        patient = await one_of(game, query.dead_in(game, by.room), scope)
        ops.revive(game, patient, self.health, by=by)


@vocabulary.add
class Hurt(Condition, frozen=True, tag="hurt"):
    """The thief, or one of those in the room, lacks health."""

    who: Whom = "here"

    def holds(self, game: Heist, scope: Scope) -> bool:
        return bool(patients(game, self.who, scope))


@vocabulary.add
class Heal(Verb, frozen=True, tag="heal"):
    """The thief, or one of those in the room, regains so much health."""

    n: int
    who: Whom = "here"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        patient = await one_of(game, patients(game, self.who, scope), scope)
        gained = min(self.n, query.most_health(game, patient) - patient.health)
        ops.gain_health(game, patient, gained, source=scope.source)


def patients(game: Heist, who: Whom, scope: Scope) -> list[Thief]:
    """Those who could do with some health."""
    thief = thief_of(game, scope)
    near = [thief] if who == "self" else query.thieves_in(game, thief.room)
    return [each for each in near if each.health < query.most_health(game, each)]


# -- ways


@vocabulary.add
class NotIn(Condition, frozen=True, tag="not-in"):
    """The thief is somewhere else."""

    room: RoomId

    def holds(self, game: Heist, scope: Scope) -> bool:
        return thief_of(game, scope).room != self.room


@vocabulary.add
class GoTo(Verb, frozen=True, tag="go-to"):
    """The thief is in that room, without crossing the rooms between; nobody is evaded."""

    room: RoomId

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        ops.move_thief(
            game, thief_of(game, scope), self.room, cause=ops.SOURCE, source=scope.source
        )


@vocabulary.add
class WallHere(Condition, frozen=True, tag="wall-here"):
    """A wall of the room has a room behind it."""

    def holds(self, game: Heist, scope: Scope) -> bool:
        return bool(query.walls_of(game, thief_of(game, scope).room))


@vocabulary.add
class BreakWall(Verb, frozen=True, tag="break-wall"):
    """A wall of the room is gone for good."""

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        thief = thief_of(game, scope)
        walls = [
            (Option(f"wall:{room}", target=room), (wall, room))
            for wall, room in query.walls_of(game, thief.room).items()
        ]
        wall, room = await picks.one(
            game, scope.seat, "heist.which-wall", walls, about=scope.source
        )
        ops.break_wall(game, thief, wall, room)
