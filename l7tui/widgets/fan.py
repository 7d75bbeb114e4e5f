"""A fan of cards: each in a frame of its own, beside each other, with all its words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from l7tui.text.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.text.lines import Line, cut, line, padded, shortened, width_of, wrapped

LEAST, WIDEST = 24, 40
"""Cells that a card takes, its frame counted."""
FRAME = 4
"""Cells of a card that its frame and the blanks inside it take."""
KEPT = 32
"""How many cards are kept as they were drawn: hands change by a card or two."""


class Face(NamedTuple):
    """What a card says."""

    head: Line
    """In its upper edge."""
    lines: tuple[Line, ...]
    foot: Line
    """In its lower edge."""
    chosen: bool


class Fan(NamedTuple):
    """The drawn cards, and which of them are seen."""

    lines: Sequence[Line]
    first: int
    width: int
    """Cells that each takes."""

    def card_at(self, x: int, count: int) -> int | None:
        """The number of the card that is drawn at a cell."""
        number = self.first + x // self.width if self.width else count
        return number if number < count else None


def fan(faces: Sequence[Face], at: int, width: int, height: int, glyphs: Glyphs) -> Fan:
    """As many cards as can be read, the one at that place among them, and how many more."""
    seen = max(1, min(len(faces), width // LEAST))
    first = max(0, min(at - seen + 1, len(faces) - seen)) if at >= seen else 0
    hidden = len(faces) - seen
    room = width - (len(f" +{hidden}") if hidden else 0)
    wide = min(WIDEST, room // seen)
    drawn = [_drawn(face, wide, height, glyphs) for face in faces[first : first + seen]]
    rows = [tuple(span for card in drawn for span in card[row]) for row in range(height)]
    if hidden:
        rows[height // 2] = (*rows[height // 2], (f" +{hidden}", "faint"))
    return Fan(rows, first, wide)


@lru_cache(maxsize=KEPT)
def _drawn(face: Face, width: int, height: int, glyphs: Glyphs) -> Sequence[Line]:
    style = "focus-rule" if face.chosen else "rule"
    inner = width - FRAME
    told = [row for each in face.lines for row in wrapped(each, inner, indent=2)]
    told = shortened(told, height - 2, inner, more=glyphs.more)
    told += [()] * (height - 2 - len(told))
    side = (glyphs.down, style)
    rows = [line(side, " ", *padded(each, inner), " ", side) for each in told]
    joints, across = glyphs.joints, glyphs.across
    head = cut(face.head, inner - 2, more=glyphs.more)
    rest = across * (width - width_of(head) - 5) + joints[LEFT | DOWN]
    top = line((joints[RIGHT | DOWN] + across, style), " ", *head, " ", (rest, style))
    foot = line(" ", *face.foot, " ") if face.foot else ()
    below = joints[RIGHT | UP] + across * (width - 3 - width_of(foot))
    return [top, *rows, line((below, style), *foot, (across + joints[LEFT | UP], style))]
