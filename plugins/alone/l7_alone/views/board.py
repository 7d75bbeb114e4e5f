"""The board of each side: the hero's canvas of seen sectors, or the whole map."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, TypeAlias

from l7core import api
from l7core.api import Edge, Floor, Link, Mark, Room, Token, art, boards, compass, pieces, say

from .. import names, query
from ..front import labyrinth
from ..plan import GRID, HEIGHT, SIZE, WIDTH, cell_of, floor_of
from ..state import HERO, Alone, Creature, Front, Sector, Shown
from . import memory
from .marks import mark

Kind: TypeAlias = Literal["wall", "open", "door", "blocked", "unexplored"]
CANVAS = (11, 7)
"""Columns and rows of the hero's canvas, large enough for a level wherever its first sector is."""
FLOORS = ("upper", "lower")
KINDS: dict[str, Kind] = {"wall": "wall", "open": "open", "door": "door", "blocked": "blocked"}

# -- the hero's side


def hero_board(game: Alone) -> api.Board:
    """Return the board of revealed and remembered sectors."""
    front = memory.drawn(game)
    return api.Board(
        floors=tuple(Floor(say(game, f"alone.show.{name}"), *CANVAS) for name in FLOORS),
        rooms=tuple(hero_room(game, sector) for sector in front.sectors.values()),
        edges=tuple(hero_edges(game, front)),
        links=tuple(hero_links(game, front)),
    )


def hero_room(game: Alone, sector: Sector) -> Room:
    """Return a sector as it is, or as last seen."""
    record = game.rules.library["room"].get(sector.room)
    return Room(
        id=sector.id,
        name=record.name if record else say(game, "alone.show.corridor"),
        cells=(sector.cell,),
        floor=sector.floor,
        known="seen" if sector.on_table else "remembered",
        icons=tuple(icons(game, sector.unit, sector.stairs)),
        tokens=tuple(hero_tokens(game, sector)),
        marks=tuple(hero_marks(game, sector)),
        detail=record.text if record else "",
        record=sector.room,
        lit=sector.lit and sector.on_table,
        short=record.short if record else "",
        art=art.picture(record.art, record.art_ascii) if record else None,
    )


def icons(game: Alone, has_unit: bool, stairs: str) -> Iterator[Mark]:
    """Yield the icons of the light unit and stairs in a sector."""
    if has_unit:
        yield mark(game, "unit")
    if stairs:
        yield mark(game, f"{stairs}-stairs")


def hero_marks(game: Alone, sector: Sector) -> Iterator[Mark]:
    """Yield the marks of a sector: noises, danger, conditions, missions and searches."""
    yield from noises(game, sector.id, ELSEWHERE)
    if sector.danger:
        yield mark(game, "danger")
    for condition in sector.conditions:
        record = game.rules.library["condition"][condition]
        yield Mark(record.name, record.glyph, record.ascii, "warning", record.text)
    if sector.room:
        hero = game.state.front.hero
        if sector.missions:
            yield mark(game, "mission")
        if sector.room in hero.scavenged:
            yield mark(game, "scavenged")


def hero_tokens(game: Alone, sector: Sector) -> Iterator[Token]:
    """Yield the tokens of the hero and the visible creatures in a sector."""
    front = game.state.front
    if front.at == sector.id:
        yield pawn(game, HERO)
    for shown in front.creatures.values():
        if shown.at == sector.id:
            yield creature_token(game, shown)


def pawn(game: Alone, viewer: int) -> Token:
    name, initial = names.hero(game), letter(game)
    tone: api.Tone = "you" if viewer == HERO else "foe"
    return Token("pawn:0", name, Mark(name, initial, initial, tone), "pawn", HERO)


def letter(game: Alone) -> str:
    """Return the hero's initial."""
    return pieces.letters([names.hero(game)])[0]


def creature_token(game: Alone, shown: Shown) -> Token:
    """Return the token of a creature that the hero sees."""
    look, name = creature_look(game, shown.kind, shown.special)
    state = (mark(game, "wounded"),) if shown.wounds else ()
    if shown.down:
        state = (*state, mark(game, "down"))
    return Token(shown.id, name, look, "enemy", state=state, down=shown.down)


def creature_look(game: Alone, kind: str, special: str) -> tuple[Mark, str]:
    """Return the mark and the name of a creature."""
    library = game.rules.library
    record = library["creature"].get(kind)
    if special:
        record = library["special"].get(special) or library["avatar"][special]
    assert record is not None
    return Mark(record.name, record.glyph, record.ascii, "foe", record.text), record.name


def hero_edges(game: Alone, front: Front) -> Iterator[Edge]:
    """Yield the known edges of each sector; an edge between two known sectors appears once."""
    for sector in front.sectors.values():
        for side in compass.SIDES:
            other = labyrinth.beyond(front, sector.id, side)
            if other and side in ("n", "w"):
                continue
            kind = KINDS[sector.ways.get(side, "wall")]
            if kind == "open" and other is None:
                kind = "unexplored"
            there = other.id if other else ""
            id = labyrinth.edge(sector.id, side)
            heard = tuple(noises(game, sector.id, (side,)))
            if other:
                heard += tuple(noises(game, other.id, (compass.OPPOSITE[side],)))
            yield Edge(id, sector.id, there, sector.cell, side, kind, marks=heard)


