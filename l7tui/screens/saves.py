"""Saved games: what is there, what each looks like, and open one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7tui.lines import BLANK, Line, cut, joined, line, padded, wrapped
from l7tui.screens.page import PageScreen
from l7tui.session import HUMAN
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

    from l7core.persist.store import Entry

LIST_PART = 0.45
RESULTS = {"won": "won", "partly": "won in part", "lost": "lost"}


class SavesPage(Page):
    """The list at the left, the highlighted save at the right."""

    heading = "SAVED GAMES"
    hints = (("up down", "choose"), ("confirm", "open"), ("back", "back"))

    def __init__(self) -> None:
        super().__init__()
        self.entries: Sequence[Entry] = ()
        self.at = 0
        self._start = 0

    @property
    def entry(self) -> Entry | None:
        """The highlighted save."""
        return self.entries[self.at] if self.at < len(self.entries) else None

    def facts(self) -> str:
        return f"{len(self.entries)} saved"

    def body(self, size: Size) -> list[Line]:
        if self.entry is None:
            return [line("  There is no saved game yet.")]
        left = int(size.width * LIST_PART)
        self._start = max(0, min(self.at - size.height // 2, len(self.entries) - size.height))
        shown = self.entries[self._start : self._start + size.height]
        listed = [self._row(entry, entry is self.entry, left) for entry in shown]
        about = list(self._about(self.entry, size.width - left - 4))
        listed += [BLANK] * (size.height - len(listed))
        about += [BLANK] * (size.height - len(about))
        side = (f" {self.look.glyphs.down} ", "rule")
        return [(*padded(row, left), side, *told) for row, told in zip(listed, about, strict=False)]

    def number_at(self, y: int) -> int | None:
        """The save on a row of the screen."""
        number = self._start + y - TOP_ROWS
        return number if 0 <= number < len(self.entries) else None

    def _row(self, entry: Entry, chosen: bool, width: int) -> Line:
        glyphs = self.look.glyphs
        words = line(
            (glyphs.pointer if chosen else " ", "pointer"),
            ("!" if entry.problem else " ", "danger bold"),
            (entry.header.title or entry.name, "title"),
            (f"  {entry.header.clock}", "faint"),
        )
        words = cut(words, width, more=glyphs.more)
        return highlighted(words, width) if chosen else words

    def _about(self, entry: Entry, width: int) -> Iterator[Line]:
        """What a save says of itself, and its picture of the map."""
        glyphs = self.look.glyphs
        header = entry.header
        if entry.problem:
            yield from wrapped(line((entry.problem, "danger")), width)
            yield BLANK
        result = RESULTS.get(header.result, "")
        seats = joined(
            (
                line((each.name, "you"), ("" if each.controller == HUMAN else " (bot)", "faint"))
                for each in header.seats
            ),
            (", ", "faint"),
        )
        facts = [
            line((header.title or entry.name, "title")),
            line(header.clock, (f"{glyphs.dot}{result}" if result else "", "warning")),
            seats,
            line((f"{header.decisions} decisions", "faint")),
            line((f"saved {header.saved_at}", "faint")) if header.saved_at else BLANK,
            BLANK,
            *(line(row) for row in header.picture),
        ]
        for each in facts:
            yield cut(each, width, more=glyphs.more)


class SavesScreen(PageScreen):
    """Looks through the saves."""

    def __init__(self) -> None:
        self.saves = SavesPage()
        super().__init__(self.saves)

    def on_mount(self) -> None:
        try:
            self.saves.entries = self.l7.store.list()
        except L7Error as error:
            self.say(str(error), "danger")
        self.saves.changed()

    def move(self, by: Offset) -> None:
        if self.saves.entries:
            self.saves.at = (self.saves.at + by.y) % len(self.saves.entries)
            self.saves.changed()

    def confirm(self) -> None:
        if entry := self.saves.entry:
            self.l7.resume(entry.name)

    def on_click(self, event: events.Click) -> None:
        """One click points, another one opens."""
        number = self.saves.number_at(event.screen_y)
        if number is None:
            return
        if number == self.saves.at:
            self.confirm()
        else:
            self.saves.at = number
            self.saves.changed()
