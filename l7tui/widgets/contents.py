"""A rulebook's table of contents with one highlighted heading."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Size
from textual.message import Message

from l7core.content.rulebook import Rulebook, Section
from l7tui.text.lines import Line, cut, line
from l7tui.widgets.panel import LineWidget, highlighted


class Contents(LineWidget):
    """As many headings as fit around the highlight, indented by level."""

    class Picked(Message):
        """Message after a click on a heading."""

        def __init__(self, section: Section) -> None:
            super().__init__()
            self.section = section

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.sections = book.sections
        self.at = 0
        self.has_keyboard = True
        self._first = 0

    @property
    def section(self) -> Section | None:
        """Highlighted section."""
        return self.sections[self.at] if self.sections else None

    def move(self, step: int) -> None:
        """Move the highlight, stopping at the ends."""
        self.at = max(0, min(self.at + step, len(self.sections) - 1))
        self.changed()

    def point(self, section: Section) -> None:
        """Highlight a section."""
        self.at = self.sections.index(section)
        self.changed()

    def content(self, size: Size) -> Sequence[Line]:
        height = size.height
        most = max(0, len(self.sections) - height)
        self._first = min(max(self._first, self.at - height + 2), max(0, self.at - 1), most)
        shown = self.sections[self._first : self._first + height]
        return [self._row(number, each, size.width) for number, each in enumerate(shown)]

    def _row(self, row: int, section: Section, width: int) -> Line:
        glyphs = self.look.glyphs
        chosen = self._first + row == self.at
        title = (section.title, "title" if section.level == 1 else "plain")
        pointer = glyphs.pointer if chosen and self.has_keyboard else " "
        words = line((pointer, "pointer"), "  " * (section.level - 1), title)
        words = cut(words, width - 1, more=glyphs.more)
        return highlighted(words, width - 1) if chosen else words

    def on_click(self, event: events.Click) -> None:
        number = self._first + event.y
        if number < len(self.sections):
            self.post_message(self.Picked(self.sections[number]))
