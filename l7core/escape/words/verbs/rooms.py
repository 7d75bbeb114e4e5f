"""Verbs for prisoners' positions and for markers in rooms."""

from typing import Literal

from msgspec import field

from l7core.api import Effects, Scope
from l7core.escape.content.kinds import Marker
from l7core.escape.content.terms import Amount, Where
from l7core.escape.flows import move, open_window, pick
from l7core.escape.prices.danger import Threats
from l7core.escape.table import ops, query
from l7core.escape.table.grid import FAR
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import select, selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import Do, ToPrisoners


@vocabulary.add
class Move(ToPrisoners, frozen=True, kw_only=True, tag="move"):
    """Put prisoners into a room, past doors and enemies, but never into a deadly room. Icons do not
    trigger; leaving darkness still raises fear, and guards in the new room notice a weapon."""

    to: Where

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for hero in await select.prisoners(game, self.who, scope):
            prompt, take = "escape.pick.flight", select.take_of(self.to)
            rooms = await select.some_rooms(game, self._open(game, scope), take, scope, prompt)
            if rooms and hero.status == "map":
                room = await pick.room(game, hero, prompt, rooms, about=scope.source)
                await move.be_put(game, hero, room, selectors.cause(game, scope))

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        return bool(self._open(game, scope)) and super().matters(game, scope)

    def _open(self, game: EscapeGame, scope: Scope) -> list[int]:
        """Return the selected rooms that are not deadly."""
        rooms = selectors.rooms(game, self.to, scope)
        return [room for room in rooms if not query.is_deadly(game, room)]

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.status == "map"

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return 0.7 * Threats(game, hero).at(hero.room) if hero.room is not None else 1.0


@vocabulary.add
class PlaceMarker(Do, frozen=True, kw_only=True, tag="place-marker"):
    """Place markers while any are left. A room has at most one marker of each kind."""

    price = -0.3
    marker: Marker
    where: Where = "here"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for room in await select.rooms(game, self.where, scope):
            await lay_marker(game, self.marker, room, scope)

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        rooms = selectors.rooms(game, self.where, scope)
        bare = [room for room in rooms if not query.has_marker(game, self.marker, room)]
        return bool(bare) and query.markers_left(game, self.marker) > 0


async def lay_marker(game: EscapeGame, marker: Marker, room: int, scope: Scope) -> None:
    """Place a marker if any is left, and open the window `marker-placed`."""
    if not query.has_marker(game, marker, room):
        ops.rooms.place_marker(game, marker, room, selectors.cause(game, scope))
        if query.has_marker(game, marker, room):
            await open_window(game, "marker-placed", scope.seat, f"{marker}:{room}")


@vocabulary.add
class RemoveMarker(Do, frozen=True, kw_only=True, tag="remove-marker"):
    """Remove markers."""

    marker: Marker
    where: Where = "here"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for room in await select.rooms(game, self.where, scope):
            if query.has_marker(game, self.marker, room):
                ops.rooms.remove_marker(game, self.marker, room, selectors.cause(game, scope))

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        rooms = selectors.rooms(game, self.where, scope)
        return any(query.has_marker(game, self.marker, room) for room in rooms)


@vocabulary.add
class Spread(Do, frozen=True, kw_only=True, tag="spread"):
    """Place a marker in rooms adjacent to marked rooms, through open doors."""

    marker: Marker
    n: Amount = 1
    """Total number of rooms."""
    by: Literal["chosen", "nearest", "random", "all"] = "nearest"
    """Selection of rooms: `chosen` by the active player, `nearest` to a prisoner, at `random`, or
    `all` adjacent rooms (which ignores `n`)."""
    otherwise: Effects = field(name="else", default=())
    """Effects if no marker could be placed."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        beside = _beside(game, self.marker)
        if not beside or query.markers_left(game, self.marker) <= 0:
            await game.carry_out(self.otherwise, scope)
        elif self.by == "all":
            for room in beside:
                await lay_marker(game, self.marker, room, scope)
        else:
            for _ in range(selectors.amount(game, self.n, scope)):
                await self._take_one_more(game, scope)

    async def _take_one_more(self, game: EscapeGame, scope: Scope) -> None:
        """Place a marker in one of the adjacent rooms, if any is left."""
        rooms = _beside(game, self.marker)
        if self.by == "nearest":
            rooms = _nearest_to_prisoners(game, rooms)
        if not rooms or query.markers_left(game, self.marker) <= 0:
            return
        if self.by == "random":
            room = rooms[game.below("effects", len(rooms))]
        else:
            me = game.state.heroes[scope.seat]
            room = await pick.room(game, me, "escape.pick.spread", rooms, about=scope.source)
        await lay_marker(game, self.marker, room, scope)


def _beside(game: EscapeGame, marker: Marker) -> list[int]:
    """Return the unmarked rooms adjacent to marked ones."""
    marked = query.marked_rooms(game, marker)
    beside = dict.fromkeys(other for room in marked for other in game.state.map.ways(room).adjacent)
    return sorted(room for room in beside if room not in marked)


def _nearest_to_prisoners(game: EscapeGame, rooms: list[int]) -> list[int]:
    """Return the rooms with the fewest moves to any prisoner."""
    places = [hero.room for hero in query.on_map(game) if hero.room is not None]
    moves = [query.distances(game, place, "doors") for place in places]
    least = {room: min((far.get(room, FAR) for far in moves), default=FAR) for room in rooms}
    return [room for room in rooms if least[room] == min(least.values())]
