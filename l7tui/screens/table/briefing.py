"""The briefing: story, goals and special rules of a game."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Size

from l7core.language import sentence, spoken
from l7core.view import Table
from l7tui.screens.base import WheelScreen
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, line, wrapped
from l7tui.widgets.page import Hint, Page

MOST_WIDTH = 76


class BriefingPage(Page):
    """The briefing, scrolled by `top`."""

    heading = sentence("BRIEFING")
    hints = (("confirm", sentence("continue")), ("back", sentence("start playing")))
    hints_above_the_end = (
        ("confirm", sentence("page")),
        ("up down", sentence("scroll")),
        ("back", sentence("start playing")),
    )

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.top = 0
        self._room = 1
        self._all = 0

    @property
    def _left(self) -> int:
        """Number of lines below the visible ones."""
        return max(0, self._all - self.top - self._room)

    def keys_below(self) -> Sequence[Hint]:
        return self.hints_above_the_end if self._left else self.hints

    def facts(self) -> str:
        return spoken("{n:# more line|# more lines}", n=self._left) if self._left else ""

    def body(self, size: Size) -> Sequence[Line]:
        width = min(MOST_WIDTH, size.width - 4)
        lines = briefing_lines(self.table, width)
        self._room, self._all = size.height, len(lines)
        self.top = max(0, min(self.top, len(lines) - size.height))
        margin = " " * ((size.width - width) // 2)
        shown = lines[self.top : self.top + size.height]
        above = max(0, (size.height - len(lines)) // 3)
        return [BLANK] * above + [line(margin, *each) for each in shown]

    def scroll_by(self, rows: int) -> bool:
        """Scroll down, or up by a negative number; return False at the end."""
        before = self.top
        self.top = max(0, min(self.top + rows, self._all - self._room))
        self.changed()
        return self.top != before

    def turn(self, way: int) -> bool:
        """Scroll down or up by a page; return False at the end."""
        return self.scroll_by(way * max(1, self._room - 1))


class Briefing(PageScreen, WheelScreen[None]):
    """The briefing; the confirm key shows the next page and finally closes the screen."""

    def __init__(self, table: Table) -> None:
        self._sheet = BriefingPage(table)
        super().__init__(self._sheet)

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()

    def confirm(self) -> None:
        if not self._sheet.turn(1):
            self.dismiss()

    def move(self, step: Offset) -> None:
        self._sheet.scroll_by(step.y)

    def page(self, way: int) -> None:
        self._sheet.turn(way)


def briefing_lines(table: Table, width: int) -> list[Line]:
    """Return the title, story, goals, special rules and continuing characters of a game."""
    lines = [line((table.title, "title"))]
    if chronicle := table.chronicle:
        lines.append(line(f"{chronicle.title}: {chronicle.part}"))
    for paragraph in table.briefing.split("\n\n"):
        lines += [BLANK, *wrapped(line(" ".join(paragraph.split())), width)]
    for heading, texts in (
        (spoken("GOALS"), table.goals),
        (spoken("SPECIAL RULES"), table.specials),
    ):
        if texts:
            lines += [BLANK, line((heading, "light"))]
        for text in texts:
            lines += [line(*each) for each in wrapped(line(("- ", "faint"), text), width, indent=2)]
    if chronicle and chronicle.episodes[0].time == "past":
        lines += [BLANK, line((spoken("CONTINUING"), "light"))]
        for each in chronicle.carried:
            lines += wrapped(line(("- ", "faint"), each), width, indent=2)
    return lines
