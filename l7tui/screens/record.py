"""The record of games: how they came out, what people died of, the wall of the dead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset, Size

from l7core.analysis import finished_games
from l7core.analysis.statistics import WAYS, Grave, Statistics, statistics, still_to_reach
from l7core.engine.errors import L7Error
from l7core.language import sentence, spoken
from l7core.persist.results import Reached, read_results
from l7core.plain import statistics_lines
from l7tui.commands import record
from l7tui.commands.handling import handles
from l7tui.screens import destinations
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, line, scrolled, wrapped
from l7tui.widgets.page import Page
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from textual import events

    from l7tui.commands.command import Place

MOST_WIDTH = 100
MARGIN = 2
INDENT = 2


class RecordPage(Page):
    """Renders the figures, scrolled by `top`."""

    heading = sentence("RECORD")
    hints = (
        ("group-games", sentence("group by")),
        ("shafts", sentence("campaigns")),
        ("back", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.figures: Statistics | None = None
        self.unreached: Sequence[Reached] = ()
        self.top = 0
        self._most = 0

    def facts(self) -> str:
        return spoken("{n:# game|# games}", n=self.figures.total.games) if self.figures else ""

    def body(self, size: Size) -> list[Line]:
        if self.figures is None:
            return []
        width = min(size.width - 2 * MARGIN, MOST_WIDTH)
        lines = [row for each in self._told(self.figures) for row in _broken(each, width)]
        self._most = max(0, len(lines) - size.height)
        self.top = min(self.top, self._most)
        key = program_of(self).key_named("down")
        shown = scrolled(lines, self.top, size.height, more=key)
        return [line(" " * MARGIN, *each) for each in shown]

    def scroll_by(self, rows: int) -> None:
        """Down by so many rows, or up."""
        self.top = max(0, min(self.top + rows, self._most))
        self.changed()

    def turn_page(self, way: int) -> None:
        self.scroll_by(way * max(1, self.size.height - 6))

    def _told(self, of: Statistics) -> Iterator[Line]:
        yield from (line((each, "warning")) for each in of.problems)
        if of.total.games:
            yield from map(line, statistics_lines.in_short(of))
            yield from _headed(spoken(statistics_lines.HEADINGS[of.by]))
            yield from (line(statistics_lines.row(each)) for each in of.rows)
        else:
            yield line(spoken(statistics_lines.NONE_YET))
        if of.causes:
            yield from _headed(spoken("CAUSES OF DEATH"))
            causes = of.causes.items()
            yield from (line((f"  {count:>3}  ", "danger"), cause) for cause, count in causes)
        if of.dead:
            yield from _headed(spoken("MEMORIAL"))
            yield from (self._grave(each) for each in of.dead)
        yield from _headed(
            spoken("ACHIEVEMENTS  {count}", count=statistics_lines.count_of(of, self.unreached))
        )
        ticked, unticked = self.look.glyphs.ticked, self.look.glyphs.unticked
        for first in of.achievements:
            box = line("  ", (f"[{ticked}] ", "good"), (f"{first.name}. ", "title"))
            yield (*box, *line(first.text, (f" {first.day}", "faint")))
        for missing in self.unreached:
            box = line("  ", (f"[{unticked}] ", "faint"), (f"{missing.name}. ", "plain"))
            yield (*box, (missing.text, "faint"))

    def _grave(self, of: Grave) -> Line:
        glyphs = self.look.glyphs
        sign, plain = statistics_lines.GRAVE
        cause = spoken(", cause: {cause}", cause=of.cause) if of.cause else ""
        return line(
            "  ",
            (f"{plain if glyphs.ascii else sign} ", "danger"),
            (of.name, "title"),
            (f"  {of.place}{cause}", "faint"),
            f"  \u201c{of.words}\u201d" if of.words and not glyphs.ascii else "",
            f'  "{of.words}"' if of.words and glyphs.ascii else "",
        )


class RecordScreen(PageScreen):
    """Looks through the record."""

    place: ClassVar[Place] = "record"

    def __init__(self) -> None:
        self.record = RecordPage()
        super().__init__(self.record)
        self._by = 1

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()
        self._read()

    def _read(self) -> None:
        """What the record holds now."""
        page = self.record
        kept = read_results(self.l7.store.folder)
        page.figures = statistics(kept.every, WAYS[self._by], kept.problems)
        try:
            host = self.l7.host
            every = [each for id in host.rulesets for each in finished_games.on_offer(host, id)]
            page.unreached = still_to_reach(every, page.figures)
        except L7Error as error:
            self.say(str(error), "danger")
        page.changed()

    @handles(record.GROUP_GAMES)
    def group(self) -> None:
        self._by = (self._by + 1) % len(WAYS)
        self._read()

    @handles(record.SHAFTS)
    def shafts(self) -> None:
        self.l7.open(destinations.Campaigns())

    @handles(record.REBUILD)
    def rebuild(self) -> None:
        try:
            told = [*finished_games.rebuild(self.l7.store, self.l7.host)]
        except L7Error as error:
            told = [str(error)]
        self._read()
        self.say(" ".join(told) or spoken("Record rebuilt."), "warning" if told else "good")

    def move(self, by: Offset) -> None:
        self.record.scroll_by(by.y)

    def page(self, way: int) -> None:
        self.record.turn_page(way)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.record.scroll_by(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.record.scroll_by(-1)


def _headed(words: str) -> Iterator[Line]:
    yield BLANK
    yield line((words, "light"))


def _broken(told: Line, width: int) -> list[Line]:
    """A line in as many rows as it takes, those after the first further in."""
    return wrapped(told, width, indent=2 * INDENT) if told else [BLANK]
