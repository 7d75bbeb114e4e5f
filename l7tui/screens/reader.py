"""The reader: something to read over the screen, closed with one key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset, Size
from textual.screen import ModalScreen

from l7tui.lines import BLANK, Line, cut, line, padded, width_of, wrapped
from l7tui.screens.base import L7Screen
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from textual.app import ComposeResult

MOST_WIDTH = 84
MARGIN = 2


class Sheet(LineWidget):
    """A framed page of lines, scrolled by `top`."""

    def __init__(self, title: str, lines: tuple[Line, ...], hint: str = "Esc closes") -> None:
        super().__init__()
        self.page_title = title
        self.lines = lines
        self.hint = hint
        self.top = 0

    def wanted(self, screen: Size) -> Size:
        """How large the page is on a screen of that size."""
        width = min(MOST_WIDTH, screen.width - 2 * MARGIN)
        rows = len(self._wrapped(width - 4))
        return Size(width, min(rows + 2, screen.height - 2))

    def scroll_by(self, rows: int) -> None:
        """Down by so many rows, or up, as far as there is anything."""
        most = len(self._wrapped(self.size.width - 4)) - (self.size.height - 2)
        self.top = max(0, min(self.top + rows, most))
        self.changed()

    def content(self, size: Size) -> list[Line]:
        glyphs = self.look.glyphs
        joints = glyphs.joints
        inner = size.width - 4
        lines = self._wrapped(inner)
        shown = lines[self.top : self.top + size.height - 2]
        left = len(lines) - self.top - len(shown)
        hint = f" {left} more lines: Down  {self.hint} " if left else f" {self.hint} "
        title = cut(line((f" {self.page_title} ", "title")), inner, more=glyphs.more)
        side = (glyphs.down, "rule")
        rows = [_ruled(title, joints[6], joints[12], glyphs.across, size.width)]
        for each in (*shown, *[BLANK] * (size.height - 2 - len(shown))):
            rows.append((side, (" ", "plain"), *padded(each, inner), (" ", "plain"), side))
        below = line((hint, "faint"))
        rows.append(_ruled(below, joints[3], joints[9], glyphs.across, size.width))
        return rows

    def _wrapped(self, width: int) -> list[Line]:
        lines: list[Line] = []
        for each in self.lines:
            lines += wrapped(each, width, indent=_indent(each))
        return lines


class Reader(L7Screen[None], ModalScreen[None]):
    """Shows a sheet in the middle of the screen."""

    CSS_PATH = "reader.tcss"

    def __init__(self, title: str, lines: tuple[Line, ...]) -> None:
        super().__init__()
        self.sheet = Sheet(title, lines)

    def compose(self) -> ComposeResult:
        yield self.sheet

    def on_mount(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        wanted = self.sheet.wanted(self.app.size)
        self.sheet.styles.width, self.sheet.styles.height = wanted

    def move(self, by: Offset) -> None:
        self.sheet.scroll_by(by.y)

    def page(self, way: int) -> None:
        self.sheet.scroll_by(way * (self.sheet.size.height - 3))

    def confirm(self) -> None:
        self.dismiss()

    def back(self) -> None:
        self.dismiss()


def _ruled(text: Line, start: str, end: str, across: str, width: int) -> Line:
    """A frame's line with words set into it."""
    rest = across * (width - 3 - width_of(text))
    return line((start + across, "rule"), *text, (rest, "rule"), (end, "rule"))


def _indent(of: Line) -> int:
    """Lines after the first hang where the first one's words begin."""
    first = of[0][0] if of else ""
    return len(first) if not first.strip() or first.endswith(" ") and of[0][1] == "key" else 0
