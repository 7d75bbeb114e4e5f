"""The map as a view: rooms and their icons, doors, ducts, and the pieces in the rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from l7core.api import (
    Board,
    Edge,
    Floor,
    Game,
    Link,
    Mark,
    Option,
    Preview,
    Room,
    Token,
    Tone,
    art,
    compass,
    memo,
    named,
    pieces,
)
from l7core.escape.content.kinds import EnemyKind, Marker
from l7core.escape.table import grid, query
from l7core.escape.table.grid import Door, Map
from l7core.escape.table.names import say
from l7core.escape.table.placements import way_of
from l7core.escape.table.state import EscapeGame, Hero, Uniform
from l7core.escape.view.glyphs import TONES, mark
from l7core.escape.view.intents import Intents, intents

LYING: tuple[Marker, ...] = ("nest", "post", "swarm", "panel", "uniform", "bloody-uniform")
"""Markers shown as pieces. Darkness and vent markers are shown as states of the room instead."""


def board(game: EscapeGame, viewer: int | None) -> Board:
    """Return the board with all pieces; cells are counted from the top left corner of the map."""
    bare, taken, meaning = bare_board(game), _taken(game), intents(game)
    rooms = [
        furnished(game, own, number, viewer, meaning) if number in taken else own
        for number, own in enumerate(bare.rooms)
    ]
    return replace(bare, rooms=tuple(rooms))


def _taken(game: EscapeGame) -> set[int | None]:
    """Return the rooms with prisoners, enemies, items or markers."""
    state = game.state
    taken = {each.room for each in state.heroes}
    taken.update([each.room for each in state.enemies], state.things, *state.markers.values())
    return taken


def bare_board(game: EscapeGame) -> Board:
    """Return the board without pieces, cached on the map."""
    cache = game.state.map.memo
    key = (bare_board, game.rules)
    if key not in cache:
        cache[key] = _bare_board(game)
    bare: Board = cache[key]
    return bare


def _bare_board(game: EscapeGame) -> Board:
    map = game.state.map
    cells = map.cells
    if not cells:
        return Board(floors=(Floor("", 1, 1),), rooms=())
    left, top = corner(map)
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    floor = Floor(say(game, "escape.show.floor"), right - left + 1, bottom - top + 1)
    return Board(
        floors=(floor,),
        rooms=tuple(room(game, number, left, top) for number in range(len(map.rooms))),
        edges=tuple(edge(game, number, door, left, top) for number, door in enumerate(map.doors)),
        links=tuple(links(game, map)),
    )


def preview(game: EscapeGame, tile: str, option: Option) -> Preview:
    """Return the new room and its doors for one placement of a tile."""
    _, placement = way_of(game, str((option.args or {})["way"]))
    has_vent = query.tables(game).tiles[tile].record.vent
    laid = game.state.map.with_room(tile, placement, has_vent=has_vent)
    game_with_tile: EscapeGame = Game(game.rules, replace(game.state, map=laid))
    left, top = corner(game.state.map)
    newest = len(laid.rooms) - 1
    return Preview(
        (furnished(game_with_tile, room(game_with_tile, newest, left, top), newest, None, {}),),
        tuple(
            edge(game_with_tile, number, laid.doors[number], left, top)
            for number in own_doors(laid)
        ),
    )


def corner(map: Map) -> tuple[int, int]:
    """Return the smallest column and row on the map, from which cells are counted."""
    return min(x for x, _ in map.cells), min(y for _, y in map.cells)


def own_doors(map: Map) -> Iterator[int]:
    """Yield the doors of the newest room, and those that end at one of its walls."""
    newest = len(map.rooms) - 1
    for number, door in enumerate(map.doors):
        if number in map.rooms[newest].doors or map.cells.get(compass.beyond(door.edge)) == newest:
            yield number


# -- rooms


def furnished(
    game: EscapeGame, bare: Room, number: int, viewer: int | None, meaning: Intents
) -> Room:
    """Return a room with its pieces and darkness.

    The previous view is returned again while its contents stay equal.
    """
    contents = tuple(tokens(game, number, viewer, meaning))
    is_dark = query.has_marker(game, "darkness", number)
    if not contents and not is_dark:
        return bare
    cache, key = game.state.map.memo, (furnished, game.rules, number, viewer)
    before = cache.get(key)
    if before is not None and before[:2] == (contents, is_dark):
        known: Room = before[2]
        return known
    shown = replace(bare, tokens=contents)
    if is_dark:
        shown = replace(shown, dark=True, marks=(mark(game, "darkness"), *bare.marks))
    cache[key] = (contents, is_dark, shown)
    return shown


def room(game: EscapeGame, number: int, left: int, top: int) -> Room:
    """Return the view of a tile with its icons and the state of its vent."""
    id = f"room:{number}"
    return _room(game, id, named(game, id), game.state.map.rooms[number], (left, top))


@memo.memoised
def _room(game: EscapeGame, id: str, name: str, own: grid.GridRoom, corner: compass.Cell) -> Room:
    record, (left, top) = query.tables(game).tiles[own.tile].record, corner
    return Room(
        id=id,
        name=name,
        cells=tuple((x - left, y - top) for x, y in own.cells),
        icons=tuple(icons(game, own)),
        marks=tuple(conditions(game, own)),
        detail=record.text,
        record=record.id,
        short=record.short,
        art=art.picture(record.art, record.art_ascii),
    )


def icons(game: EscapeGame, own: grid.GridRoom) -> Iterator[Mark]:
    """Yield the printed icons of the tile, the vent last."""
    for icon in query.tables(game).tiles[own.tile].record.icons:
        yield mark(game, f"icon-{icon}")
    if own.has_vent and own.vent:
        yield mark(game, "vent")


def conditions(game: EscapeGame, own: grid.GridRoom) -> Iterator[Mark]:
    """Yield the marker on the room's vent, if any."""
    if own.vent_marker != "none":
        yield mark(game, "broken-vent" if own.vent_marker == "vent" else "blocked-vent")


