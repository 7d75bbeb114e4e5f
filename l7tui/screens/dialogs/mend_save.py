"""The question about a saved game whose mods have changed: the differences and the choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.geometry import Offset, Size

from l7core.language import sentence, spoken
from l7core.mods.saves import adapt
from l7core.plain import describe
from l7tui.screens import destinations
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, line, wrapped
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

    from l7core.mods.saves.compatibility import Compatibility, Remedy


class AmendPage(Page):
    """The differences in the mods, and the choices."""

    heading = sentence("MODS HAVE CHANGED")
    hints = (
        ("up down", sentence("choose")),
        ("confirm", sentence("do it")),
        ("back", sentence("back")),
    )

    def __init__(self, fit: Compatibility) -> None:
        super().__init__()
        self.fit = fit
        self.ways: Sequence[Remedy] = fit.ways
        self.at = 0
        self._rows: dict[int, int] = {}

    def facts(self) -> str:
        return self.fit.header.title

    def body(self, size: Size) -> list[Line]:
        width = size.width - 4
        lines: list[Line] = []
        for each in self.fit.differences:
            lines += wrapped(line((each.told, "warning")), width)
        lines += [
            BLANK,
            line((spoken("Your saved game stays unchanged, whatever you choose."), "faint")),
        ]
        lines.append(BLANK)
        pointer = self.look.glyphs.pointer
        self._rows = {}
        for number, way in enumerate(self.ways):
            chosen = number == self.at
            words = line(
                (f"{pointer if chosen else ' '} ", "pointer"),
                (way.told, "faint" if way.barred else "title"),
            )
            for row in wrapped(words, width, indent=2):
                self._rows[TOP_ROWS + len(lines)] = number
                lines.append(highlighted(row, width) if chosen else row)
            if way.barred:
                lines += wrapped(line("  ", (way.barred, "faint")), width, indent=2)
        return [line("  ", *each) for each in lines]

    def way_at(self, y: int) -> int | None:
        """Return the index of the choice at a screen row, or None."""
        return self._rows.get(y)


class AmendScreen(PageScreen):
    """The screen on which the player makes the choice."""

    def __init__(self, name: str, fit: Compatibility) -> None:
        self.amend_page = AmendPage(fit)
        super().__init__(self.amend_page)
        self._saved_as = name
        self._fit = fit

    def move(self, step: Offset) -> None:
        page = self.amend_page
        page.at = (page.at + step.y) % len(page.ways)
        page.changed()

    def on_click(self, event: events.Click) -> None:
        """Highlight a choice on the first click, carry it out on the second."""
        number = self.amend_page.way_at(event.screen_y)
        if number is not None and number == self.amend_page.at:
            self.perform_way()
        elif number is not None:
            self.amend_page.at = number
            self.amend_page.changed()

    def confirm(self) -> None:
        self.perform_way()

    def perform_way(self) -> None:
        """Carry out the highlighted choice, or say why it is unavailable."""
        way = self.amend_page.ways[self.amend_page.at]
        if way.barred:
            self.say(way.barred, "warning")
        elif way.kind == "get":
            self.l7.open(destinations.Mods())
        elif way.kind == "read":
            header = self._fit.header
            self.read(header.title or self._saved_as, self._saved_lines())
        else:
            act = adapt.branch if way.kind == "branch" else adapt.drop
            self.l7.sit_down_at(act(self.l7.store, self._saved_as, self._fit))

    def _saved_lines(self) -> Iterator[Line]:
        """Yield the map and the log of the save, which can be read without rules."""
        header = self._fit.header
        yield from (line(row) for row in (header.clock, *header.picture))
        yield BLANK
        record = self.l7.store.load(self._saved_as).record
        for entry in adapt.log_of(record, adapt.readers_of(header)):
            yield line(describe.entry(entry))
