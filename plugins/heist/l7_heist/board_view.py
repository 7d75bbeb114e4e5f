"""The sixteen rooms as a view: what stands between them, and who stands in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from l7core import api
from l7core.api import Mark, Token, art, boards, pieces, say

from . import query
from .grid import GRID
from .marks import mark
from .records import Room
from .state import VAULT, Heist, Thief


def board(game: Heist, viewer: int | None) -> api.Board:
    """Nothing on it is hidden."""
    return api.Board(
        floors=(api.Floor(say(game, "heist.show.floor"), GRID.width, GRID.height),),
        rooms=tuple(room(game, cell, viewer) for cell in GRID.cells),
        edges=tuple(edge(game, border) for border in GRID.borders),
    )


def room(game: Heist, cell: int, viewer: int | None) -> api.Room:
    """A tile with its guards and thieves."""
    record = query.room(game, game.state.board[cell])
    return api.Room(
        id=record.id,
        name=record.name,
        cells=(GRID.place(cell),),
        icons=tuple(icons(game, record)),
        tokens=tuple(tokens(game, record.id, viewer)),
        marks=tuple(conditions(game, record.id)),
        detail=record.text,
        short=record.short,
        art=art.picture(record.art, record.art_ascii),
    )


def icons(game: Heist, record: Room) -> Iterator[Mark]:
    """What the room is good for."""
    if record.glyph:
        tone: api.Tone = "good" if record.safe or record.restocks else "warning"
        own = record.id.partition(":")[2]
        rule = say(game, "heist.rule.safe") if record.safe else ""
        words, brief = say(game, f"heist.icon.{own}"), say(game, f"heist.sign.{own}")
        yield Mark(words, record.glyph, record.ascii, tone, rule, brief)


def conditions(game: Heist, room: str) -> Iterator[Mark]:
    """What has been done to the room, with the rounds that it lasts."""
    state = game.state
    if room == VAULT and not state.vault_open:
        missing = say(game, "heist.show.missing", {"n": state.keycards - state.found})
        yield mark(game, "sealed", detail=missing)
    if room == VAULT and state.vault_cleared:
        yield mark(game, "cleared")
    for what, counters in query.counters(game).items():
        if room in counters:
            yield mark(game, what, detail=rounds(game, counters[room]))


def rounds(game: Heist, n: int) -> str:
    return say(game, "heist.show.rounds", {"n": n})


def tokens(game: Heist, room: str, viewer: int | None) -> Iterator[Token]:
    """Thieves, then guards: with keycards, without, shut down, destroyed."""
    state = game.state
    for thief in state.thieves:
        if thief.room == room:
            yield pawn(game, thief, viewer)
    post = query.post(game, room)
    if post.keycards:
        yield piece(game, "carrier", room, post.keycards)
    if post.active > post.keycards:
        yield piece(game, "guard", room, post.active - post.keycards)
    for left, count in sorted(Counter(post.timers).items()):
        shown = mark(game, "shut-down", detail=rounds(game, left))
        named = say(game, "heist.many.shut-down", {"n": count})
        id = f"timer:{left}:{room}"
        yield Token(id, named, shown, "enemy", count=count, value=left, down=True)
    if post.bodies:
        yield piece(game, "body", room, post.bodies, kind="marker")


def piece(
    game: Heist, what: str, room: str, count: int, *, kind: Literal["enemy", "marker"] = "enemy"
) -> Token:
    """So many of a sort."""
    shown = mark(game, what)
    named = say(game, f"heist.many.{what}", {"n": count})
    return Token(f"{what}:{room}", named, shown, kind, count=count, detail=shown.detail)


def pawn(game: Heist, thief: Thief, viewer: int | None) -> Token:
    """A thief, alive or not."""
    named = game.state.setup.seats[thief.seat].name
    if not thief.alive:
        return Token(thief.id, named, mark(game, "dead"), "marker", thief.seat)
    own = letter(game, thief)
    shown = Mark(named, own, own, "you" if thief.seat == viewer else "friend")
    states = tuple(seat_state(game, thief))
    return Token(thief.id, named, shown, "pawn", thief.seat, states)


def letter(game: Heist, thief: Thief) -> str:
    """The thief's initial, or what is left where others have it."""
    return pieces.letters([each.name for each in game.state.setup.seats])[thief.seat]


def seat_state(game: Heist, thief: Thief) -> Iterator[Mark]:
    """What others should know of a thief at a glance."""
    turn = game.state.turn
    if thief.cornered and query.guards_on(game, thief):
        yield mark(game, "cornered")
    if turn.unnoticed and turn.seat == thief.seat:
        yield mark(game, "unnoticed")


def edge(game: Heist, border: boards.Border) -> api.Edge:
    """A wall, an opening, a door that nobody passes just now."""
    state = game.state
    here, there = (state.board[cell] for cell in border)
    kind: Literal["wall", "blocked", "locked", "open"] = "open"
    if border in state.walls:
        kind = "wall"
    elif VAULT in (here, there) and not state.vault_open:
        kind = "locked"
    elif here in state.closed or there in state.closed:
        kind = "blocked"
    id = "border:{}-{}".format(*border)
    return api.Edge(id, here, there, GRID.place(border[0]), GRID.side(border), kind)
