"""A framed page of lines, sized to fit its text."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Size

from l7core.language import guarded, spoken
from l7tui.text.lines import BLANK, Line, Span, cut, line, padded, width_of, wrapped
from l7tui.widgets.panel import LineWidget

MORE = guarded("{n:# more line|# more lines}")
"""Words on a sheet of which only a part is visible. A mod must not hide that."""
MOST_WIDTH = 84
MARGIN = 2
FRAME = Size(4, 2)
"""Size that a sheet's frame and padding take."""


def reading_width(screen: Size) -> int:
    """Return the width of a sheet's lines on a screen."""
    return min(MOST_WIDTH, screen.width - 2 * MARGIN) - FRAME.width


class Sheet(LineWidget):
    """A framed page of lines, scrolled by `top` rows."""

    first_words = Offset(2, 1)

    heading_style = "title"

    def __init__(self, title: str, lines: tuple[Line, ...], hint: str) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines
        self.hint = hint
        self.top = 0

    def wanted(self, screen: Size) -> Size:
        """Return the size of the sheet on a screen."""
        width = reading_width(screen)
        rows = len(self._wrapped(width, self.lines))
        return Size(width + FRAME.width, min(rows + FRAME.height, screen.height - 2))

    def scroll_by(self, rows: int) -> None:
        """Scroll by a number of rows, up if it is negative, within the text."""
        inner = self.size - FRAME
        most = len(self._wrapped(inner.width, self.lines)) - inner.height
        self.top = max(0, min(self.top + rows, most))
        self.changed()

    def keep_in_sight(self, first: int, count: int = 1) -> None:
        """Scroll until `count` lines from `first` are visible; if not all fit, show the first."""
        if not self.size:
            return
        start, end = self._rows_before(first), self._rows_before(first + count)
        room = self.size.height - FRAME.height
        top = min(start, max(self.top, end - room))
        self.scroll_by(top - self.top)

    def line_at(self, y: int) -> int | None:
        """Return the index of the line drawn on a row of the sheet, or None."""
        row = y - 1 + self.top
        if not 0 < y < self.size.height - 1:
            return None
        ends = (self._rows_before(number + 1) for number in range(len(self.lines)))
        return next((number for number, end in enumerate(ends) if row < end), None)

    def _rows_before(self, number: int) -> int:
        """Return the number of rows above a line."""
        return len(self._wrapped(self.size.width - FRAME.width, self.lines[:number]))

    def content(self, size: Size) -> list[Line]:
        glyphs = self.look.glyphs
        inner = size - FRAME
        lines = self._wrapped(inner.width, self.lines)
        shown = lines[self.top : self.top + inner.height]
        left = len(lines) - self.top - len(shown)
        hints = [f"{spoken('Down')}: {spoken(MORE, n=left)}", self.hint] if left else [self.hint]
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
    """Return a hint such as `Enter: on   Esc: back` with its keys styled."""
    spans: list[str | Span] = [" "]
    for piece in hint.split("   "):
        key, colon, effect = piece.partition(": ")
        spans += [(key, "key" if colon else "faint"), (colon + effect, "faint"), "  "]
    return line(*spans)


def _ruled(text: Line, ends: tuple[str, str], across: str, width: int) -> Line:
    """Return an edge of the frame with text set into it."""
    start, end = ends
    rest = across * (width - len(start) - len(across) - len(end) - width_of(text))
    return line((start + across, "rule"), *text, (rest, "rule"), (end, "rule"))


def _indent(row: Line) -> int:
    """Return the indent of a wrapped line's later rows: the width of its key or blanks."""
    if not row:
        return 0
    text, style = row[0]
    return len(text) if style == "key" or not text.strip() else 0
