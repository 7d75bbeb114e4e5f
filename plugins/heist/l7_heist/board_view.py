"""The sixteen rooms as a view: their borders and their contents."""

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
    """Return the board, on which nothing is hidden."""
    return api.Board(
        floors=(api.Floor(say(game, "heist.show.floor"), GRID.width, GRID.height),),
        rooms=tuple(room(game, cell, viewer) for cell in GRID.cells),
        edges=tuple(edge(game, border) for border in GRID.borders),
    )


def room(game: Heist, cell: int, viewer: int | None) -> api.Room:
    """Return the view of a room with its guards and thieves."""
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
    """Yield the symbol of the room's special function, if it has one."""
    if record.glyph:
        tone: api.Tone = "good" if record.safe or record.restocks else "warning"
        own = record.id.partition(":")[2]
        rule = say(game, "heist.rule.safe") if record.safe else ""
        words, brief = say(game, f"heist.icon.{own}"), say(game, f"heist.sign.{own}")
        yield Mark(words, record.glyph, record.ascii, tone, rule, brief)


def conditions(game: Heist, room: str) -> Iterator[Mark]:
    """Yield marks for the room's conditions, with the rounds left."""
    state = game.state
    if room == VAULT and not state.vault_open:
        missing = say(game, "heist.show.missing", {"n": state.keycards - state.found})
        yield mark(game, "sealed", detail=missing)
    if room == VAULT and state.vault_cleared:
        yield mark(game, "cleared")
    for kind, counters in query.counters(game).items():
        if room in counters:
            yield mark(game, kind, detail=rounds(game, counters[room]))


def rounds(game: Heist, n: int) -> str:
    return say(game, "heist.show.rounds", {"n": n})


def tokens(game: Heist, room: str, viewer: int | None) -> Iterator[Token]:
    """Yield thieves, then guards: with keycards, without, shut down, destroyed."""
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
    game: Heist, name: str, room: str, count: int, *, kind: Literal["enemy", "marker"] = "enemy"
) -> Token:
    """Return the token of `count` guards of one kind."""
    shown = mark(game, name)
    named = say(game, f"heist.many.{name}", {"n": count})
    return Token(f"{name}:{room}", named, shown, kind, count=count, detail=shown.detail)


def pawn(game: Heist, thief: Thief, viewer: int | None) -> Token:
    """Return the token of a thief, alive or dead."""
    named = game.state.setup.seats[thief.seat].name
    if not thief.alive:
        return Token(thief.id, named, mark(game, "dead"), "marker", thief.seat)
    own = letter(game, thief)
    shown = Mark(named, own, own, "you" if thief.seat == viewer else "friend")
    states = tuple(seat_state(game, thief))
    return Token(thief.id, named, shown, "pawn", thief.seat, states)


def letter(game: Heist, thief: Thief) -> str:
    """Return the thief's letter: the initial, or another letter if others share it."""
    return pieces.letters([each.name for each in game.state.setup.seats])[thief.seat]


def seat_state(game: Heist, thief: Thief) -> Iterator[Mark]:
    """Yield the marks of a cornered or unnoticed thief."""
    turn = game.state.turn
    if thief.cornered and query.guards_on(game, thief):
        yield mark(game, "cornered")
    if turn.unnoticed and turn.seat == thief.seat:
        yield mark(game, "unnoticed")


def edge(game: Heist, border: boards.Border) -> api.Edge:
    """Return the border between two rooms: a wall, an opening, or a locked or closed door."""
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
