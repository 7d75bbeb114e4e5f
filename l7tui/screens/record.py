"""The record of games: results, causes of death, memorial and achievements."""

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
    """The statistics of all games, scrolled by `top`."""

    heading = sentence("RECORD")
    hints = (
        ("group-games", sentence("group by")),
        ("shafts", sentence("campaigns")),
        ("back", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.figures: Statistics | None = None
        self.unreached: Sequence[Reached] | None = None
        """Achievements still to reach; None until they are known."""
        self.top = 0
        self._most = 0

    def facts(self) -> str:
        return spoken("{n:# game|# games}", n=self.figures.total.games) if self.figures else ""

    def body(self, size: Size) -> list[Line]:
        if self.figures is None:
            return []
        width = min(size.width - 2 * MARGIN, MOST_WIDTH)
        lines = [
            row for each in self._figure_lines(self.figures) for row in _wrapped_rows(each, width)
        ]
        self._most = max(0, len(lines) - size.height)
        self.top = min(self.top, self._most)
        key = program_of(self).key_named("down")
        shown = scrolled(lines, self.top, size.height, more=key)
        return [line(" " * MARGIN, *each) for each in shown]

    def scroll_by(self, rows: int) -> None:
        """Scroll down, or up by a negative number."""
        self.top = max(0, min(self.top + rows, self._most))
        self.changed()

    def turn_page(self, way: int) -> None:
        self.scroll_by(way * max(1, self.size.height - 6))

    def _figure_lines(self, figures: Statistics) -> Iterator[Line]:
        yield from (line((each, "warning")) for each in figures.problems)
        if figures.total.games:
            yield from map(line, statistics_lines.in_short(figures))
            yield from _headed(spoken(statistics_lines.HEADINGS[figures.by]))
            yield from (line(statistics_lines.row(each)) for each in figures.rows)
        else:
            yield line(spoken(statistics_lines.NONE_YET))
        if figures.causes:
            yield from _headed(spoken("CAUSES OF DEATH"))
            causes = figures.causes.items()
            yield from (line((f"  {count:>3}  ", "danger"), cause) for cause, count in causes)
        if figures.dead:
            yield from _headed(spoken("MEMORIAL"))
            yield from (self._grave(each) for each in figures.dead)
        yield from _headed(
            spoken(
                "ACHIEVEMENTS  {count}", count=statistics_lines.count_of(figures, self.unreached)
            )
        )
        ticked, unticked = self.look.glyphs.ticked, self.look.glyphs.unticked
        for achievement in figures.achievements:
            box = line("  ", (f"[{ticked}] ", "good"), (f"{achievement.name}. ", "title"))
            yield (*box, *line(achievement.text, (f" {achievement.day}", "faint")))
        for missing in self.unreached or ():
            box = line("  ", (f"[{unticked}] ", "faint"), (f"{missing.name}. ", "plain"))
            yield (*box, (missing.text, "faint"))

    def _grave(self, grave: Grave) -> Line:
        glyphs = self.look.glyphs
        sign, plain = statistics_lines.GRAVE
        cause = spoken(", cause: {cause}", cause=grave.cause) if grave.cause else ""
        return line(
            "  ",
            (f"{plain if glyphs.ascii else sign} ", "danger"),
            (grave.name, "title"),
            (f"  {grave.place}{cause}", "faint"),
            f"  \u201c{grave.words}\u201d" if grave.words and not glyphs.ascii else "",
            f'  "{grave.words}"' if grave.words and glyphs.ascii else "",
        )


class RecordScreen(PageScreen):
    place: ClassVar[Place] = "record"

    def __init__(self) -> None:
        self.record = RecordPage()
        super().__init__(self.record)
        self._grouping = 1

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()
        self._read()

    def _read(self) -> None:
        """Read the record and show its statistics."""
        page = self.record
        results = read_results(self.l7.store.folder)
        page.figures = statistics(results.every, WAYS[self._grouping], results.problems)
        page.changed()
        self.call_after_refresh(self._add_unreached)

    def _add_unreached(self) -> None:
        """Show the achievements still to reach, which takes the rules of all games."""
        page = self.record
        assert page.figures is not None, "the record has been read"
        try:
            host = self.l7.host
            every = [each for id in host.rulesets for each in finished_games.on_offer(host, id)]
            page.unreached = still_to_reach(every, page.figures)
        except L7Error as error:
            self.say(str(error), "danger")
        page.changed()

    @handles(record.GROUP_GAMES)
    def group(self) -> None:
        self._grouping = (self._grouping + 1) % len(WAYS)
        self._read()

    @handles(record.SHAFTS)
    def shafts(self) -> None:
        self.l7.open(destinations.Campaigns())

    @handles(record.REBUILD)
    def rebuild(self) -> None:
        try:
            problems = [*finished_games.rebuild(self.l7.store, self.l7.host)]
        except L7Error as error:
            problems = [str(error)]
        self._read()
        self.say(" ".join(problems) or spoken("Record rebuilt."), "warning" if problems else "good")

    def move(self, step: Offset) -> None:
        self.record.scroll_by(step.y)

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


def _wrapped_rows(text: Line, width: int) -> list[Line]:
    """Return a line wrapped to a width, with indented continuation rows."""
    return wrapped(text, width, indent=2 * INDENT) if text else [BLANK]
