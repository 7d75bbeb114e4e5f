"""Evaluation of the terms of verbs and conditions: prisoners, rooms, enemies and numbers.

Where a player has a choice, these functions return all candidates; `select.py` lets the player
choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.api import Scope
from l7core.escape.content.terms import Amount, Kinds, Rooms, Where, Who
from l7core.escape.table import query
from l7core.escape.table.grid import FAR
from l7core.escape.table.rules_data import KINDS
from l7core.escape.table.state import Enemy, EscapeGame, Hero

if TYPE_CHECKING:
    from l7core.escape.words.conditions.rooms import Room


ROOMS_A_STEP = 8
"""Number of rooms that one step of the budget can examine."""


def cause(game: EscapeGame, scope: Scope) -> str:
    """Return the cause for the log: the source, or the trigger if it has a name of its own.

    A trigger's name counts only if its source is a scenario or a tile.
    """
    content = query.tables(game)
    is_place = scope.source in content.scenarios or scope.source in content.tiles
    is_named = is_place and scope.trigger and game.rules.name(game, scope.trigger)
    return scope.trigger if is_named else scope.source


def prisoners(game: EscapeGame, who: Who, scope: Scope) -> list[Hero]:
    """Return the selected prisoners in turn order, without those who have left the game."""
    heroes: list[Hero] = []
    for hero in _prisoners(game, who, scope):
        if hero.status in query.IN_GAME:
            heroes.append(hero)
    return heroes


def _prisoners(game: EscapeGame, who: Who, scope: Scope) -> list[Hero]:
    me = game.state.heroes[scope.seat]
    if who == "active":
        return [me]
    if who == "turn":
        return [query.active(game)]
    if who in ("all", "chosen"):
        return query.in_game(game)
    if who in ("others", "chosen-other"):
        return [hero for hero in query.in_game(game) if hero is not me]
    if who == "here":
        return query.heroes_in(game, me.room) or [me]
    if who in ("others-here", "chosen-here"):
        return query.companions(game, me)
    if who in ("near", "chosen-near"):
        return query.in_reach(game, me)
    if who in ("left", "right"):
        return _neighbours(game, me, 1 if who == "left" else -1)
    if who == "about":
        kind, _, number = scope.about.partition(":")
        return [game.state.heroes[int(number)]] if kind == "hero" else []
    if who == "there":
        return query.heroes_in(game, query.room_of(game, scope.about))
    return query.extremes(game, who)


def _neighbours(game: EscapeGame, me: Hero, step: int) -> list[Hero]:
    """Return the next (`step` 1) or previous (-1) prisoner in turn order who is in the game."""
    heroes = game.state.heroes
    for distance in range(1, len(heroes)):
        hero = heroes[(me.seat + step * distance) % len(heroes)]
        if hero.status in ("map", "infirmary"):
            return [hero]
    return []


def rooms(game: EscapeGame, where: Where, scope: Scope) -> list[int]:
    """Return the selected rooms in the order of placement, or sorted by `nearest_to`."""
    me = game.state.heroes[scope.seat]
    map = game.state.map
    if isinstance(where, Rooms):
        game.step(scope.source, _terms(where) * (1 + len(map.rooms) // ROOMS_A_STEP))
        matching = [room for room in range(len(map.rooms)) if fits(game, room, where, me)]
        return nearest_first(game, matching, where.nearest_to) if where.nearest_to else matching
    if where == "here":
        return [] if me.room is None else [me.room]
    if where == "there":
        room = query.room_of(game, scope.about)
        return [] if room is None else [room]
    if where == "adjacent":
        return [] if me.room is None else sorted(dict.fromkeys(map.ways(me.room).adjacent))
    if where == "start":
        return query.rooms_of_tile(game, query.scenario(game).start)[:1]
    return list(range(len(map.rooms)))


def _terms(wanted: Rooms) -> int:
    """Return the number of comparisons for each room."""
    own = 1 + len(wanted.tile) + len(wanted.icon) + len(wanted.nearest_to)
    return own + sum(map(_terms, wanted.either))


def nearest_first(game: EscapeGame, rooms: list[int], tiles: tuple[str, ...]) -> list[int]:
    """Sort rooms by their distance from the nearest of these tiles; unreachable rooms come last."""
    centres = [centre for tile in tiles for centre in query.rooms_of_tile(game, tile)]
    moves = [query.distances(game, centre, "anything") for centre in centres]
    return sorted(rooms, key=lambda room: min((far.get(room, FAR) for far in moves), default=FAR))


def fits(game: EscapeGame, room: int, wanted: Rooms, me: Hero) -> bool:
    """Return whether a room matches a description, as seen from a prisoner."""
    if not looks_like(game, room, wanted):
        return False
    if wanted.either and not any(fits(game, room, each, me) for each in wanted.either):
        return False
    if wanted.prisoners is not None and bool(query.heroes_in(game, room)) != wanted.prisoners:
        return False
    if wanted.enemies is not None and bool(query.enemies_in(game, room)) != wanted.enemies:
        return False
    if wanted.within is None and wanted.beyond is None:
        return True
    moves = None if me.room is None else query.distances(game, me.room, wanted.by).get(room)
    if wanted.within is not None and (moves is None or moves > wanted.within):
        return False
    return wanted.beyond is None or moves is None or moves >= wanted.beyond


def looks_like(game: EscapeGame, room: int, wanted: Rooms | Room) -> bool:
    """Return whether the tile, icons, markers and vent of a room match a description."""
    tile_on_map = game.state.map.rooms[room]
    if wanted.tile and tile_on_map.tile not in wanted.tile:
        return False
    if wanted.icon:
        icons = query.tile(game, room).icons
        if not any(icon in icons for icon in wanted.icon):
            return False
    if wanted.marker and not query.has_marker(game, wanted.marker, room):
        return False
    if wanted.without and query.has_marker(game, wanted.without, room):
        return False
    return wanted.vent is None or tile_on_map.vent == wanted.vent


def enemies(
    game: EscapeGame, kind: Kinds, rooms: list[int] | None, only: str = "any"
) -> list[Enemy]:
    """Return the selected enemies in the order of activation; `rooms=None` means the whole map."""
    return [
        enemy
        for enemy in game.state.enemies
        if is_kind(enemy.kind, kind)
        and (rooms is None or enemy.room in rooms)
        and (only == "any" or enemy.stunned == (only == "stunned"))
    ]


def is_kind(kind: str, wanted: Kinds) -> bool:
    """Return whether a kind of enemy is included in `wanted`; False for anything else."""
    if kind not in KINDS:
        return False
    return wanted in ("any", kind) or (wanted == "alien" and kind != "guard")


def to_drag(game: EscapeGame, hero: Hero, kind: Kinds, towards: tuple[str, ...]) -> list[Enemy]:
    """Return the stunned enemies in the prisoner's room that can be dragged to another room."""
    stunned = [] if hero.room is None else enemies(game, kind, [hero.room], "stunned")
    return [enemy for enemy in stunned if rooms_to_drag_to(game, enemy, towards)]


