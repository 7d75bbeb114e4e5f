"""What event cards can say: verbs for the game's turn.

Rules: Event cards. Rulings: 14, 18, 20, 23, 34, 35.
"""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Scope, Verb

from . import ops, query
from .book import vocabulary
from .game_turn import wake_guards
from .guards import find_bodies, scatter, send
from .harm import hurt
from .ops import SOURCE
from .records import Counter, Event, EventKind, RoomId
from .state import VAULT, Heist


def kind_of(game: Heist, scope: Scope) -> EventKind:
    """Of the card that speaks: only on a move card do guards that find a body raise the alarm."""
    card: Event = game.rules.library["event"][scope.source]
    return card.kind


@vocabulary.add
class MoveGuards(Verb, frozen=True, tag="move-guards"):
    """Active guards go to a room: so many, or all of them, from one other room or from all that
    have a way into it but the Vault. Reinforcements raise no alarm; if any go, nobody new is hired.
    """

    end: RoomId
    start: RoomId | None = None
    n: int | None = None

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        near = [room for room in query.connected(game, self.end) if room != VAULT]
        starts = [self.start] if self.start else near
        went = [
            send(game, start, self.end, self.n, cause=SOURCE, source=scope.source)
            for start in starts
        ]
        if any(went) and kind_of(game, scope) == "reinforcements":
            ops.keep_quiet(game, cause="heist.because.reinforced", source=scope.source)
        elif any(went):
            await find_bodies(game, [self.end])


@vocabulary.add
class CountDown(Verb, frozen=True, tag="count-down"):
    """For so many rounds a room is `closed` to who is not inside, costs a `toll` of 1 health to
    enter, or, so many rounds longer than it is already, is `disabled`, if it is a special room."""

    what: Counter
    room: RoomId
    rounds: int

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        ops.count_down(game, self.what, self.room, self.rounds, cause=SOURCE, source=scope.source)


@vocabulary.add
class ScatterGuards(Verb, frozen=True, tag="scatter-guards"):
    """The randomiser sends every active guard of the room somewhere."""

    room: RoomId

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        reached = scatter(game, self.room, cause=SOURCE, source=scope.source)
        if kind_of(game, scope) == "move":
            await find_bodies(game, reached)


@vocabulary.add
class HurtInRoom(Verb, frozen=True, tag="hurt-in-room"):
    """Every thief in the room loses health."""

    room: RoomId
    n: int = 1

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        for thief in query.thieves_in(game, self.room):
            hurt(game, thief, self.n, cause="heist.because.event", source=scope.source)


@vocabulary.add
class WakeSooner(Verb, frozen=True, tag="wake-sooner"):
    """The counters of all guards that are shut down go down; at none left they get up."""

    n: int = 1

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        if any(post.timers for post in game.state.posts.values()):
            ops.lower_timers(game, self.n, cause=SOURCE, source=scope.source)
            await wake_guards(game)


@vocabulary.add
class FillEmptiest(Verb, frozen=True, tag="fill-emptiest"):
    """A guard from the box in each of the rooms with the fewest; ties are broken by chance."""

    rooms: int = 3

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        rooms = shuffled(game, (r for r in query.posted_rooms(game) if query.takes_guards(game, r)))
        rooms.sort(key=lambda room: query.post(game, room).active)
        for room in rooms[: self.rooms]:
            if game.state.box:
                ops.post_guards(game, room, 1, cause=SOURCE, source=scope.source)


@vocabulary.add
class WithdrawGuards(Verb, frozen=True, tag="withdraw-guards"):
    """So many active guards go home, one at a time from the fullest room.

    Those with keycards and those in the Vault stay.
    """

    n: int

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        for _ in range(self.n):
            rooms = shuffled(game, (room for room in game.state.board if may_go_home(game, room)))
            if not rooms:
                return
            fullest = max(rooms, key=lambda room: query.post(game, room).active)
            ops.withdraw_guard(game, fullest, source=scope.source)


def may_go_home(game: Heist, room: str) -> bool:
    """Whether a guard is there that can be withdrawn."""
    post = query.post(game, room)
    return room != VAULT and post.active > post.keycards


def shuffled(game: Heist, rooms: Iterable[str]) -> list[str]:
    """In an order that breaks ties by chance."""
    found = list(rooms)
    game.shuffle("guards", found)
    return found
