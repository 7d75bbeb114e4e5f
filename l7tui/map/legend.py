"""The legend: the meaning of each letter and symbol on a floor."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from l7core.language import spoken
from l7core.view import Board, Edge, Mark, Room
from l7tui.map.pieces import PIECES
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, line

ARTICLE = re.compile("^an? ")
"""Article of an edge's name, which is omitted in a list."""


def legend(board: Board, floor: int, glyphs: Glyphs) -> Iterator[Line]:
    """Yield the names of the symbols in rooms and walls."""
    entries: dict[str, Line] = {}
    for mark in signs(board, floor):
        glyph = glyphs.of(mark)
        entry = line(
            (f"{glyph} ", f"{mark.tone} bold"),
            glyphs.clean(mark.brief or mark.word),
        )
        entries.setdefault(glyph, entry)
    yield from entries.values()
    ids = {room.id for room in board.rooms if room.floor == floor and room.known != "unknown"}
    yield from _edges([edge for edge in board.edges if edge.room in ids], glyphs)


def meanings(board: Board, floor: int, glyphs: Glyphs) -> Iterator[Line]:
    """Yield the effect of each symbol that has a rule."""
    entries: dict[str, Line] = {}
    for mark in signs(board, floor):
        if mark.detail:
            words = f"{glyphs.clean(mark.brief or mark.word)}: {mark.detail}"
            sign = glyphs.of(mark)
            entries.setdefault(sign, line((f"{sign} ", f"{mark.tone} bold"), (words, "faint")))
    yield from entries.values()


def pieces(board: Board, floor: int, glyphs: Glyphs) -> Iterator[Line]:
    """Yield the names of the letters for characters and kinds of enemies."""
    entries: dict[str, Line] = {}
    tokens = [token for room in _known(board, floor) for token in room.tokens]
    for token in sorted(
        (each for each in tokens if each.kind in PIECES), key=lambda each: PIECES.index(each.kind)
    ):
        glyph = glyphs.of(token.mark)
        letter = f"({glyph})" if token.down else glyph
        style, word = f"{token.mark.tone} bold", token.mark.word
        if token.down and token.state:
            word = f"{word}, {token.state[0].word}"
        entries.setdefault(
            f"{letter} {token.mark.word}", line((letter, style), glyphs.clean(f" {word}"))
        )
    yield from entries.values()


def signs(board: Board, floor: int) -> Iterator[Mark]:
    """Yield every mark that is drawn as a symbol of its own on a floor."""
    rooms = [*_known(board, floor)]
    for room in rooms:
        for token in room.tokens:
            if token.kind not in PIECES:
                yield token.mark
            elif not token.down:
                yield from token.state[:1]
        yield from (*room.marks, *room.icons)
    unknown = (room for room in board.rooms if room.floor == floor and room.known == "unknown")
    for room in unknown:
        yield from room.marks
    ids = {room.id for room in rooms}
    for link in board.links:
        if ids.intersection(link.rooms):
            yield from (link.mark, *link.marks, *(token.mark for token in link.tokens))
    sections = {room.section for room in rooms}
    for section in board.sections:
        if section.id in sections and section.state.tone in ("warning", "danger"):
            yield section.state
    for edge in board.edges:
        if edge.room in ids:
            yield from (*(token.mark for token in edge.tokens), *edge.marks)


def _known(board: Board, floor: int) -> Iterable[Room]:
    return (room for room in board.rooms if room.floor == floor and room.known != "unknown")


def _edges(edges: Sequence[Edge], glyphs: Glyphs) -> Iterator[Line]:
    """Yield the names of the symbols in walls: the game's own word, else the kind of edge."""
    fillings = glyphs.fillings
    signs = {
        "door": (fillings["door"][0][1], "plain bold", spoken("door")),
        "shut": (fillings["shut"][0][1], "plain bold", spoken("closed door")),
        "locked": (fillings["locked"][0][1], "warning bold", spoken("locked")),
        "blocked": (fillings["blocked"][0][1], "danger bold", spoken("blocked")),
        "unexplored": (glyphs.unexplored, "info bold", spoken("unexplored")),
    }
    for kind, (glyph, style, word) in signs.items():
        named = dict.fromkeys(ARTICLE.sub("", edge.word) for edge in edges if edge.kind == kind)
        for own in named:
            yield line((f"{glyph} ", style), own or word)
