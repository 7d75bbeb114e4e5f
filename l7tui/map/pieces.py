"""Pieces as they stand on a map: persons are capitals, enemies small letters with a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from l7core.view import Token
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, Span, line, width_of

KINDS = ("pawn", "enemy", "item", "marker")
"""What stands first in a room."""
PIECES = KINDS[:2]
"""What is drawn as letters; the rest are signs."""
GAP: Span = (" ", "plain")


def letters(token: Token, glyphs: Glyphs) -> str:
    """`N`, `g1`, `3g` for a crowd, `(c2)` for one that is down; a state that it bears behind it."""
    count = str(token.count) if token.count > 1 else ""
    number = str(token.number) if token.number else ""
    told = f"{count}{glyphs.of(token.mark)}{number}"
    value = str(token.value) if token.value is not None else ""
    if token.down:
        return f"({told}){value}"
    return f"{told}{value}{''.join(glyphs.of(state) for state in token.state[:1])}"


def in_a_row(tokens: Sequence[Token], styles: dict[str, str], glyphs: Glyphs, width: int) -> Line:
    """All of them in one line: apart, else persons together, else enemies of a kind as a crowd.

    Where even that has no room, a plus stands for the others.
    """
    persons = [each for each in tokens if each.kind == "pawn"]
    others = [each for each in tokens if each.kind != "pawn"]

    def spans(which: Sequence[Token]) -> list[Line]:
        return [line((letters(each, glyphs), styles[each.id])) for each in which]

    together = [tuple(span for each in spans(persons) for span in each)]
    ways = (
        spans(tokens),
        [*together, *spans(others)],
        [*together, *spans([*_crowds(others)])],
    )
    for pieces in ways:
        if width_of(told := _apart(pieces)) <= width:
            return told
    spaceless = [each for piece in ways[-1] for each in piece]
    return _as_many(spaceless, width)


def _apart(pieces: Sequence[Line]) -> Line:
    told: Line = BLANK
    for each in filter(None, pieces):
        told = (*told, GAP, *each) if told else each
    return told


def _crowds(tokens: Sequence[Token]) -> Iterator[Token]:
    """Of several alike one piece with their number."""
    for _, alike in groupby(tokens, key=lambda each: (each.mark.ascii, each.down)):
        first, *rest = alike
        if rest:
            count = first.count + sum(each.count for each in rest)
            first = replace(first, count=count, number=0, value=None)
        yield first


def _as_many(spans: Sequence[Span], width: int) -> Line:
    told: list[Span] = []
    for number, span in enumerate(spans):
        is_last = number == len(spans) - 1
        if width_of((*told, span)) > width - (not is_last):
            return (*told, ("+", "faint"))
        told.append(span)
    return tuple(told)
