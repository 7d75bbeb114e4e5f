"""The report of a game: how it ended, where it turned, luck, causes, and charts of its turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset, Size

from l7core.analysis.report import Report, to_json
from l7core.language import sentence, spoken
from l7core.plain import report_lines
from l7tui.commands import report
from l7tui.commands.handling import Handler, handles
from l7tui.screens import destinations
from l7tui.screens.dialogs.working import Working
from l7tui.screens.page import PageScreen
from l7tui.text import end_card
from l7tui.text.lines import BLANK, Line, apart, line, width_of, wrapped
from l7tui.widgets import chart
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from textual import events

    from l7core.analysis.coach import Costly
    from l7tui.commands.command import Place
    from l7tui.game.past_game import PastGame

MOST_WIDTH = 110
MARGIN = 2
MOST_POINTS = 6
"""Turning points with a digit."""
FIRST_COSTLY = MOST_POINTS + 1
"""The digit of the decision that cost most."""
TALL_FROM = 40
"""Rows of a page on which charts are taller."""


class ReportPage(Page):
    """Renders the report by lines, scrolled by `top`; the turn that is pointed at stands below."""

    heading = sentence("REPORT")
    hints = (
        ("Left Right", sentence("turn")),
        ("play-on-from-turn", sentence("play on")),
        ("watch-from-turn", sentence("watch")),
        ("ask-coach", sentence("coach")),
        ("export-report-text", sentence("text")),
        ("export-report-data", sentence("JSON")),
        ("export-report-replay", sentence("replay")),
        ("Up Down", sentence("scroll")),
        ("Esc", sentence("back")),
    )

    def __init__(self, report: Report, why_no_coach: str) -> None:
        super().__init__()
        self.report = report
        self.top = 0
        worst = report_lines.worst(report) if report.result else None
        self.at = worst.moment if worst else max(0, len(report.moments) - 1)
        """The turn that is pointed at: at first the one that cost most."""
        self.costly: Sequence[Costly] | None = None
        """The decisions that cost most, once the coach has been asked."""
        self.decision: Costly | None = None
        """The one of them that is pointed at."""
        self._room = 1
        self._all = 0
        self._charts: chart.Charts | None = None
        self._chart_rows = range(0)
        self.why_no_coach = why_no_coach
        self._costly_row = 0
        self._point_rows: dict[int, Callable[[], None]] = {}
        """What points at turning points and at decisions, by the lines that tell of them."""

    def facts(self) -> str:
        left = self._all - self.top - self._room
        return spoken("{n:# more line|# more lines}", n=left) if left > 0 else ""

    def body(self, size: Size) -> Sequence[Line]:
        width = min(MOST_WIDTH, size.width - 2 * MARGIN)
        height = chart.TALL if size.height >= TALL_FROM else chart.ROWS
        self._charts = chart.Charts(self.report, width, self.look.glyphs, height=height)
        lines = list(self._lines(width))
        self._room, self._all = size.height - 2, len(lines)
        self.top = max(0, min(self.top, self._all - self._room))
        shown = lines[self.top : self.top + self._room]
        shown += [BLANK] * (self._room - len(shown))
        margin = " " * MARGIN
        return [*(line(margin, *each) for each in shown), BLANK, line(margin, *self._turn(width))]

    def scroll_by(self, rows: int) -> None:
        """Down by so many rows, or up."""
        self.top = max(0, min(self.top + rows, self._all - self._room))
        self.changed()

    def turn(self, way: int) -> None:
        """A page down or up."""
        self.scroll_by(way * max(1, self._room - 1))

    def point(self, at: int) -> None:
        """At that turn, the first and the last being the ends."""
        self.decision = None
        self.at = max(0, min(at, len(self.report.moments) - 1))
        self.changed()

    def point_at_place(self, x: int, y: int) -> bool:
        """At what is drawn there on the screen, be it a bar or a row; False where neither is."""
        row = y - TOP_ROWS + self.top
        if row in self._point_rows:
            self._point_rows[row]()
            return True
        if self._charts is None or row not in self._chart_rows:
            return False
        turn = self._charts.turn_at(x - MARGIN)
        if turn is not None:
            self.point(turn)
        return turn is not None

    def point_at_number(self, number: int) -> bool:
        """At the turn of a turning point, or at one of the decisions; False where there is none."""
        points, costly = self.report.points[:MOST_POINTS], self.costly or ()
        if 0 < number <= len(points):
            self.point(points[number - 1].moment)
        elif 0 <= number - FIRST_COSTLY < len(costly):
            self.point_at_decision(costly[number - FIRST_COSTLY])
        else:
            return False
        return True

    def point_at_decision(self, decision: Costly) -> None:
        """At that decision, and the turn that it belongs to."""
        begun = [each.answers <= decision.answers for each in self.report.moments]
        self.point(begun.count(True) - 1)
        self.decision = decision

    @property
    def step(self) -> int:
        """The step that what is pointed at begins after."""
        return self.decision.answers if self.decision else self.report.moments[self.at].answers

    def _lines(self, width: int) -> Iterator[Line]:
        report = self.report
        found = list(self._card(width))
        found += self._points(width, len(found))
        found += self._costly(width, len(found))
        found += self._part(spoken("LUCK"), map(report_lines.luck, report.luck), width)
        found += self._part(spoken("CHARTS"), map(report_lines.link, report.chain), width)
        found += self._part(
            spoken("HIDDEN INFORMATION"), map(report_lines.reason, report.reasons), width
        )
        found += self._part(spoken("PLAYERS"), report_lines.facts(report), width)
        found += [BLANK, line((spoken("TURN BY TURN"), "light"))]
        charts = list(self._charts.lines(self.at)) if self._charts else []
        self._chart_rows = range(len(found), len(found) + len(charts))
        yield from (*found, *charts)
        yield from self._part(spoken("VERSIONS"), report_lines.made_of(report), width)

    def _card(self, width: int) -> Iterator[Line]:
        """What the end card says: the result, the outcome, everybody's fate."""
        report = self.report
        yield line((report.title, "title"))
        is_whole = report.told >= report.decisions
        if report.result:
            yield end_card.result_line(report.result)
        else:
            yield line((spoken("IN PROGRESS") if is_whole else spoken("INCOMPLETE"), "info bold"))
        yield from list(end_card.outcome_lines(report.outcome.split("\n\n")[0], width))
        if not is_whole:
            told = (report_lines.rules_have_changed(report), "warning")
            yield from wrapped(line(told), width)
        if report.fates:
            yield BLANK
            yield from end_card.fate_lines(report.fates, self.look.glyphs, width)

    def _points(self, width: int, above: int) -> list[Line]:
        """The turning points by number; the one that is pointed at can be played on from."""
        points = self.report.points
        self._point_rows.clear()
        if not points:
            return []
        key = program_of(self).key_of("play-on-from-turn")
        how = line(
            ("1-9", "key"),
            f" {spoken('select,')} ",
            (key, "key"),
            f" {spoken('play from there')}",
        )
        heading = line((spoken("TURNING POINTS"), "light"))
        lines = [BLANK, apart(heading, how, width, more=self.look.glyphs.more)]
        at = None if self.decision else self.at
        told = [
            (report_lines.point(each), each.moment == at, partial(self.point, each.moment))
            for each in points
        ]
        return lines + self._numbered(told, 1, MOST_POINTS, above + len(lines), width)

    def _costly(self, width: int, above: int) -> list[Line]:
        """The decisions that cost most, where the coach has been asked; else how to ask."""
        heading = line((spoken("BIGGEST MISTAKES"), "light"))
        self._costly_row = above + 1
        if self.costly is None:
            if self.why_no_coach:
                return []
            key = program_of(self).key_of("ask-coach")
            how = line((key, "key"), f" {spoken('ask the coach to review your decisions')}")
            return [BLANK, apart(heading, how, width, more=self.look.glyphs.more)]
        if not self.costly:
            return [
                BLANK,
                heading,
                *wrapped(line("  ", spoken(report_lines.NOTHING_COSTLY)), width),
            ]
        told = [
            (
                report_lines.costly(each),
                each == self.decision,
                partial(self.point_at_decision, each),
            )
            for each in self.costly
        ]
        return [BLANK, heading, *self._numbered(told, FIRST_COSTLY, 9, above + 2, width)]

    def _numbered(
        self,
        told: Sequence[tuple[str, bool, Callable[[], None]]],
        first: int,
        last: int,
        above: int,
        width: int,
    ) -> list[Line]:
        """Rows with digits from the first to the last: words, whether they are pointed at, and
        what points there."""
        lines: list[Line] = []
        for number, (text, is_at, points) in enumerate(told, first):
            pointer = (f"{self.look.glyphs.pointer if is_at else ' '} ", "pointer")
            sign = (f"{number} " if number <= last else "  ", "light")
            rows = wrapped(line(pointer, sign, text), width, indent=4)
            start = above + len(lines)
            self._point_rows |= dict.fromkeys(range(start, start + len(rows)), points)
            lines += [highlighted(row, width) for row in rows] if is_at else rows
        return lines

    def show_costly(self, costly: Sequence[Costly]) -> None:
        """What the coach says, the costliest decision pointed at."""
        self.costly = costly
        if costly:
            self.point_at_decision(costly[0])
        self.top = self._costly_row
        self.changed()

    def _part(self, heading: str, texts: Iterator[str], width: int) -> Iterator[Line]:
        found = list(texts)
        if found:
            yield BLANK
            yield line((heading, "light"))
        for text in found:
            yield from wrapped(line(("- ", "faint"), text), width, indent=2)

    def _turn(self, width: int) -> Line:
        """The turn that is pointed at, in words."""
        report, at = self.report, self.at
        moment = report.moments[at]
        own = chart.told([each for each in report.series if not each.of], at)
        words = line(
            (spoken("Turn {at} of {n}:", at=at + 1, n=len(report.moments)) + " ", "faint"),
            (moment.clock, "title"),
        )
        longer = (*words, (f"{self.look.glyphs.dot}{own}" if own else "", "plain"))
        made = sentence("after {n:# step|# steps}")
        if report.steps == report.told:
            made = sentence("after {n:# decision|# decisions}")
        right = line((spoken(made, n=moment.answers), "faint"))
        if width_of(longer) <= width:
            words = longer
        if width_of(words) + width_of(right) >= width:
            right = BLANK
        return apart(words, right, width, more=self.look.glyphs.more)


