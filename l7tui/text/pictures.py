"""Pictures of content as lines, with text beside them."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.view import Art, Seat
from l7tui.text.glyphs import Glyphs
from l7tui.text.large import large
from l7tui.text.lines import BLANK, Line, line, padded, width_of

LETTER = 9
"""Maximum width of a large letter in cells."""
GAP = 3
"""Blanks between a picture and the text beside it."""


def picture(art: Art, glyphs: Glyphs, style: str = "art") -> list[Line]:
    """Return a picture's lines in the current character set, all of the same width."""
    drawn = art.ascii if glyphs.ascii else art.lines
    width = max(map(len, drawn))
    return [line((each.ljust(width), style)) for each in drawn]


def face(seat: Seat, glyphs: Glyphs) -> list[Line]:
    """Return a seat's portrait, else its letter in large, else no lines."""
    if seat.portrait:
        return picture(seat.portrait, glyphs, "plain")
    drawn = large(seat.letter, LETTER, full=glyphs.solid) if seat.letter else ()
    return [line((each, "plain")) for each in drawn]


def beside(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    """Return a picture at the left with text at its right."""
    room = max(map(width_of, left), default=-GAP) + GAP
    height = max(len(left), len(right))
    pictures = [*left, *[BLANK] * (height - len(left))]
    texts = [*right, *[BLANK] * (height - len(right))]
    return [(*padded(one, room), *other) for one, other in zip(pictures, texts, strict=True)]
