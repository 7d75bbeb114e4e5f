"""A framed page of lines, as large as what it says."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Size

from l7core.language import spoken
from l7tui.text.lines import BLANK, Line, Span, cut, line, padded, width_of, wrapped
from l7tui.widgets.panel import LineWidget

MOST_WIDTH = 84
MARGIN = 2
FRAME = Size(4, 2)
"""What a sheet's frame and its blanks take."""


def reading_width(screen: Size) -> int:
    """How wide the lines of a sheet are on a screen of that size."""
    return min(MOST_WIDTH, screen.width - 2 * MARGIN) - FRAME.width


class Sheet(LineWidget):
    """A framed page of lines, scrolled by `top`."""

    first_words = Offset(2, 1)

    heading_style = "title"

    def __init__(self, title: str, lines: tuple[Line, ...], hint: str) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines
        self.hint = hint
        self.top = 0

    def wanted(self, screen: Size) -> Size:
        """How large the sheet is on a screen of that size."""
        width = reading_width(screen)
        rows = len(self._wrapped(width, self.lines))
        return Size(width + FRAME.width, min(rows + FRAME.height, screen.height - 2))

    def scroll_by(self, rows: int) -> None:
        """Scroll down by that many rows, or up, no further than there are lines."""
        inner = self.size - FRAME
        most = len(self._wrapped(inner.width, self.lines)) - inner.height
        self.top = max(0, min(self.top + rows, most))
        self.changed()

    def keep_in_sight(self, first: int, count: int = 1) -> None:
        """Scroll so that these lines are seen, the first of them above all."""
        if not self.size:
            return
        start, end = self._rows_before(first), self._rows_before(first + count)
        room = self.size.height - FRAME.height
        top = min(start, max(self.top, end - room))
        self.scroll_by(top - self.top)

    def line_at(self, y: int) -> int | None:
        """The number of the line that is drawn on a row of the sheet."""
        row = y - 1 + self.top
        if not 0 < y < self.size.height - 1:
            return None
        ends = (self._rows_before(number + 1) for number in range(len(self.lines)))
        return next((number for number, end in enumerate(ends) if row < end), None)

    def _rows_before(self, number: int) -> int:
        """How many rows the lines before that one take."""
        return len(self._wrapped(self.size.width - FRAME.width, self.lines[:number]))

    def content(self, size: Size) -> list[Line]:
        glyphs = self.look.glyphs
        inner = size - FRAME
        lines = self._wrapped(inner.width, self.lines)
        shown = lines[self.top : self.top + inner.height]
        left = len(lines) - self.top - len(shown)
        hints = (
            [f"{spoken('Down')}: {spoken('{n:# more line|# more lines}', n=left)}", self.hint]
            if left
            else [self.hint]
        )
        title = cut(line((f" {self.heading} ", self.heading_style)), inner.width, more=glyphs.more)
        below = cut(_keys("   ".join(hints)), inner.width, more=glyphs.more)
        side, blank = (glyphs.down, "rule"), (" ", "plain")
        blanks = [BLANK] * (inner.height - len(shown))
        return [
            _ruled(title, (glyphs.joints[6], glyphs.joints[12]), glyphs.across, size.width),
            *((side, blank, *padded(each, inner.width), blank, side) for each in (*shown, *blanks)),
            _ruled(below, (glyphs.joints[3], glyphs.joints[9]), glyphs.across, size.width),
        ]

    def _wrapped(self, width: int, lines: Sequence[Line]) -> list[Line]:
        return [row for each in lines for row in wrapped(each, width, indent=_indent(each))]


def _keys(hint: str) -> Line:
    """`Enter: on   Esc: back`, the keys as such."""
    spans: list[str | Span] = [" "]
    for piece in hint.split("   "):
        key, colon, what = piece.partition(": ")
        spans += [(key, "key" if colon else "faint"), (colon + what, "faint"), "  "]
    return line(*spans)


def _ruled(text: Line, ends: tuple[str, str], across: str, width: int) -> Line:
    """A frame's line with words set into it."""
    start, end = ends
    rest = across * (width - len(start) - len(across) - len(end) - width_of(text))
    return line((start + across, "rule"), *text, (rest, "rule"), (end, "rule"))


def _indent(of: Line) -> int:
    """Lines after the first hang below where the first one's words begin."""
    if not of:
        return 0
    text, style = of[0]
    return len(text) if style == "key" or not text.strip() else 0
