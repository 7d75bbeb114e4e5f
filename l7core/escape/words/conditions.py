"""What the conditions of the vocabulary mean."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from l7core.api import Scope
from l7core.escape.table import query
from l7core.escape.table.rolls import covers
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import meaning
from l7core.escape.words import vocabulary as words
from l7core.escape.words.vocabulary import VOCABULARY

condition = VOCABULARY.condition

STATUSES = ("map", "infirmary", "escaped", "dead")
"""Places in which a prisoner is by status and not by room."""


def _in_range(number: int, limits: words.Range, *, without: int = 1) -> bool:
    """Whether the number is in the range; without limits, at least `without`."""
    least, most = limits.at_least, limits.at_most
    if least is None:
        return number >= without if most is None else number <= most
    return number >= least and (most is None or number <= most)


def _any_in_range(numbers: Iterable[int], limits: words.Range) -> bool:
    return any(_in_range(number, limits) for number in numbers)


# -- of conditions


@condition(words.Not)
def not_(game: EscapeGame, wanted: words.Not, scope: Scope) -> bool:
    return not any(game.holds((each,), scope) for each in wanted.of)


@condition(words.AnyOf)
def any_of(game: EscapeGame, wanted: words.AnyOf, scope: Scope) -> bool:
    return any(game.holds((each,), scope) for each in wanted.of)


@condition(words.Everyone)
def everyone(game: EscapeGame, wanted: words.Everyone, scope: Scope) -> bool:
    return all(
        game.holds(wanted.of, structs.replace(scope, seat=hero.seat))
        for hero in meaning.prisoners(game, wanted.who, scope)
    )


# -- of prisoners


@condition(words.FearIs)
def fear(game: EscapeGame, wanted: words.FearIs, scope: Scope) -> bool:
    heroes = meaning.prisoners(game, wanted.who, scope)
    return _any_in_range((hero.fear for hero in heroes), wanted)


@condition(words.ThreatIs)
def threat(game: EscapeGame, wanted: words.ThreatIs, scope: Scope) -> bool:
    heroes = meaning.prisoners(game, wanted.who, scope)
    return _any_in_range((hero.threat for hero in heroes), wanted)


@condition(words.VitalityIs)
def vitality(game: EscapeGame, wanted: words.VitalityIs, scope: Scope) -> bool:
    heroes = meaning.prisoners(game, wanted.who, scope)
    return _any_in_range((hero.vitality for hero in heroes), wanted)


@condition(words.HandIs)
def hand(game: EscapeGame, wanted: words.HandIs, scope: Scope) -> bool:
    heroes = meaning.prisoners(game, wanted.who, scope)
    return _any_in_range((len(hero.hand) for hero in heroes), wanted)


@condition(words.ItemsAre)
def items(game: EscapeGame, wanted: words.ItemsAre, scope: Scope) -> bool:
    heroes = meaning.prisoners(game, wanted.who, scope)
    counts = (len(query.items_of(game, hero, wanted.only)) for hero in heroes)
    return _any_in_range(counts, wanted)


@condition(words.StatIs)
def stat(game: EscapeGame, wanted: words.StatIs, scope: Scope) -> bool:
    heroes = meaning.prisoners(game, wanted.who, scope)
    return _any_in_range((query.stat(game, hero, wanted.stat) for hero in heroes), wanted)


@condition(words.Has)
def has(game: EscapeGame, wanted: words.Has, scope: Scope) -> bool:
    return any(
        wanted.card in hero.items or wanted.card in hero.skills
        for hero in meaning.prisoners(game, wanted.who, scope)
    )


@condition(words.InUniform)
def in_uniform(game: EscapeGame, wanted: words.InUniform, scope: Scope) -> bool:
    side = "bloody" if wanted.bloody else "clean"
    return any(hero.uniform == side for hero in meaning.prisoners(game, wanted.who, scope))


@condition(words.CanLeave)
def can_leave(game: EscapeGame, wanted: words.CanLeave, scope: Scope) -> bool:
    hero = game.state.heroes[scope.seat]
    return hero.room is not None and query.may_leave(game, hero)


@condition(words.CanDrag)
def can_drag(game: EscapeGame, wanted: words.CanDrag, scope: Scope) -> bool:
    hero = game.state.heroes[scope.seat]
    return query.may_leave(game, hero) and any(
        meaning.rooms_to_drag_to(game, enemy, wanted.towards)
        for enemy in meaning.to_drag(game, hero, wanted.kind)
    )


@condition(words.OwnTurn)
def own_turn(game: EscapeGame, wanted: words.OwnTurn, scope: Scope) -> bool:
    return game.state.turn.seat == scope.seat


@condition(words.Status)
def status(game: EscapeGame, wanted: words.Status, scope: Scope) -> bool:
    if wanted.who == "active":
        return game.state.heroes[scope.seat].status == wanted.status
    heroes = meaning.prisoners(game, wanted.who, scope)
    return any(hero.status == wanted.status for hero in heroes)


@condition(words.PrisonersAre)
def prisoners(game: EscapeGame, wanted: words.PrisonersAre, scope: Scope) -> bool:
    heroes, where = game.state.heroes, wanted.where
    if where in STATUSES:
        found = [hero for hero in heroes if hero.status == where]
    elif where == "game":
        found = query.in_game(game)
    elif where == "here":
        found = query.heroes_in(game, heroes[scope.seat].room)
    elif where == "there":
        found = query.heroes_in(game, query.room_of(game, scope.about))
    else:
        found = [heroes[scope.seat], *query.in_reach(game, heroes[scope.seat])]
    if wanted.others:
        found = [hero for hero in found if hero.seat != scope.seat]
    if wanted.tile:
        found = [
            hero
            for hero in found
            if hero.room is not None and game.state.map.rooms[hero.room].tile in wanted.tile
        ]
    return _in_range(len(found), wanted)


# -- of rooms and enemies


@condition(words.Room)
def room(game: EscapeGame, wanted: words.Room, scope: Scope) -> bool:
    if wanted.where == "here":
        number = game.state.heroes[scope.seat].room
    else:
        number = query.room_of(game, scope.about)
    if number is None or not meaning.looks_like(game, number, wanted):
        return False
    if wanted.locked_door is not None:
        ways = game.state.map.ways(number)
        if bool(ways.locked) != wanted.locked_door:
            return False
    if wanted.open_door is not None:
        ways = game.state.map.ways(number)
        if bool(ways.open or ways.unexplored) != wanted.open_door:
            return False
    if wanted.next_to:
        rooms = game.state.map.rooms
        beside = game.state.map.ways(number).adjacent
        if not any(rooms[other].tile in wanted.next_to for other in beside):
            return False
    if wanted.beside is not None:
        beside = game.state.map.ways(number).adjacent
        return any(query.has_marker(game, wanted.beside, other) for other in beside)
    return True


@condition(words.EnemiesAre)
def enemies(game: EscapeGame, wanted: words.EnemiesAre, scope: Scope) -> bool:
    me = game.state.heroes[scope.seat]
    if wanted.where == "reserves":
        counts = (
            len(numbers)
            for kind, numbers in game.state.reserves.items()
            if meaning.is_kind(kind, wanted.kind)
        )
        return _in_range(sum(counts), wanted)
    rooms: list[int] | None = None
    if wanted.where == "there":
        rooms = meaning.rooms(game, "there", scope)
    elif wanted.where != "map":
        rooms = meaning.rooms(game, "here", scope)
        if wanted.where == "near" and me.room is not None:
            rooms += game.state.map.ways(me.room).adjacent
    found = meaning.enemies(game, wanted.kind, rooms, wanted.only)
    if wanted.tile:
        found = [enemy for enemy in found if game.state.map.rooms[enemy.room].tile in wanted.tile]
    return _in_range(len(found), wanted)


@condition(words.MarkersAre)
def markers(game: EscapeGame, wanted: words.MarkersAre, scope: Scope) -> bool:
    if wanted.marker == "lock":
        return _in_range(sum(door.locked for door in game.state.map.doors), wanted)
    return _in_range(len(query.marked_rooms(game, wanted.marker)), wanted)


@condition(words.OnMap)
def on_map(game: EscapeGame, wanted: words.OnMap, scope: Scope) -> bool:
    return bool(query.rooms_of_tile(game, wanted.tile))


@condition(words.StackIs)
def stack(game: EscapeGame, wanted: words.StackIs, scope: Scope) -> bool:
    stacks = game.state.stacks
    left = len(stacks[wanted.stack - 1]) if wanted.stack <= len(stacks) else 0
    if wanted.at_least is None and wanted.at_most is None:
        return not left
    return _in_range(left, wanted)


@condition(words.PoolIs)
def pool(game: EscapeGame, wanted: words.PoolIs, scope: Scope) -> bool:
    state = game.state
    left = state.threat_pool if wanted.pool == "threat" else state.lockdown_pool
    if left is None:
        return False
    if wanted.at_least is None and wanted.at_most is None:
        return not left
    return _in_range(left, wanted)


# -- of the window, and of the story


@condition(words.About)
def about(game: EscapeGame, wanted: words.About, scope: Scope) -> bool:
    kind = scope.about.partition(":")[0]
    if wanted.kind == "prisoner":
        if kind != "hero":
            return False
    elif wanted.kind and not meaning.is_kind(kind, wanted.kind):
        return False
    if wanted.card and scope.about != wanted.card:
        return False
    if wanted.marker and kind != wanted.marker:
        return False
    return wanted.occasion is None or covers(wanted.occasion, scope.about)  # type: ignore[arg-type]


@condition(words.NumberIs)
def number(game: EscapeGame, wanted: words.NumberIs, scope: Scope) -> bool:
    return _in_range(scope.n, wanted)


@condition(words.Lockdown)
def lockdown(game: EscapeGame, wanted: words.Lockdown, scope: Scope) -> bool:
    return game.state.lockdown


@condition(words.Flag)
def flag(game: EscapeGame, wanted: words.Flag, scope: Scope) -> bool:
    return wanted.flag in game.state.flags


@condition(words.CounterIs)
def counter(game: EscapeGame, wanted: words.CounterIs, scope: Scope) -> bool:
    if wanted.who is None:
        return _in_range(game.state.counters.get(wanted.counter, 0), wanted)
    heroes = meaning.prisoners(game, wanted.who, scope)
    return _any_in_range((hero.counters.get(wanted.counter, 0) for hero in heroes), wanted)


@condition(words.RoundIs)
def round_(game: EscapeGame, wanted: words.RoundIs, scope: Scope) -> bool:
    return _in_range(game.state.round, wanted)


@condition(words.StartedWith)
def started_with(game: EscapeGame, wanted: words.StartedWith, scope: Scope) -> bool:
    return _in_range(query.players(game), wanted)
