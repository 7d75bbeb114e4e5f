"""Conditions on rooms, on their contents and on enemies."""

from typing import Literal

from l7core.api import Scope
from l7core.escape.content.kinds import Icon, Marker, TileId
from l7core.escape.content.terms import Is, Kinds
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import selectors
from l7core.escape.words.conditions.bases import Range
from l7core.escape.words.registry import vocabulary


@vocabulary.add
class Room(Is, frozen=True, kw_only=True, tag="room"):
    """True if the room that `where` selects matches every given field."""

    where: Literal["here", "there"] = "here"
    tile: tuple[TileId, ...] = ()
    icon: tuple[Icon, ...] = ()
    marker: Marker | None = None
    without: Marker | None = None
    vent: bool | None = None
    locked_door: bool | None = None
    open_door: bool | None = None
    """A door of the room is neither locked nor walled up, even if it is unexplored."""
    next_to: tuple[TileId, ...] = ()
    """A door connects the room to one of these tiles."""
    beside: Marker | None = None
    """An open door connects the room to a room with this marker."""

    @property
    def only_on(self) -> tuple[TileId, ...]:
        return self.tile if self.where == "here" else ()

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        if self.where == "here":
            number = game.state.heroes[scope.seat].room
        else:
            number = query.room_of(game, scope.about)
        if number is None or not selectors.looks_like(game, number, self):
            return False
        map = game.state.map
        ways = map.ways(number)
        if self.locked_door is not None and bool(ways.locked) != self.locked_door:
            return False
        if self.open_door is not None and bool(ways.open or ways.unexplored) != self.open_door:
            return False
        if self.next_to and not any(map.rooms[other].tile in self.next_to for other in ways.beyond):
            return False
        if self.beside is None:
            return True
        return any(query.has_marker(game, self.beside, other) for other in ways.beyond)


@vocabulary.add
class EnemiesAre(Range, frozen=True, kw_only=True, tag="enemies"):
    """True if the number of enemies in a place is in the range; without limits, at least 1."""

    kind: Kinds = "any"
    where: Literal["here", "there", "near", "map", "reserves"] = "here"
    tile: tuple[TileId, ...] = ()
    only: Literal["any", "active", "stunned"] = "any"

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        if self.where == "reserves":
            reserves = game.state.reserves.items()
            counts = (
                len(numbers) for kind, numbers in reserves if selectors.is_kind(kind, self.kind)
            )
            return self.covers(sum(counts))
        foes = selectors.enemies(game, self.kind, self._rooms(game, scope), self.only)
        if self.tile:
            rooms = game.state.map.rooms
            foes = [enemy for enemy in foes if rooms[enemy.room].tile in self.tile]
        return self.covers(len(foes))

    def _rooms(self, game: EscapeGame, scope: Scope) -> list[int] | None:
        if self.where == "map":
            return None
        if self.where == "there":
            return selectors.rooms(game, "there", scope)
        rooms = selectors.rooms(game, "here", scope)
        if self.where == "near":
            rooms += [other for room in rooms for other in game.state.map.ways(room).adjacent]
        return rooms


@vocabulary.add
class MarkersAre(Range, frozen=True, kw_only=True, tag="markers"):
    """True if the number of these markers on the map is in the range; without limits, at least
    1."""

    marker: Marker | Literal["lock"]

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        if self.marker == "lock":
            return self.covers(sum(door.locked for door in game.state.map.doors))
        return self.covers(len(query.marked_rooms(game, self.marker)))


@vocabulary.add
class OnMap(Is, frozen=True, kw_only=True, tag="on-map"):
    """True if the tile is on the map."""

    tile: TileId

    def holds(self, game: EscapeGame, scope: Scope) -> bool:
        return bool(query.rooms_of_tile(game, self.tile))
