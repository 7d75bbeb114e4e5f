"""Pieces on the map: capital letters for characters, small letters and numbers for enemies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from l7core.view import Token
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, Span, line, width_of

KINDS = ("pawn", "enemy", "item", "marker")
"""Kinds of tokens in the order in which a room lists them."""
PIECES = KINDS[:2]
"""Kinds that are drawn as letters; the others are symbols."""
GAP: Span = (" ", "plain")


def letters(token: Token, glyphs: Glyphs) -> str:
    """Return a token as text: `N`, `g1`, `3g` for a group, `(c2)` for a downed piece.

    Its value or state follows.
    """
    count = str(token.count) if token.count > 1 else ""
    number = str(token.number) if token.number else ""
    name = f"{count}{glyphs.of(token.mark)}{number}"
    value = str(token.value) if token.value is not None else ""
    if token.down:
        return f"({name}){value}"
    return f"{name}{value}{''.join(glyphs.of(state) for state in token.state[:1])}"


def in_a_row(tokens: Sequence[Token], styles: dict[str, str], glyphs: Glyphs, width: int) -> Line:
    """Return all tokens in a line: apart, with characters together, or with enemies in groups.

    If even that does not fit, a plus replaces the rest.
    """
    characters = [each for each in tokens if each.kind == "pawn"]
    others = [each for each in tokens if each.kind != "pawn"]

    def spans(group: Sequence[Token]) -> list[Line]:
        return [line((letters(each, glyphs), styles[each.id])) for each in group]

    together = [tuple(span for each in spans(characters) for span in each)]
    versions = (
        spans(tokens),
        [*together, *spans(others)],
        [*together, *spans([*_crowds(others)])],
    )
    for pieces in versions:
        if width_of(row := _apart(pieces)) <= width:
            return row
    spaceless = [each for piece in versions[-1] for each in piece]
    return _as_many(spaceless, width)


def _apart(pieces: Sequence[Line]) -> Line:
    row: Line = BLANK
    for each in filter(None, pieces):
        row = (*row, GAP, *each) if row else each
    return row


def _crowds(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield one token with a count for neighbouring tokens of a kind."""
    for _, alike in groupby(tokens, key=lambda each: (each.mark.ascii, each.down)):
        first, *rest = alike
        if rest:
            count = first.count + sum(each.count for each in rest)
            first = replace(first, count=count, number=0, value=None)
        yield first


def _as_many(spans: Sequence[Span], width: int) -> Line:
    shown: list[Span] = []
    for number, span in enumerate(spans):
        is_last = number == len(spans) - 1
        if width_of((*shown, span)) > width - (not is_last):
            return (*shown, ("+", "faint"))
        shown.append(span)
    return tuple(shown)
