"""The legend: what the glyphs on a floor of the map mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from l7core.view import Board, Edge, Mark
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, line

ARTICLE = re.compile("^an? ")
"""What a word for an edge may begin with in a sentence, and not in a list."""


def legend(board: Board, floor: int, glyphs: Glyphs) -> Iterator[Line]:
    """What the glyphs on a floor mean, each once."""
    here = [room for room in board.rooms if room.floor == floor]
    rooms = [room for room in here if room.known != "unknown"]
    named: dict[tuple[str, str], tuple[str, str]] = {}

    def add(mark: Mark, word: str) -> None:
        named.setdefault((glyphs.of(mark), word), (f"{glyphs.of(mark)} ", f"{mark.tone} bold"))

    for room in rooms:
        for token in room.tokens:
            add(token.mark, token.name if token.seat is not None else token.mark.word)
            for state in token.state:
                add(state, state.word)
        for mark in (*room.marks, *room.icons):
            add(mark, mark.word)
    for mark in (mark for room in here if room.known == "unknown" for mark in room.marks):
        add(mark, mark.word)
    ids = {room.id for room in rooms}
    for link in board.links:
        if ids.intersection(link.rooms):
            for mark in (link.mark, *link.marks, *(token.mark for token in link.tokens)):
                add(mark, mark.word)
    for (_, word), sign in named.items():
        yield line(sign, word)
    yield from _edges([edge for edge in board.edges if edge.room in ids], glyphs)


def _edges(edges: Sequence[Edge], glyphs: Glyphs) -> Iterator[Line]:
    """What the signs in the walls mean: by the game's own word for each, else by its kind's."""
    fillings = glyphs.fillings
    signs = {
        "door": (fillings["door"][0][1], "plain bold", "door"),
        "shut": (fillings["shut"][0][1], "plain bold", "closed door"),
        "locked": (fillings["locked"][0][1], "warning bold", "locked"),
        "blocked": (fillings["blocked"][0][1], "danger bold", "blocked"),
        "unexplored": (glyphs.unexplored, "info bold", "unexplored"),
    }
    for kind, (glyph, style, word) in signs.items():
        named = dict.fromkeys(ARTICLE.sub("", edge.word) for edge in edges if edge.kind == kind)
        for own in named:
            yield line((f"{glyph} ", style), own or word)
