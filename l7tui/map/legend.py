"""The legend: what the letters and signs on a floor of the map mean, each once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from l7core.language import spoken
from l7core.view import Board, Edge, Mark, Room
from l7tui.map.pieces import PIECES
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, line

ARTICLE = re.compile("^an? ")
"""What a word for an edge may begin with in a sentence, and not in a list."""


def legend(board: Board, floor: int, glyphs: Glyphs) -> Iterator[Line]:
    """The signs: what lies in rooms, what they have, and what is in the walls between them."""
    named: dict[str, Line] = {}
    for mark in signs(board, floor):
        glyph = glyphs.of(mark)
        told = line(
            (f"{glyph} ", f"{mark.tone} bold"),
            glyphs.clean(mark.brief or mark.word),
        )
        named.setdefault(glyph, told)
    yield from named.values()
    ids = {room.id for room in board.rooms if room.floor == floor and room.known != "unknown"}
    yield from _edges([edge for edge in board.edges if edge.room in ids], glyphs)


def meanings(board: Board, floor: int, glyphs: Glyphs) -> Iterator[Line]:
    """What the signs mean for the game, of those that have a rule."""
    told: dict[str, Line] = {}
    for mark in signs(board, floor):
        if mark.detail:
            words = f"{glyphs.clean(mark.brief or mark.word)}: {mark.detail}"
            sign = glyphs.of(mark)
            told.setdefault(sign, line((f"{sign} ", f"{mark.tone} bold"), (words, "faint")))
    yield from told.values()


def pieces(board: Board, floor: int, glyphs: Glyphs) -> Iterator[Line]:
    """The letters: who each person is, and what kind each enemy."""
    named: dict[str, Line] = {}
    tokens = [token for room in _known(board, floor) for token in room.tokens]
    for token in sorted(
        (each for each in tokens if each.kind in PIECES), key=lambda each: PIECES.index(each.kind)
    ):
        glyph = glyphs.of(token.mark)
        told = f"({glyph})" if token.down else glyph
        style, word = f"{token.mark.tone} bold", token.mark.word
        if token.down and token.state:
            word = f"{word}, {token.state[0].word}"
        named.setdefault(f"{told} {token.mark.word}", line((told, style), glyphs.clean(f" {word}")))
    yield from named.values()


def signs(board: Board, floor: int) -> Iterator[Mark]:
    """Every mark that stands for something by itself on that floor."""
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
    """What the signs in the walls mean: by the game's own word for each, else by its kind's."""
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
