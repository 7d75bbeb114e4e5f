"""Verbs for the map: where prisoners stand, markers, doors, tiles."""

from __future__ import annotations

from l7core.api import Scope
from l7core.escape.content.kinds import Marker
from l7core.escape.flows import explore, open_window, pick, select
from l7core.escape.table import ops, query
from l7core.escape.table.grid import FAR
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import meaning
from l7core.escape.words import vocabulary as words
from l7core.escape.words.meaning import amount
from l7core.escape.words.vocabulary import VOCABULARY, Take

verb = VOCABULARY.verb


@verb(words.Move)
async def move(game: EscapeGame, effect: words.Move, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        rooms = await select.rooms(game, effect.to, scope)
        if rooms and hero.status == "map":
            room = await pick.room(game, hero, "escape.pick.where-to", rooms, about=scope.source)
            ops.prisoners.move(game, hero, room, "put", scope.source)
            await open_window(game, "entered", hero.seat, f"room:{room}")


@verb(words.PlaceMarker)
async def place_marker(game: EscapeGame, effect: words.PlaceMarker, scope: Scope) -> None:
    for room in await select.rooms(game, effect.where, scope):
        await lay_marker(game, effect.marker, room, scope)


async def lay_marker(game: EscapeGame, marker: Marker, room: int, scope: Scope) -> None:
    """A marker if there is one, and what answers to it."""
    if not query.has_marker(game, marker, room):
        ops.rooms.place_marker(game, marker, room, scope.source)
        if query.has_marker(game, marker, room):
            await open_window(game, "marker-placed", scope.seat, f"{marker}:{room}")


@verb(words.RemoveMarker)
async def remove_marker(game: EscapeGame, effect: words.RemoveMarker, scope: Scope) -> None:
    for room in await select.rooms(game, effect.where, scope):
        if query.has_marker(game, effect.marker, room):
            ops.rooms.remove_marker(game, effect.marker, room, scope.source)


@verb(words.Spread)
async def spread(game: EscapeGame, effect: words.Spread, scope: Scope) -> None:
    beside = _beside(game, effect.marker)
    if not beside or query.markers_left(game, effect.marker) <= 0:
        await game.carry_out(effect.otherwise, scope)
    elif effect.by == "all":
        for room in beside:
            await lay_marker(game, effect.marker, room, scope)
    else:
        for _ in range(amount(game, effect.n, scope)):
            await _take_one_more(game, effect, scope)


async def _take_one_more(game: EscapeGame, effect: words.Spread, scope: Scope) -> None:
    """One of the rooms beside the marked ones, if there is any left."""
    rooms = _beside(game, effect.marker)
    if effect.by == "nearest":
        rooms = _nearest_to_prisoners(game, rooms)
    if not rooms or query.markers_left(game, effect.marker) <= 0:
        return
    if effect.by == "random":
        room = rooms[game.below("effects", len(rooms))]
    else:
        me = game.state.heroes[scope.seat]
        room = await pick.room(game, me, "escape.pick.spread", rooms, about=scope.source)
    await lay_marker(game, effect.marker, room, scope)


def _beside(game: EscapeGame, marker: Marker) -> list[int]:
    """The rooms next to marked ones that bear no such marker themselves."""
    marked = query.marked_rooms(game, marker)
    beside = dict.fromkeys(other for room in marked for other in game.state.map.ways(room).adjacent)
    return sorted(room for room in beside if room not in marked)


def _nearest_to_prisoners(game: EscapeGame, rooms: list[int]) -> list[int]:
    """Of these rooms, those with the fewest moves to any prisoner."""
    moves = {
        room: min(
            (
                query.distances(game, hero.room, "doors").get(room, FAR)
                for hero in query.on_map(game)
                if hero.room is not None
            ),
            default=FAR,
        )
        for room in rooms
    }
    return [room for room in rooms if moves[room] == min(moves.values())]


@verb(words.Lock)
async def lock(game: EscapeGame, effect: words.Lock, scope: Scope) -> None:
    for door in await _doors(game, effect, scope, locked=False):
        ops.rooms.lock_door(game, door, scope.source)


@verb(words.Unlock)
async def unlock(game: EscapeGame, effect: words.Unlock, scope: Scope) -> None:
    for door in await _doors(game, effect, scope, locked=True):
        ops.rooms.unlock_door(game, door, scope.source)


async def _doors(
    game: EscapeGame, effect: words.Lock | words.Unlock, scope: Scope, *, locked: bool
) -> list[int]:
    """The doors meant that are locked, or are not; all of them or one."""
    map = game.state.map
    take: Take = effect.take
    rooms = meaning.rooms(game, effect.where, scope)
    found = dict.fromkeys(
        door
        for room in rooms
        for door in map.rooms[room].doors
        if map.doors[door].locked == locked and not map.doors[door].walled
    )
    doors = list(found)
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


@verb(words.LayTile)
async def lay_tile(game: EscapeGame, effect: words.LayTile, scope: Scope) -> None:
    me = game.state.heroes[scope.seat]
    hero = next((hero for hero in (me, *query.on_map(game)) if hero.room is not None), None)
    if hero is not None and effect.tile in game.state.set_aside:
        laid = await explore.lay_near(game, hero, (effect.tile,), at=effect.at)
        if laid is not None:
            ops.stacks.take_set_aside(game, effect.tile)


@verb(words.TurnTile)
async def turn_tile(game: EscapeGame, effect: words.TurnTile, scope: Scope) -> None:
    tiles = query.tables(game).tiles
    back = tiles[effect.tile].record.back
    if back and effect.tile in game.state.set_aside:
        ops.rooms.turn_set_aside_over(game, effect.tile, back, scope.source)
    for room in query.rooms_of_tile(game, effect.tile):
        if back:
            shape = tiles[back].shape
            for _ in range(game.state.map.rooms[room].turn):
                shape = shape.turned()
            ops.rooms.turn_tile_over(game, room, back, shape, scope.source)


@verb(words.AccessPanel)
async def access_panel(game: EscapeGame, effect: words.AccessPanel, scope: Scope) -> None:
    await game.run("escape:access-panel", game.state.heroes[scope.seat])
