"""Framed cards side by side, each with its full text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from l7tui.text.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.text.lines import Line, cut, line, padded, shortened, width_of, wrapped

LEAST, WIDEST = 24, 40
"""Minimum and maximum width of a card in cells, including its frame."""
FRAME = 4
"""Cells of a card's width that its frame and padding take."""
KEPT = 32
"""Number of cached cards; a hand changes only by a card or two at a time."""


class Face(NamedTuple):
    """The text of a card."""

    head: Line
    """Text in the upper edge."""
    lines: tuple[Line, ...]
    foot: Line
    """Text in the lower edge."""
    chosen: bool


class Fan(NamedTuple):
    """The drawn cards and the index of the first one."""

    lines: Sequence[Line]
    first: int
    width: int
    """Width of each card in cells."""

    def card_at(self, x: int, count: int) -> int | None:
        """Return the index of the card drawn at a cell, or None."""
        number = self.first + x // self.width if self.width else count
        return number if number < count else None


def fan(faces: Sequence[Face], current: int, width: int, height: int, glyphs: Glyphs) -> Fan:
    """Return as many readable cards as fit, including card `current`, and the number of hidden
    ones."""
    shown_count = max(1, min(len(faces), width // LEAST))
    first = (
        max(0, min(current - shown_count + 1, len(faces) - shown_count))
        if current >= shown_count
        else 0
    )
    hidden = len(faces) - shown_count
    room = width - (len(f" +{hidden}") if hidden else 0)
    card_width = min(WIDEST, room // shown_count)
    drawn = [
        _drawn(face, card_width, height, glyphs) for face in faces[first : first + shown_count]
    ]
    rows = [tuple(span for card in drawn for span in card[row]) for row in range(height)]
    if hidden:
        rows[height // 2] = (*rows[height // 2], (f" +{hidden}", "faint"))
    return Fan(rows, first, card_width)


@lru_cache(maxsize=KEPT)
def _drawn(face: Face, width: int, height: int, glyphs: Glyphs) -> Sequence[Line]:
    style = "focus-rule" if face.chosen else "rule"
    inner = width - FRAME
    text_rows = [row for each in face.lines for row in wrapped(each, inner, indent=2)]
    text_rows = shortened(text_rows, height - 2, inner, more=glyphs.more)
    text_rows += [()] * (height - 2 - len(text_rows))
    side = (glyphs.down, style)
    rows = [line(side, " ", *padded(each, inner), " ", side) for each in text_rows]
    joints, across = glyphs.joints, glyphs.across
    head = cut(face.head, inner - 2, more=glyphs.more)
    rest = across * (width - width_of(head) - 5) + joints[LEFT | DOWN]
    top = line((joints[RIGHT | DOWN] + across, style), " ", *head, " ", (rest, style))
    foot = line(" ", *face.foot, " ") if face.foot else ()
    below = joints[RIGHT | UP] + across * (width - 3 - width_of(foot))
    return [top, *rows, line((below, style), *foot, (across + joints[LEFT | UP], style))]