class ReportScreen(PageScreen):
    """Reads the report, and goes back into the game."""

    place: ClassVar[Place] = "report"

    def __init__(self, past: PastGame, report: Report) -> None:
        self.past = past
        self.report_page = ReportPage(report, past.why_no_coach)
        super().__init__(self.report_page)
        self._coaching = Coaching(self, self.report_page, past)
        self._writing = Writing(self, past, report)

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self._coaching, self._writing, *super().handlers)

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()

    def move(self, by: Offset) -> None:
        if by.x:
            self.report_page.point(self.report_page.at + by.x)
        else:
            self.report_page.scroll_by(by.y)

    def page(self, way: int) -> None:
        self.report_page.turn(way)

    def confirm(self) -> None:
        self.page(1)

    def take_key(self, event: events.Key) -> bool:
        """A digit points at a turning point."""
        digit = event.character or ""
        return digit.isdecimal() and self.report_page.point_at_number(int(digit))

    def on_click(self, event: events.Click) -> None:
        """A click on a bar or on a turning point points at its turn."""
        if self.report_page.point_at_place(event.screen_x, event.screen_y):
            return
        if event.screen_y < self.report_page.size.height - 1:  # those below are any page's
            self.report_page.press_at(event.screen_x, event.screen_y)

    def on_mouse_scroll_down(self) -> None:
        self.report_page.scroll_by(3)

    def on_mouse_scroll_up(self) -> None:
        self.report_page.scroll_by(-3)

    # -- commands

    def why_no_play_on(self) -> str:
        """Why there is nothing to be played on from here."""
        report = self.report_page.report
        at_end = self.report_page.step == report.decisions and report.result
        return spoken("The game ends here. Left: earlier turn.") if at_end else ""

    @handles(report.PLAY_ON_FROM_TURN, unless=why_no_play_on)
    def play_on(self) -> None:
        self.l7.play_on(self.past, self.past.steps().answers_at(self.report_page.step))

    @handles(report.WATCH_FROM_TURN)
    def watch_again(self) -> None:
        self.l7.open(destinations.Replay(self.past, self.report_page.step))