# -- pieces


def tokens(game: EscapeGame, number: int, viewer: int | None, meaning: Intents) -> Iterator[Token]:
    """Yield the tokens of prisoners, enemies, items and markers in a room."""
    for hero in query.heroes_in(game, number):
        yield pawn(game, hero, viewer)
    for enemy in query.enemies_in(game, number):
        yield _foe(game, enemy.kind, enemy.number, enemy.stunned, meaning[enemy.id])
    floor_items = game.state.things.get(number, [])
    for item in dict.fromkeys(floor_items):
        yield _item(game, item, floor_items.count(item))
    markers = game.state.markers
    for marker in LYING:
        if number in markers.get(marker, ()):
            yield _marker(game, marker, number)


@memo.memoised
def _item(game: EscapeGame, id: str, count: int) -> Token:
    record = query.tables(game).items[id]
    symbol = "weapon" if record.weapon else "key" if record.key else "item"
    return Token(id, record.name, mark(game, symbol, detail=record.text), "item", count=count)


@memo.memoised
def _marker(game: EscapeGame, marker: Marker, number: int) -> Token:
    shown = mark(game, "accessed" if marker == "panel" else marker)
    return Token(f"{marker}:{number}", shown.word, shown, "marker")


def pawn(game: EscapeGame, hero: Hero, viewer: int | None) -> Token:
    """Return the token of a prisoner."""
    tone: Tone = "you" if hero.seat == viewer else "friend"
    who = (named(game, hero.id), letter(game, hero))
    return _pawn(game, hero.seat, who, tone, hero.uniform)


@memo.memoised
def _pawn(game: EscapeGame, seat: int, who: tuple[str, str], tone: Tone, uniform: Uniform) -> Token:
    name, own = who
    shown = Mark(name, own, own, tone)
    return Token(
        f"hero:{seat}", name, shown, "pawn", seat=seat, state=_uniform_marks(game, uniform)
    )


def letter(game: EscapeGame, hero: Hero) -> str:
    """Return the prisoner's initial, or another free letter if several prisoners share it."""
    heroes, chairs = game.state.heroes, game.state.setup.seats
    return _letters(game, *[each.character or chairs[each.seat].name for each in heroes])[hero.seat]


@memo.memoised
def _letters(game: EscapeGame, *who: str) -> Sequence[str]:
    return pieces.letters([named(game, each.id) for each in game.state.heroes])


def uniform(game: EscapeGame, hero: Hero) -> tuple[Mark, ...]:
    """Return the mark of the prisoner's uniform, if any."""
    return _uniform_marks(game, hero.uniform)


def _uniform_marks(game: EscapeGame, uniform: Uniform) -> tuple[Mark, ...]:
    if uniform == "none":
        return ()
    return (mark(game, "uniform" if uniform == "clean" else "bloody-uniform"),)


@memo.memoised
def _foe(game: EscapeGame, kind: EnemyKind, number: int, stunned: bool, intent: str) -> Token:
    """Return the token of an enemy with its current intent."""
    record, id = query.figures(game, kind), f"{kind}:{number}"
    shown = Mark(record.name, record.letter, record.letter, TONES[kind], record.text)
    is_one_of_many = record.count > 1
    return Token(
        id,
        named(game, id),
        shown,
        "enemy",
        state=(mark(game, "stunned"),) if stunned else (),
        detail=intent,
        number=number if is_one_of_many else 0,
        down=stunned,
    )


# -- doors and ducts


def edge(game: EscapeGame, number: int, door: Door, left: int, top: int) -> Edge:
    """Return the view of a door, on the side of the room placed first."""
    return _edge(game, number, door, (left, top))


@memo.memoised
def _edge(game: EscapeGame, number: int, door: Door, corner: compass.Cell) -> Edge:
    left, top = corner
    return Edge(
        id=f"door:{number}",
        room=f"room:{door.room}",
        other="" if door.other is None else f"room:{door.other}",
        cell=(door.x - left, door.y - top),
        side=door.side,
        kind=door.kind,
    )


def links(game: EscapeGame, map: Map) -> Iterator[Link]:
    """Yield a link for each group of rooms whose vents share a duct network."""
    shown = mark(game, "vent")
    for number, own in enumerate(map.rooms):
        beyond = map.ways(number).ducts if own.vent else ()
        if beyond and number < beyond[0]:
            rooms = tuple(f"room:{each}" for each in (number, *beyond))
            yield Link(f"duct:{number}", "duct", rooms, shown)
