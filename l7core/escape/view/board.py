"""The map as a view: rooms and their icons, doors, ducts, and the pieces that stand in them."""

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
    named,
    pieces,
)
from l7core.escape.content.kinds import Marker
from l7core.escape.table import query, targets
from l7core.escape.table.grid import Door, Map
from l7core.escape.table.names import say
from l7core.escape.table.placements import way_of
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.view.glyphs import TONES, mark

LYING: tuple[Marker, ...] = ("nest", "post", "swarm", "panel", "uniform", "bloody-uniform")
"""Markers that are pieces of their own; darkness and vents are a state of the room."""


def board(game: EscapeGame, viewer: int | None) -> Board:
    """Everything on the map; its cells are counted from its own top left corner."""
    bare = bare_board(game)
    rooms = (furnished(game, own, number, viewer) for number, own in enumerate(bare.rooms))
    return replace(bare, rooms=tuple(rooms))


def bare_board(game: EscapeGame) -> Board:
    """The map itself, without what stands on it; kept as long as it is as it is."""
    memo = game.state.map.memo
    key = (bare_board, game.rules)
    if key not in memo:
        memo[key] = _bare_board(game)
    bare: Board = memo[key]
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
    """The tile as that way to lay it would have it: a room with its doors, the newest one."""
    _, placement = way_of(game, str((option.args or {})["way"]))
    has_vent = query.tables(game).tiles[tile].record.vent
    laid = game.state.map.with_room(tile, placement, has_vent=has_vent)
    there: EscapeGame = Game(game.rules, replace(game.state, map=laid))
    left, top = corner(game.state.map)
    newest = len(laid.rooms) - 1
    return Preview(
        (furnished(there, room(there, newest, left, top), newest, None),),
        tuple(edge(there, number, laid.doors[number], left, top) for number in own_doors(laid)),
    )


def corner(map: Map) -> tuple[int, int]:
    """The column and the row that cells are counted from."""
    return min(x for x, _ in map.cells), min(y for _, y in map.cells)


def own_doors(map: Map) -> Iterator[int]:
    """The doors of the newest room, and those that end at a wall of it."""
    newest = len(map.rooms) - 1
    for number, door in enumerate(map.doors):
        if number in map.rooms[newest].doors or map.cells.get(compass.beyond(door.edge)) == newest:
            yield number


# -- rooms


def furnished(game: EscapeGame, bare: Room, number: int, viewer: int | None) -> Room:
    """A room with what lies and stands in it."""
    there = tuple(tokens(game, number, viewer))
    if not query.has_marker(game, "darkness", number):
        return replace(bare, tokens=there) if there else bare
    return replace(bare, tokens=there, dark=True, marks=(mark(game, "darkness"), *bare.marks))


def room(game: EscapeGame, number: int, left: int, top: int) -> Room:
    """A tile with its icons, and with what has been done to its vent."""
    own = game.state.map.rooms[number]
    record = query.tile(game, number).record
    return Room(
        id=f"room:{number}",
        name=named(game, f"room:{number}"),
        cells=tuple((x - left, y - top) for x, y in own.cells),
        icons=tuple(icons(game, number)),
        marks=tuple(conditions(game, number)),
        detail=record.text,
        record=record.id,
        short=record.short,
        art=art.picture(record.art, record.art_ascii),
    )


def icons(game: EscapeGame, number: int) -> Iterator[Mark]:
    """What is printed on the tile, the vent last."""
    for icon in query.tile(game, number).record.icons:
        yield mark(game, f"icon-{icon}")
    own = game.state.map.rooms[number]
    if own.has_vent and own.vent:
        yield mark(game, "vent")


def conditions(game: EscapeGame, number: int) -> Iterator[Mark]:
    """What has been done to the room's vent."""
    marker = game.state.map.rooms[number].vent_marker
    if marker != "none":
        yield mark(game, "broken-vent" if marker == "vent" else "blocked-vent")


# -- pieces


