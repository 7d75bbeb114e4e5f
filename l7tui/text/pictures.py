"""Pictures of content as lines, beside words that tell of the same thing."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.view import Art, Seat
from l7tui.text.glyphs import Glyphs
from l7tui.text.large import large
from l7tui.text.lines import BLANK, Line, line, padded, width_of

LETTER = 9
"""Cells that a large letter has."""
GAP = 3
"""Blanks between a picture and what stands beside it."""


def picture(art: Art, glyphs: Glyphs, style: str = "art") -> list[Line]:
    """Its lines in the present character set, all of one width."""
    drawn = art.ascii if glyphs.ascii else art.lines
    wide = max(map(len, drawn))
    return [line((each.ljust(wide), style)) for each in drawn]


def face(seat: Seat, glyphs: Glyphs) -> list[Line]:
    """The portrait of who sits there, else the letter in large; nothing without either."""
    if seat.portrait:
        return picture(seat.portrait, glyphs, "plain")
    drawn = large(seat.letter, LETTER, full=glyphs.solid) if seat.letter else ()
    return [line((each, "plain")) for each in drawn]


def beside(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    """A picture at the left, words at its right."""
    room = max(map(width_of, left), default=-GAP) + GAP
    high = max(len(left), len(right))
    pictured = [*left, *[BLANK] * (high - len(left))]
    told = [*right, *[BLANK] * (high - len(right))]
    return [(*padded(one, room), *other) for one, other in zip(pictured, told, strict=True)]
