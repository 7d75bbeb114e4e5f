"""Verbs for the effects of event cards.

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
    """Return the kind of the event card that is played."""
    card: Event = game.rules.library["event"][scope.source]
    return card.kind


@vocabulary.add
class MoveGuards(Verb, frozen=True, tag="move-guards"):
    """Move up to `n` active guards, or all of them, to the room `end`. They come from the room
    `start`, or from each room connected to `end` except the Vault. If guards move on a
    reinforcement card, they raise no alarm and no new guard arrives this round."""

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
    """Start a counter of `rounds` rounds for a room: `closed` lets nobody in, `toll` makes entering
    cost 1 health, `disabled` prevents the use of a special room. Rounds of `disabled` add up."""

    what: Counter
    room: RoomId
    rounds: int

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        ops.count_down(game, self.what, self.room, self.rounds, cause=SOURCE, source=scope.source)


@vocabulary.add
class ScatterGuards(Verb, frozen=True, tag="scatter-guards"):
    """Scatter all active guards of a room with the guard randomiser."""

    room: RoomId

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        reached = scatter(game, self.room, cause=SOURCE, source=scope.source)
        if kind_of(game, scope) == "move":
            await find_bodies(game, reached)


@vocabulary.add
class HurtInRoom(Verb, frozen=True, tag="hurt-in-room"):
    """Make every thief in a room lose `n` health."""

    room: RoomId
    n: int = 1

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        for thief in query.thieves_in(game, self.room):
            hurt(game, thief, self.n, cause="heist.because.event", source=scope.source)


@vocabulary.add
class WakeSooner(Verb, frozen=True, tag="wake-sooner"):
    """Lower the timers of all shut-down guards by `n`; guards at 0 get up."""

    n: int = 1

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        if any(post.timers for post in game.state.posts.values()):
            ops.lower_timers(game, self.n, cause=SOURCE, source=scope.source)
            await wake_guards(game)


@vocabulary.add
class FillEmptiest(Verb, frozen=True, tag="fill-emptiest"):
    """Place a guard from the box in each of the `rooms` rooms with the fewest active guards; ties
    are broken at random."""

    rooms: int = 3

    async def carry_out(self, game: Heist, scope: Scope) -> None:
        rooms = shuffled(game, (r for r in query.posted_rooms(game) if query.takes_guards(game, r)))
        rooms.sort(key=lambda room: query.post(game, room).active)
        for room in rooms[: self.rooms]:
            if game.state.box:
                ops.post_guards(game, room, 1, cause=SOURCE, source=scope.source)


@vocabulary.add
class WithdrawGuards(Verb, frozen=True, tag="withdraw-guards"):
    """Return `n` active guards to the box, one at a time from the fullest room.

    Guards with keycards and guards in the Vault stay.
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
    """Return whether a room has a guard that can be withdrawn."""
    post = query.post(game, room)
    return room != VAULT and post.active > post.keycards


def shuffled(game: Heist, rooms: Iterable[str]) -> list[str]:
    """Return the rooms in random order, which breaks ties."""
    found = list(rooms)
    game.shuffle("guards", found)
    return found
