"""The board as a seat sees it: three floors, numbered corridors, rooms and their contents."""

from __future__ import annotations

from collections.abc import Iterator

from l7core import api
from l7core.api import Edge, Floor, Link, Mark, Room, Section, Token, art, pieces, say

from . import query
from .cards import deed_line, either
from .layout import STAIRS
from .marks import counted, mark
from .names import person
from .names import room as room_name
from .state import Lockdown

COLUMNS, ROWS = 4, 2


def board(game: Lockdown, viewer: int | None) -> api.Board:
    """Return the board with one floor for each section, linked by stairwells, lift and ducts."""
    names = [say(game, f"lockdown.section.{n}") for n in range(STAIRS)]
    floors = [Floor(name, COLUMNS, ROWS) for name in names]
    floors[0] = Floor(names[0], COLUMNS + 1, ROWS)
    return api.Board(
        floors=tuple(floors),
        rooms=tuple(room(game, slot, viewer) for slot in game.state.places),
        edges=tuple(edges(game)),
        links=tuple(links(game)),
        sections=tuple(sections(game)),
    )


def sections(game: Lockdown) -> Iterator[Section]:
    for n in range(STAIRS):
        lit = "lit" if game.state.power[str(n)].on else "unlit"
        yield Section(f"section:{n}", say(game, f"lockdown.section.{n}"), mark(game, lit))


# -- rooms


def room(game: Lockdown, slot: str, viewer: int | None) -> Room:
    """Return the view of a room; an unknown room shows only that it exists."""
    record = query.layout(game).slots[slot]
    place, tile = query.place(game, slot), query.room(game, slot)
    is_stairs = record.section == STAIRS
    shared: dict[str, object] = {}
    if place.known:
        shared = {
            "record": tile.id,
            "short": tile.short,
            "marks": tuple(marks(game, slot)),
            "detail": detail(game, slot),
            "art": art.picture(tile.art, tile.art_ascii),
        }
    return Room(
        id=slot,
        name=str(room_name(game, slot)),
        cells=((COLUMNS, 0) if is_stairs else record.at,),
        floor=0 if is_stairs else record.section,
        known="seen" if place.known else "unknown",
        icons=tuple(icons(game, slot)),
        dark=not query.is_lit(game, slot) if game.state.power else False,
        tokens=tuple(tokens(game, slot, viewer)),
        section="" if is_stairs else f"section:{record.section}",
        **shared,  # type: ignore[arg-type]
    )


def detail(game: Lockdown, slot: str) -> str:
    """Return a room's description and its actions with their costs."""
    tile = query.room(game, slot)
    lines = either(game, [deed_line(game, action, action.cost) for action in tile.actions])
    return " ".join((tile.text, *lines))


def icons(game: Lockdown, slot: str) -> Iterator[Mark]:
    """Yield marks for a computer, a technical entrance and the lift.

    A technical entrance is part of the board, so an unknown room shows it too.
    """
    tile, is_known = query.room(game, slot), query.place(game, slot).known
    if is_known and tile.computer:
        yield mark(game, "computer" if query.can_use_computer(game, slot) else "computer-off")
    if query.layout(game).slots[slot].duct:
        yield mark(game, "duct")
    if is_known and tile.id == query.LIFTS[game.state.lift]:
        yield mark(game, "lift-here")


def marks(game: Lockdown, slot: str) -> Iterator[Mark]:
    """Yield marks for fire, breakdown, venting and a destroyed Nest."""
    place = query.place(game, slot)
    if place.tile == query.NEST and game.state.nest_destroyed:
        yield mark(game, "nest-destroyed")
    for marker in ("fire", "broken", "venting"):
        if getattr(place, marker):
            yield mark(game, marker)


# -- tokens


def letter(game: Lockdown, seat: int) -> str:
    """Return the letter of a character: the initial, or another letter if others share it."""
    return pieces.letters([person(game, str(who.seat)) for who in game.state.crew])[seat]


def tokens(game: Lockdown, slot: str, viewer: int | None) -> Iterator[Token]:
    """Yield characters, hunters, eggs, objects, and the items that can be found."""
    for who in query.crew_in(game, slot):
        name, initial = person(game, str(who.seat)), letter(game, who.seat)
        symbol = Mark(name, initial, initial, "you" if who.seat == viewer else "friend")
        yield Token(who.id, name, symbol, "pawn", who.seat)
    for hunter in query.hunters_in(game, slot):
        harm = say(game, "lockdown.show.harm", {"n": hunter.hurt})
        state = (mark(game, "hurt", detail=harm),) if hunter.hurt else ()
        name = game.rules.name(game, f"hunter:{hunter.n}") or ""
        number = 0 if hunter.kind == "queen" else hunter.n
        symbol = mark(game, hunter.kind)
        yield Token(f"hunter:{hunter.n}", name, symbol, "enemy", state=state, number=number)
    place = query.place(game, slot)
    if place.known and place.eggs:
        name = counted(game, "egg", place.eggs)
        yield Token(f"egg:{slot}", name, mark(game, "egg"), "item", count=place.eggs)
    for n, held in enumerate(place.things):
        name = game.rules.name(game, f"thing:{held.id}") or ""
        kind = held.id if query.is_object(held) else "thing"
        yield Token(f"lying:{slot}:{n}", name, mark(game, kind), "item")
    if place.known and place.items:
        kind = f"items-{query.room(game, slot).colour}"
        name = counted(game, kind, place.items)
        yield Token(f"items:{slot}", name, mark(game, kind), "marker", count=place.items)


# -- corridors and links


def edges(game: Lockdown) -> Iterator[Edge]:
    """Yield the corridors within a section with their numbers."""
    layout = query.layout(game)
    for id, corridor in layout.corridors.items():
        one, other = (layout.slots[slot] for slot in corridor.slots)
        if STAIRS in (one.section, other.section):
            continue
        state = game.state.corridors[id]
        side = "e" if other.at[0] > one.at[0] else "s"
        kind = "shut" if state.door == "closed" else "open"
        noise = (mark(game, "noise"),) if state.noise else ()
        broken = (mark(game, "broken-door"),) if state.door == "broken" else ()
        name = "".join(map(str, corridor.numbers))
        word = say(game, "lockdown.show.way" if kind == "open" else "lockdown.show.way-shut")
        yield Edge(id, *corridor.slots, one.at, side, kind, name, (*noise, *broken), word=word)  # type: ignore[arg-type]


def links(game: Lockdown) -> Iterator[Link]:
    """Yield the corridors of the stairwells, the ducts and the lift."""
    layout, state = query.layout(game), game.state
    for id, corridor in layout.corridors.items():
        if any(layout.slots[slot].section == STAIRS for slot in corridor.slots):
            here = state.corridors[id]
            noise = (mark(game, "noise"),) if here.noise else ()
            name = "".join(map(str, corridor.numbers))
            is_open = here.door != "closed"
            yield Link(id, "stairs", corridor.slots, mark(game, "stairs"), is_open, name, noise)
    noise = (mark(game, "noise"),) if state.ducts_noise else ()
    yield Link("ducts", "duct", layout.ducts, mark(game, "duct"), True, "", noise)
    shafts = tuple(query.slot_of(game, tile) for tile in query.LIFTS)
    works = bool(state.power) and state.power["lift"].on
    yield Link("lift", "lift", shafts, mark(game, "lift"), works)