def noises(game: Alone, sector: str, ways: Collection[str]) -> Iterator[Mark]:
    """Yield the mark of a recent noise heard in a sector from one of these directions."""
    front = game.state.front
    for heard in front.heard[-MOST_NOISES:]:
        recent = front.clock - heard.turn <= RECENT
        if recent and heard.at == sector and heard.way in ways:
            words = {"way": f"from:{heard.way}"}
            yield mark(game, "noise", detail=say(game, "alone.show.heard", words))
            return


RECENT = 1
"""Number of turns for which a noise stays on the board."""
MOST_NOISES = 8
"""Maximum number of noises in two turns."""
ELSEWHERE = ("stairs", "level", "nowhere", "somewhere")
"""Directions of noises that belong to no side of a sector."""


def hero_links(game: Alone, front: Front) -> Iterator[Link]:
    """Yield the stairs whose two ends have been seen."""
    for colour in ("red", "blue"):
        ends = tuple(each.id for each in front.sectors.values() if each.stairs == colour)
        if len(ends) == 2:
            yield Link(f"stairs:{colour}", "stairs", ends, mark(game, f"{colour}-stairs"))


# -- the evil side


def evil_board(game: Alone, viewer: int) -> api.Board:
    """Return the board of all forty-eight sectors."""
    if game.state.behind.plan is None:
        return api.Board((Floor(say(game, "alone.show.upper"), WIDTH, HEIGHT),), ())
    return api.Board(
        floors=tuple(Floor(say(game, f"alone.show.{name}"), WIDTH, HEIGHT) for name in FLOORS),
        rooms=tuple(evil_room(game, number, viewer) for number in range(2 * SIZE)),
        edges=tuple(evil_edges(game)),
        links=tuple(evil_links(game)),
    )


def evil_room(game: Alone, number: int, viewer: int) -> Room:
    """Return a sector as it really is, seen by the hero or not."""
    behind, plan = game.state.behind, query.plan(game)
    record = game.rules.library["room"].get(behind.rooms.get(number, ""))
    is_lit = number in behind.lit
    return Room(
        id=behind.labels[number],
        name=record.name if record else names.square(game, number),
        cells=(cell_of(number),),
        floor=floor_of(number),
        known="seen",
        icons=tuple(icons(game, number in plan.units, plan.stairs.get(number, ""))),
        tokens=tuple(evil_tokens(game, number, viewer)),
        marks=tuple(evil_marks(game, number)),
        detail=record.text if record else "",
        record=record.id if record else "",
        lit=is_lit,
        short=record.short if record else "",
        art=art.picture(record.art, record.art_ascii) if record else None,
    )


def evil_marks(game: Alone, number: int) -> Iterator[Mark]:
    behind = game.state.behind
    if number in behind.lit:
        yield mark(game, "lit")
    if number in behind.danger:
        yield mark(game, "danger")
    for condition in behind.conditions.get(number, ()):
        record = game.rules.library["condition"][condition]
        yield Mark(record.name, record.glyph, record.ascii, "warning", record.text)
    room = behind.rooms.get(number, "")
    if room and room in query.mission_rooms(game):
        yield mark(game, "mission")


def evil_tokens(game: Alone, number: int, viewer: int) -> Iterator[Token]:
    """Yield the tokens of the hero and all creatures in a sector."""
    behind = game.state.behind
    if behind.at == number and game.state.front.at:
        yield pawn(game, viewer)
    for creature in query.creatures_in(game, number):
        yield beast_token(game, creature)


def beast_token(game: Alone, creature: Creature) -> Token:
    look, name = creature_look(game, creature.kind, creature.special)
    state = (mark(game, "wounded"),) if creature.wounds else ()
    return Token(f"beast:{creature.n}", name, look, "enemy", state=state)


def evil_edges(game: Alone) -> Iterator[Edge]:
    """Yield the walls, open ways, doors and blocked doors of both levels."""
    behind, plan = game.state.behind, query.plan(game)
    for floor, level in enumerate(plan.levels):
        ways = set(level.ways)
        for border in GRID.borders:
            one, other = (floor * SIZE + cell for cell in border)
            kind: Kind = "wall"
            if border in ways:
                kind = "door" if plan.is_door(one, other) else "open"
            if boards.border(one, other) in behind.blocked:
                kind = "blocked"
            labels = behind.labels[one], behind.labels[other]
            id = f"edge:{one}-{other}"
            yield Edge(id, *labels, GRID.place(border[0]), GRID.side(border), kind)


def evil_links(game: Alone) -> Iterator[Link]:
    plan, labels = query.plan(game), game.state.behind.labels
    for colour in ("red", "blue"):
        ends = tuple(
            labels[each] for each, stairs_colour in plan.stairs.items() if stairs_colour == colour
        )
        yield Link(f"stairs:{colour}", "stairs", ends, mark(game, f"{colour}-stairs"))
