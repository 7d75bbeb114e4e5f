"""A sheet over the screen, as large as what it says, closed with one key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset, Size
from textual.screen import ModalScreen

from l7tui.lines import BLANK, Line, Span, cut, line, padded, width_of, wrapped
from l7tui.screens.base import Result, WheelScreen
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

MOST_WIDTH = 84
MARGIN = 2
FRAME = Size(4, 2)
"""What a sheet's frame and its blanks take."""


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
        width = min(MOST_WIDTH, screen.width - 2 * MARGIN)
        rows = len(self._wrapped(width - FRAME.width))
        return Size(width, min(rows + FRAME.height, screen.height - 2))

    def scroll_by(self, rows: int) -> None:
        """Down by so many rows, or up, as far as there is anything."""
        inner = self.size - FRAME
        most = len(self._wrapped(inner.width)) - inner.height
        self.top = max(0, min(self.top + rows, most))
        self.changed()

    def rows_before(self, number: int) -> int:
        """How many rows the lines before that one take."""
        width = self.size.width - FRAME.width
        return sum(len(wrapped(each, width, indent=_indent(each))) for each in self.lines[:number])

    def content(self, size: Size) -> list[Line]:
        glyphs = self.look.glyphs
        inner = size - FRAME
        lines = self._wrapped(inner.width)
        shown = lines[self.top : self.top + inner.height]
        left = len(lines) - self.top - len(shown)
        hints = [f"Down: {left} more lines", self.hint] if left else [self.hint]
        title = cut(line((f" {self.heading} ", self.heading_style)), inner.width, more=glyphs.more)
        below = cut(_keys("   ".join(hints)), inner.width, more=glyphs.more)
        side, blank = (glyphs.down, "rule"), (" ", "plain")
        blanks = [BLANK] * (inner.height - len(shown))
        return [
            _ruled(title, (glyphs.joints[6], glyphs.joints[12]), glyphs.across, size.width),
            *((side, blank, *padded(each, inner.width), blank, side) for each in (*shown, *blanks)),
            _ruled(below, (glyphs.joints[3], glyphs.joints[9]), glyphs.across, size.width),
        ]

    def _wrapped(self, width: int) -> list[Line]:
        lines: list[Line] = []
        for each in self.lines:
            lines += wrapped(each, width, indent=_indent(each))
        return lines


class Overlay(WheelScreen[Result], ModalScreen[Result]):
    """Shows a sheet in the middle of the screen."""

    CSS_PATH = "overlay.tcss"

    def __init__(self, title: str, lines: tuple[Line, ...], hint: str) -> None:
        super().__init__()
        self.sheet = Sheet(title, lines, hint)

    def compose(self) -> ComposeResult:
        yield self.sheet

    def on_mount(self) -> None:
        self.forget_typed_keys()

    def on_resize(self) -> None:
        wanted = self.sheet.wanted(self.app.size)
        self.sheet.styles.width, self.sheet.styles.height = wanted

    def on_click(self, event: events.Click) -> None:
        """On the keys below."""
        x, y = event.screen_offset - self.sheet.region.offset
        if y == self.sheet.size.height - 1:
            self.sheet.press_at(x, y)

    def move(self, by: Offset) -> None:
        self.sheet.scroll_by(by.y)

    def page(self, way: int) -> None:
        self.sheet.scroll_by(way * (self.sheet.size.height - FRAME.height - 1))


class Reader(Overlay[None]):
    """Something to read at leisure."""

    def __init__(self, title: str, lines: tuple[Line, ...]) -> None:
        super().__init__(title, lines, "")

    def on_mount(self) -> None:
        self.sheet.hint = f"{self.l7.key_of('back')}: close"

    def confirm(self) -> None:
        self.dismiss()

    def back(self) -> None:
        self.dismiss()

    def read_help(self) -> None:
        self.dismiss()


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
