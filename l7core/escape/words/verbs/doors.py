"""Verbs for doors, tiles and control panels."""

from typing import Literal

from l7core.api import Scope
from l7core.escape.content.kinds import TileId
from l7core.escape.content.terms import Take, Where
from l7core.escape.flows import explore, pick
from l7core.escape.table import ops, query
from l7core.escape.table.grid import FAR
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import TILE, Do


class OnDoors(Do, frozen=True, kw_only=True):
    """Base of verbs for doors."""

    where: Where = "here"
    take: Take = "all"

    locks = False
    """True if the verb applies to locked doors."""

    def meant(self, game: EscapeGame, scope: Scope) -> list[int]:
        """Return the doors of the selected rooms that the verb can apply to."""
        map = game.state.map
        rooms = selectors.rooms(game, self.where, scope)
        doors = dict.fromkeys(door for room in rooms for door in map.rooms[room].doors)
        return [
            door
            for door in doors
            if map.doors[door].locked == self.locks and not map.doors[door].walled
        ]

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        return bool(self.meant(game, scope))

    async def chosen(self, game: EscapeGame, scope: Scope) -> list[int]:
        """Return all of these doors, or the one that `take` selects."""
        map, take = game.state.map, self.take
        doors = self.meant(game, scope)
        if take == "all" or len(doors) < 2:
            return doors
        if take == "random":
            return [doors[game.below("effects", len(doors))]]
        me = game.state.heroes[scope.seat]
        if take == "nearest" and me.room is not None:
            moves = query.distances(game, me.room, "anything")
            least = min(moves.get(map.doors[door].room, FAR) for door in doors)
            doors = [door for door in doors if moves.get(map.doors[door].room, FAR) == least]
        return [await pick.door(game, me, "escape.pick.door-to", doors, about=scope.source)]


@vocabulary.add
class Lock(OnDoors, frozen=True, tag="lock"):
    """Lock doors of rooms while lock markers are left."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for door in await self.chosen(game, scope):
            ops.rooms.lock_door(game, door, selectors.cause(game, scope))

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        return query.locks_left(game) > 0 and super().matters(game, scope)


@vocabulary.add
class Unlock(OnDoors, frozen=True, tag="unlock"):
    """Unlock doors of rooms."""

    locks = True
    price = 0.6

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for door in await self.chosen(game, scope):
            ops.rooms.unlock_door(game, door, selectors.cause(game, scope))


@vocabulary.add
class LayTile(Do, frozen=True, kw_only=True, tag="lay-tile"):
    """Place a tile that was set aside at an unexplored door: the one nearest to the active
    prisoner, or the farthest. If the active prisoner is not on the map, the next prisoner in
    turn order takes this role."""

    reveals = TILE
    tile: TileId
    at: Literal["nearest", "farthest"] = "nearest"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        me = game.state.heroes[scope.seat]
        hero = next((hero for hero in (me, *query.on_map(game)) if hero.room is not None), None)
        if hero is not None and self.tile in game.state.set_aside:
            laid = await explore.lay_near(game, hero, (self.tile,), prefer=self.at)
            if laid is not None:
                ops.stacks.take_set_aside(game, self.tile)


@vocabulary.add
class TurnTile(Do, frozen=True, kw_only=True, tag="turn-tile"):
    """Turn a tile over, on the map or among those set aside. On the map, doors stay where both
    sides have them."""

    tile: TileId

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        tiles = query.tables(game).tiles
        back = tiles[self.tile].record.back
        if back and self.tile in game.state.set_aside:
            ops.rooms.turn_set_aside_over(game, self.tile, back, selectors.cause(game, scope))
        for room in query.rooms_of_tile(game, self.tile):
            if back:
                shape = tiles[back].shape
                for _ in range(game.state.map.rooms[room].turn):
                    shape = shape.turned()
                ops.rooms.turn_tile_over(game, room, back, shape, selectors.cause(game, scope))


@vocabulary.add
class AccessPanel(Do, frozen=True, tag="access-panel"):
    """Carry out a successful panel access: command a guard, or take a key card."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        await game.run("escape:access-panel", game.state.heroes[scope.seat])
