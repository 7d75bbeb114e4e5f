"""Verbs for the actions of skills. Each verb can name a requirement that is not met.

Rules: Skills. Rulings: 6, 15, 25, 26, 27, 30, 31, 36.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from l7core.api import Option, Scope, Verb, questions

from . import ops, query
from .book import vocabulary
from .combat import throw
from .records import RoomId
from .state import Heist, Post, Thief

Whom: TypeAlias = Literal["self", "here"]
"""Thieves that a skill can affect: only the acting thief, or any living thief in the room."""


class Deed(Verb, frozen=True):
    """Base class of verbs that can be used only if a requirement is met."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        """Return the missing requirement; "" if the verb can be used.

        The text `<prefix>.why.no-<word>` explains the requirement.
        """
        raise NotImplementedError

    def matters(self, game: Heist, scope: Scope) -> bool:
        return not self.lacks(game, scope)


def thief_of(game: Heist, scope: Scope) -> Thief:
    return game.state.thieves[scope.seat]


def post_of(game: Heist, scope: Scope) -> Post:
    """Return the guards in the thief's room."""
    return game.state.posts[thief_of(game, scope).room]


def timers(post: Post) -> list[tuple[Option, int]]:
    """Return an option for each different timer of the shut-down guards."""
    distinct = dict.fromkeys(post.timers)
    return [(Option(f"timer:{rounds}", args={"n": rounds}), rounds) for rounds in distinct]


# -- bodies


def body(game: Heist, scope: Scope) -> str:
    """Return "body" if no destroyed or shut-down guard is in the room; otherwise ""."""
    return "" if query.bodies(game, thief_of(game, scope).room) else "body"


@vocabulary.add
class RemoveBody(Deed, frozen=True, tag="remove-body"):
    """Return a destroyed or shut-down guard in the room to the box."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        return body(game, scope)

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        room, post = thief_of(game, scope).room, post_of(game, scope)
        choices = timers(post) + [(Option("body"), 0)] * (post.bodies > 0)
        rounds = await questions.pick_one(
            game, scope.seat, "heist.which-body", choices, about=scope.source
        )
        if rounds:
            ops.remove_shut_down(game, room, rounds)
        else:
            ops.remove_body(game, room)


@vocabulary.add
class SearchBody(Deed, frozen=True, tag="search-body"):
    """Roll a die; on `needed` or more, take up to `bullets` bullets of the thief's choice."""

    needed: int = 6
    bullets: int = 2

    def lacks(self, game: Heist, scope: Scope) -> str:
        has_space = any(query.lacking(game, thief_of(game, scope)).values())
        return body(game, scope) or ("" if has_space else "space-for-bullets")

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        thief = thief_of(game, scope)
        if not await throw(
            game, thief, self.needed - query.figure(game, thief, "easier"), occasion="search"
        ):
            return
        for _ in range(self.bullets):
            kinds = [(Option(kind), kind) for kind, n in query.lacking(game, thief).items() if n]
            if kinds:
                about = scope.source
                kind = await questions.pick_one(
                    game, thief.seat, "heist.which-bullet", kinds, about=about
                )
                ops.gain_bullets(game, thief, kind, 1, source=scope.source)


# -- guards


@vocabulary.add
class Befriend(Deed, frozen=True, tag="befriend"):
    """Turn a shut-down guard in the room into a friendly bot of the thief."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "" if post_of(game, scope).timers and game.state.friends else "shut-down-guard"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        choices = timers(post_of(game, scope))
        rounds = await questions.pick_one(
            game, scope.seat, "heist.which-guard", choices, about=scope.source
        )
        ops.befriend(game, thief_of(game, scope), rounds)


@vocabulary.add
class MoveAnyGuard(Deed, frozen=True, tag="move-any-guard"):
    """Move an active guard from any room to any room that takes guards."""

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
        start, carriers = await questions.pick_one(
            game, seat, "heist.move-from", starts, about=source
        )
        ends = [(Option(f"to:{room}", target=room), room) for room in destinations(game, start)]
        end = await questions.pick_one(game, seat, "heist.move-to", ends, about=source)
        ops.move_guards(game, start, end, 1, carriers, cause=ops.SOURCE, source=source)


def destinations(game: Heist, start: str) -> list[str]:
    """Return the rooms to which a guard can move from a room."""
    return [room for room in game.state.board if room != start and query.takes_guards(game, room)]


# -- thieves


async def one_of(game: Heist, thieves: Iterable[Thief], scope: Scope) -> Thief:
    """Let the acting player choose one of these thieves."""
    options = [(Option(f"thief:{each.seat}", target=each.id), each) for each in thieves]
    return await questions.pick_one(
        game, scope.seat, "heist.which-thief", options, about=scope.source
    )


@vocabulary.add
class Revive(Deed, frozen=True, tag="revive"):
    """Revive a dead thief in the room with `health` health."""

    health: int

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "" if query.dead_in(game, thief_of(game, scope).room) else "dead-thief"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        healer = thief_of(game, scope)
        patient = await one_of(game, query.dead_in(game, healer.room), scope)
        ops.revive(game, patient, self.health, rescuer=healer)


@vocabulary.add
class Heal(Deed, frozen=True, tag="heal"):
    """Restore up to `n` health to the thief, or to a chosen thief in the room."""

    n: int
    who: Whom = "here"

    def patients(self, game: Heist, scope: Scope) -> list[Thief]:
        """Return the thieves who can be healed."""
        thief = thief_of(game, scope)
        near = [thief] if self.who == "self" else query.thieves_in(game, thief.room)
        return [each for each in near if query.wounds(game, each)]

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "" if self.patients(game, scope) else "wounds"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        patient = await one_of(game, self.patients(game, scope), scope)
        gained = min(self.n, query.wounds(game, patient))
        ops.gain_health(game, patient, gained, source=scope.source)


# -- rooms and walls


@vocabulary.add
class GoTo(Deed, frozen=True, tag="go-to"):
    """Move the thief directly to a room, without evading and without entering rooms in between."""

    room: RoomId

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "way-to-go" if thief_of(game, scope).room == self.room else ""

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        thief, source = thief_of(game, scope), scope.source
        ops.move_thief(game, thief, self.room, cause=ops.SOURCE, source=source)


@vocabulary.add
class BreakWall(Deed, frozen=True, tag="break-wall"):
    """Remove a wall of the room permanently."""

    def lacks(self, game: Heist, scope: Scope) -> str:
        return "" if query.walls_of(game, thief_of(game, scope).room) else "wall"

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        thief, about = thief_of(game, scope), scope.source
        walls = [
            (Option(f"wall:{room}", target=room), (wall, room))
            for wall, room in query.walls_of(game, thief.room).items()
        ]
        wall, room = await questions.pick_one(
            game, scope.seat, "heist.which-wall", walls, about=about
        )
        ops.break_wall(game, thief, wall, room)
