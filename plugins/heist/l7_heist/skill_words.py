"""What skills can do: verbs for actions, each of which says what it lacks to be of use.

Rules: Skills. Rulings: 6, 15, 25, 26, 27, 30, 31, 36.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from l7core.api import Option, Scope, Verb, picks

from . import ops, query
from .book import vocabulary
from .combat import throw
from .records import RoomId
from .state import Heist, Post, Thief

Whom: TypeAlias = Literal["self", "here"]
"""The thief alone, or one of those in the room."""


class Deed(Verb, frozen=True):
    """Base of what is worth an action under some condition only."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        """What keeps it from being of use, as `<prefix>.why.no-<word>` says it; else nothing."""
        raise NotImplementedError

    def matters(self, game: Heist, scope: Scope) -> bool:
        return not self.lacks(game, scope)


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


def body(game: Heist, scope: Scope) -> str:
    """A guard lies in the room, destroyed or shut down, or that is what is lacking."""
    return "" if query.bodies(game, thief_of(game, scope).room) else "body"


@vocabulary.add
class RemoveBody(Deed, frozen=True, tag="remove-body"):
    """Take a guard that lies in the room out of the game, destroyed or shut down."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        return body(game, scope)

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        room, post = thief_of(game, scope).room, post_of(game, scope)
        lying = timers(post) + [(Option("body"), 0)] * (post.bodies > 0)
        rounds = await picks.one(game, scope.seat, "heist.which-body", lying, about=scope.source)
        if rounds:
            ops.remove_shut_down(game, room, rounds)
        else:
            ops.remove_body(game, room)


@vocabulary.add
class SearchBody(Deed, frozen=True, tag="search-body"):
    """Throw a die; on enough of it, take bullets of the thief's choice."""

    needed: int = 6
    bullets: int = 2

    def lacks(self, game: Heist, scope: Scope) -> str:
        has_space = any(query.lacking(game, thief_of(game, scope)).values())
        return body(game, scope) or ("" if has_space else "space-for-bullets")

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        thief = thief_of(game, scope)
        if not await throw(
            game, thief, self.needed - query.figure(game, thief, "easier"), what="search"
        ):
            return
        for _ in range(self.bullets):
            kinds = [(Option(kind), kind) for kind, n in query.lacking(game, thief).items() if n]
            if kinds:
                about = scope.source
                kind = await picks.one(game, thief.seat, "heist.which-bullet", kinds, about=about)
                ops.gain_bullets(game, thief, kind, 1, source=scope.source)


# -- guards


@vocabulary.add
class Befriend(Deed, frozen=True, tag="befriend"):
    """A guard in the room that is shut down becomes a friendly bot of the thief's."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "" if post_of(game, scope).timers and game.state.friends else "shut-down-guard"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        lying = timers(post_of(game, scope))
        rounds = await picks.one(game, scope.seat, "heist.which-guard", lying, about=scope.source)
        ops.befriend(game, thief_of(game, scope), rounds)


@vocabulary.add
class MoveAnyGuard(Deed, frozen=True, tag="move-any-guard"):
    """Move an active guard from any room to any that takes guards."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        rooms = query.rooms_with_guards(game)
        return "" if any(destinations(game, room) for room in rooms) else "guard-to-move"

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
class Revive(Deed, frozen=True, tag="revive"):
    """Bring a dead thief in the room back, with so much health."""

    health: int

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "" if query.dead_in(game, thief_of(game, scope).room) else "dead-thief"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        by = thief_of(game, scope)
        patient = await one_of(game, query.dead_in(game, by.room), scope)
        ops.revive(game, patient, self.health, by=by)


@vocabulary.add
class Heal(Deed, frozen=True, tag="heal"):
    """The thief, or one of those in the room, regains so much health."""

    n: int
    who: Whom = "here"

    def patients(self, game: Heist, scope: Scope) -> list[Thief]:
        """Those who could do with some health."""
        thief = thief_of(game, scope)
        near = [thief] if self.who == "self" else query.thieves_in(game, thief.room)
        return [each for each in near if query.wounds(game, each)]

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "" if self.patients(game, scope) else "wounds"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        patient = await one_of(game, self.patients(game, scope), scope)
        gained = min(self.n, query.wounds(game, patient))
        ops.gain_health(game, patient, gained, source=scope.source)


# -- ways


@vocabulary.add
class GoTo(Deed, frozen=True, tag="go-to"):
    """The thief is in that room, without crossing the rooms between; nobody is evaded."""

    room: RoomId

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "way-to-go" if thief_of(game, scope).room == self.room else ""

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        thief, source = thief_of(game, scope), scope.source
        ops.move_thief(game, thief, self.room, cause=ops.SOURCE, source=source)


@vocabulary.add
class BreakWall(Deed, frozen=True, tag="break-wall"):
    """A wall of the room is gone for good."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "" if query.walls_of(game, thief_of(game, scope).room) else "wall"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        thief, about = thief_of(game, scope), scope.source
        walls = [
            (Option(f"wall:{room}", target=room), (wall, room))
            for wall, room in query.walls_of(game, thief.room).items()
        ]
        wall, room = await picks.one(game, scope.seat, "heist.which-wall", walls, about=about)
        ops.break_wall(game, thief, wall, room)