def tokens(game: EscapeGame, number: int, viewer: int | None) -> Iterator[Token]:
    """Prisoners, enemies, items, markers."""
    for hero in query.heroes_in(game, number):
        yield pawn(game, hero, viewer)
    for enemy in query.enemies_in(game, number):
        yield foe(game, enemy)
    lying = game.state.things.get(number, [])
    for item in dict.fromkeys(lying):
        record = query.tables(game).items[item]
        what = "weapon" if record.weapon else "key" if record.key else "item"
        shown = mark(game, what, detail=record.text)
        yield Token(item, record.name, shown, "item", count=lying.count(item))
    markers = game.state.markers
    for marker in LYING:
        if number in markers.get(marker, ()):
            shown = mark(game, "accessed" if marker == "panel" else marker)
            yield Token(f"{marker}:{number}", shown.word, shown, "marker")


def pawn(game: EscapeGame, hero: Hero, viewer: int | None) -> Token:
    """A prisoner."""
    name, own = named(game, hero.id), letter(game, hero)
    tone: Tone = "you" if hero.seat == viewer else "friend"
    shown = Mark(name, own, own, tone)
    return Token(hero.id, name, shown, "pawn", seat=hero.seat, state=uniform(game, hero))


def letter(game: EscapeGame, hero: Hero) -> str:
    """The prisoner's initial, or what is left where others have it."""
    heroes, known = game.state.heroes, query.tables(game).printed
    key = (letter, *[each.character or game.state.setup.seats[each.seat].name for each in heroes])
    if key not in known:
        known[key] = pieces.letters([named(game, each.id) for each in heroes])
    letters: Sequence[str] = known[key]
    return letters[hero.seat]


def uniform(game: EscapeGame, hero: Hero) -> tuple[Mark, ...]:
    """What the prisoner wears, if it is a uniform."""
    if hero.uniform == "none":
        return ()
    return (mark(game, "uniform" if hero.uniform == "clean" else "bloody-uniform"),)


def foe(game: EscapeGame, enemy: Enemy) -> Token:
    """An enemy, and what it would do if it activated now."""
    record = query.figures(game, enemy.kind)
    shown = Mark(record.name, record.letter, record.letter, TONES[enemy.kind], record.text)
    is_one_of_many = record.count > 1
    return Token(
        enemy.id,
        named(game, enemy.id),
        shown,
        "enemy",
        state=(mark(game, "stunned"),) if enemy.stunned else (),
        detail=intent(game, enemy),
        number=enemy.number if is_one_of_many else 0,
        down=enemy.stunned,
    )


def intent(game: EscapeGame, enemy: Enemy) -> str:
    """What the enemy would do now, and why."""
    if enemy.stunned:
        is_watched = bool(query.heroes_in(game, enemy.room))
        return say(game, f"escape.show.intent-{'down' if is_watched else 'recover'}")
    target, doing = targets.target_here(game, enemy), "attack"
    if target is None:
        target, doing = targets.prey(game, enemy), "hunt"
    if target is None:
        return say(game, "escape.show.intent-stay")
    prey, worth = named(game, target.being.id), named(game, target.worth)
    cause = f"escape.cause.{doing}-{target.reason}"
    why = say(game, cause, target=prey, worth=worth, moves=target.moves)
    return say(game, f"escape.show.intent-{doing}", target=prey, why=why)


# -- doors and ducts


def edge(game: EscapeGame, number: int, door: Door, left: int, top: int) -> Edge:
    """A door; it stands on the side of the room that came first."""
    return Edge(
        id=f"door:{number}",
        room=f"room:{door.room}",
        other="" if door.other is None else f"room:{door.other}",
        cell=(door.x - left, door.y - top),
        side=door.side,
        kind=door.kind,
    )


def links(game: EscapeGame, map: Map) -> Iterator[Link]:
    """The rooms whose vents share a network of ducts."""
    shown = mark(game, "vent")
    for number, own in enumerate(map.rooms):
        beyond = map.ways(number).ducts if own.vent else ()
        if beyond and number < beyond[0]:
            rooms = tuple(f"room:{each}" for each in (number, *beyond))
            yield Link(f"duct:{number}", "duct", rooms, shown)
