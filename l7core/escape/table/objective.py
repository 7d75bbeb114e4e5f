"""The current aim of a prisoner: the first fitting aim of the scenario, and its target rooms."""

from __future__ import annotations

from l7core.api import Scope
from l7core.escape.content.scenario import Aim
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame, Hero


def aim_of(game: EscapeGame, hero: Hero) -> Aim | None:
    """Return the first aim whose conditions hold and that the prisoner can pursue."""
    return pursued(game, hero)[0]


def pursued(game: EscapeGame, hero: Hero) -> tuple[Aim | None, list[int]]:
    """Return the prisoner's aim and its target rooms on the map."""
    if hero.status not in ("map", "infirmary"):
        return None, []
    scope = Scope(seat=hero.seat)
    for aim in query.scenario(game).aims:
        if not game.holds(aim.conditions, scope):
            continue
        if not has_place(aim):
            if not aim.explore or query.tiles_left(game):
                return aim, []
            continue
        rooms = places(game, hero, aim)
        if rooms or (aim.explore and query.tiles_left(game)):
            return aim, rooms
    return None, []


def has_place(aim: Aim) -> bool:
    """Return whether the aim names any rooms."""
    return bool(aim.go or aim.icon or aim.marker or aim.enemy or aim.take or aim.join)


def places(game: EscapeGame, hero: Hero, aim: Aim) -> list[int]:
    """Return the aim's target rooms on the map, in the order of placement."""
    state, rooms = game.state, dict[int, None]()
    for number, room in enumerate(state.map.rooms):
        icons = query.tile(game, number).icons if aim.icon else ()
        if room.tile in aim.go or any(icon in icons for icon in aim.icon):
            rooms[number] = None
    for marker in aim.marker:
        rooms.update(dict.fromkeys(query.marked_rooms(game, marker)))
    if aim.enemy:
        rooms.update({enemy.room: None for enemy in state.enemies if enemy.kind in aim.enemy})
    if aim.take:
        rooms.update(
            {
                room: None
                for room, floor_items in state.things.items()
                if set(aim.take) & set(floor_items)
            }
        )
    if aim.join:
        others = (other.room for other in query.on_map(game) if other is not hero)
        rooms.update({room: None for room in others if room is not None})
    excluded = {room for marker in aim.without for room in query.marked_rooms(game, marker)}
    return sorted(room for room in rooms if room not in excluded)
