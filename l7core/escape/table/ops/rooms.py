"""Changes to the map: tiles, doors, locks and markers."""

from __future__ import annotations

from l7core.api import compass
from l7core.escape.content.kinds import Marker
from l7core.escape.table import query
from l7core.escape.table.grid import VENT_MARKERS, Placement, Shape
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame


def lay_tile(
    game: EscapeGame, tile: str, placement: Placement, cause: str = "", who: str = ""
) -> None:
    """Place a tile as a new room with the next number. `who` is the prisoner who found it."""
    state = game.state
    has_vent = query.tables(game).tiles[tile].record.vent
    state.map = state.map.with_room(tile, placement, has_vent=has_vent)
    tell(game, "escape.map.laid", cause, room=f"room:{len(state.map.rooms) - 1}", who=who)


def open_wall(game: EscapeGame, room: int, edge: compass.Edge) -> None:
    """Open a door in a wall, so that the room's vent serves as an exit."""
    game.state.map = game.state.map.with_opening(room, edge)
    tell(game, "escape.map.opened", "no-doors", room=f"room:{room}")


def turn_tile_over(game: EscapeGame, room: int, tile: str, shape: Shape, cause: str) -> None:
    state = game.state
    was = state.map.rooms[room].tile
    has_vent = query.tables(game).tiles[tile].record.vent
    state.map = state.map.with_tile_turned_over(room, tile, shape, has_vent=has_vent)
    tell(game, "escape.map.turned-over", cause, was=was, room=f"room:{room}")


def turn_set_aside_over(game: EscapeGame, tile: str, back: str, cause: str) -> None:
    """Turn over a tile that was set aside and is not on the map yet."""
    aside = game.state.set_aside
    aside[aside.index(tile)] = back
    tell(game, "escape.map.turned-aside", cause, was=tile, tile=back)


def lock_door(game: EscapeGame, door: int, cause: str) -> None:
    """Lock a door if a marker is left."""
    if query.locks_left(game):
        game.state.map = game.state.map.with_lock(door, locked=True)
        tell(game, "escape.map.locked", cause, door=f"door:{door}")


def unlock_door(game: EscapeGame, door: int, cause: str, who: str = "") -> None:
    game.state.map = game.state.map.with_lock(door, locked=False)
    tell(game, "escape.map.unlocked", cause, door=f"door:{door}", who=who)


def place_marker(game: EscapeGame, marker: Marker, room: int, cause: str) -> None:
    """Place a marker in a room that has none of its kind, if the supply allows it."""
    if query.has_marker(game, marker, room) or query.markers_left(game, marker) <= 0:
        return
    if marker in VENT_MARKERS:
        game.state.map = game.state.map.with_vent_marker(room, VENT_MARKERS[marker])
    else:
        game.state.markers.setdefault(marker, []).append(room)
    tell(game, f"escape.marker.{marker}", cause, room=f"room:{room}")


def remove_marker(game: EscapeGame, marker: Marker, room: int, cause: str) -> None:
    """Remove a marker from its room."""
    if marker in VENT_MARKERS:
        game.state.map = game.state.map.with_vent_marker(room, "none")
    else:
        game.state.markers[marker].remove(room)
    tell(game, f"escape.marker.no-{marker}", cause, room=f"room:{room}")