class Coaching(Handler):
    """Has the coach weigh what was decided."""

    def __init__(self, screen: PageScreen, page: ReportPage, past: PastGame) -> None:
        self.screen = screen
        self.page = page
        self.past = past

    def why_no_coach(self) -> str:
        """Why nothing can be told of what could have been better."""
        return self.past.why_no_coach

    @handles(report.ASK_COACH, unless=why_no_coach)
    def ask_coach(self) -> None:
        """Weigh it, with a bar; then point at what cost most."""
        weighing = Working(
            spoken("The coach"), spoken("Reviewing your decisions…"), self.past.coaching()
        )
        self.screen.app.push_screen(weighing, self._tell)

    def _tell(self, costly: Sequence[Costly] | None) -> None:
        if costly is not None:
            self.page.show_costly(costly)


class Writing(Handler):
    """Writes the report, and the game that it is about, to files."""

    def __init__(self, screen: PageScreen, past: PastGame, report: Report) -> None:
        self.screen = screen
        self.past = past
        self.report = report

    def why_no_replay_file(self) -> str:
        """Why the game cannot be given away as a whole yet."""
        return self.past.why_no_replay_file

    @handles(report.EXPORT_REPORT_TEXT)
    def write_text(self) -> None:
        ascii_only = self.screen.l7.look.glyphs.ascii
        lines = report_lines.text(self.report, ascii_only=ascii_only)
        data = "".join(f"{each}\n" for each in lines).encode()
        self._written(self.past.write(self.screen.l7.store, "-report.txt", data))

    @handles(report.EXPORT_REPORT_DATA)
    def write_data(self) -> None:
        data = to_json(self.report)
        self._written(self.past.write(self.screen.l7.store, "-report.json", data))

    @handles(report.EXPORT_REPORT_REPLAY, unless=why_no_replay_file)
    def write_replay(self) -> None:
        self._written(self.past.write_replay(self.screen.l7.store))

    def _written(self, path: object) -> None:
        self.screen.say(spoken("Saved: {path}", path=path), "good")