def rooms_to_drag_to(game: EscapeGame, enemy: Enemy, towards: tuple[str, ...]) -> list[int]:
    """Return the rooms behind open doors with space for the enemy.

    With `towards`, only rooms nearer to one of these tiles count.
    """
    adjacent = list(dict.fromkeys(game.state.map.ways(enemy.room).beyond))
    free = query.with_space(game, adjacent, enemy.kind)
    if not towards:
        return free
    goals = [goal for tile in towards for goal in query.rooms_of_tile(game, tile)]
    moves = [query.distances(game, goal, "locks") for goal in goals]
    current = enemy.room
    return [
        room for room in free if any(far.get(room, FAR) < far.get(current, FAR) for far in moves)
    ]


def amount(game: EscapeGame, n: Amount, scope: Scope) -> int:
    """Return the number that `n` refers to, and charge that many steps for repeated work."""
    number = _number(game, n, scope)
    game.step(scope.source, max(0, number))
    return number


def _number(game: EscapeGame, n: Amount, scope: Scope) -> int:
    if isinstance(n, int):
        return n
    if isinstance(n, tuple):
        return n[query.players(game) - 1]
    me = game.state.heroes[scope.seat]
    if n == "n":
        return scope.n
    if n == "prisoners":
        return len(query.in_game(game))
    if n in ("threat", "fear"):
        level: int = getattr(me, n)
        return level
    here = query.enemies_in(game, me.room)
    if n == "enemies-here":
        return len(here)
    kind = n.removesuffix("s-here")
    return sum(enemy.kind == kind for enemy in here)
