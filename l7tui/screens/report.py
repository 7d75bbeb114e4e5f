"""The report of a game: result, turning points, mistakes, luck, causes and charts."""

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
    from l7tui.game.finished_game import FinishedGame

MOST_WIDTH = 110
MARGIN = 2
MOST_POINTS = 6
"""Number of turning points that have a digit."""
FIRST_COSTLY = MOST_POINTS + 1
"""Digit of the costliest decision."""
TALL_FROM = 40
"""Minimum page height for tall charts, in rows."""


class ReportPage(Page):
    """The report, scrolled by `top`, with the selected turn below it."""

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
        """Index of the selected turn; at first the costliest if known, else the last."""
        self.costly: Sequence[Costly] | None = None
        """Costliest decisions; None until the coach has been asked."""
        self.decision: Costly | None = None
        """Selected one of these decisions, if any."""
        self._room = 1
        self._all = 0
        self._charts: chart.Charts | None = None
        self._chart_rows = range(0)
        self.why_no_coach = why_no_coach
        self._costly_row = 0
        self._point_rows: dict[int, Callable[[], None]] = {}
        """Functions that select a turning point or a decision, by the line that describes it."""

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
        """Scroll down, or up by a negative number."""
        self.top = max(0, min(self.top + rows, self._all - self._room))
        self.changed()

    def turn(self, way: int) -> None:
        """Scroll down or up by a page."""
        self.scroll_by(way * max(1, self._room - 1))

    def point(self, index: int) -> None:
        """Select a turn, at most the first or last one."""
        self.decision = None
        self.at = max(0, min(index, len(self.report.moments) - 1))
        self.changed()

    def point_at_place(self, x: int, y: int) -> bool:
        """Select the turn or decision drawn at a screen position; return False if there is none."""
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
        """Select the turning point or decision of a digit; return False if there is none."""
        points, costly = self.report.points[:MOST_POINTS], self.costly or ()
        if 0 < number <= len(points):
            self.point(points[number - 1].moment)
        elif 0 <= number - FIRST_COSTLY < len(costly):
            self.point_at_decision(costly[number - FIRST_COSTLY])
        else:
            return False
        return True

    def point_at_decision(self, decision: Costly) -> None:
        """Select a decision and its turn."""
        begun = [each.answers <= decision.answers for each in self.report.moments]
        self.point(begun.count(True) - 1)
        self.decision = decision

    @property
    def step(self) -> int:
        """Number of steps before the selected turn or decision."""
        return self.decision.answers if self.decision else self.report.moments[self.at].answers

    def _lines(self, width: int) -> Iterator[Line]:
        report = self.report
        lines = list(self._card(width))
        lines += self._points(width, len(lines))
        lines += self._costly(width, len(lines))
        lines += self._part(spoken("LUCK"), map(report_lines.luck, report.luck), width)
        lines += self._part(spoken("CHAIN OF EVENTS"), map(report_lines.link, report.chain), width)
        lines += self._part(
            spoken("SECRET DECISIONS"), map(report_lines.reason, report.reasons), width
        )
        lines += self._part(spoken("PLAYERS"), report_lines.facts(report), width)
        lines += [BLANK, line((spoken("TURN BY TURN"), "light"))]
        charts = list(self._charts.lines(self.at)) if self._charts else []
        self._chart_rows = range(len(lines), len(lines) + len(charts))
        yield from (*lines, *charts)
        yield from self._part(spoken("VERSIONS"), report_lines.made_of(report), width)

    def _card(self, width: int) -> Iterator[Line]:
        """Yield the contents of the end card: result, outcome and fates."""
        report = self.report
        yield line((report.title, "title"))
        is_whole = report.told >= report.decisions
        if report.result:
            yield end_card.result_line(report.result)
        else:
            yield line((spoken("IN PROGRESS") if is_whole else spoken("INCOMPLETE"), "info bold"))
        yield from list(end_card.outcome_lines(report.outcome.split("\n\n")[0], width))
        if not is_whole:
            warning = (report_lines.rules_have_changed(report), "warning")
            yield from wrapped(line(warning), width)
        if report.fates:
            yield BLANK
            yield from end_card.fate_lines(report.fates, self.look.glyphs, width)

    def _points(self, width: int, above: int) -> list[Line]:
        """Return the numbered turning points, and the key that plays on from the selected one."""
        points = self.report.points
        self._point_rows.clear()
        if not points:
            return []
        key = program_of(self).key_of("play-on-from-turn")
        hint = line(
            ("1-9", "key"),
            f" {spoken('select,')} ",
            (key, "key"),
            f" {spoken('play from there')}",
        )
        heading = line((spoken("TURNING POINTS"), "light"))
        lines = [BLANK, apart(heading, hint, width, more=self.look.glyphs.more)]
        selected = None if self.decision else self.at
        entries = [
            (report_lines.point(each), each.moment == selected, partial(self.point, each.moment))
            for each in points
        ]
        return lines + self._numbered(entries, 1, MOST_POINTS, above + len(lines), width)

    def _costly(self, width: int, above: int) -> list[Line]:
        """Return the costliest decisions, or the key that asks the coach, if there is a coach."""
        heading = line((spoken("BIGGEST MISTAKES"), "light"))
        self._costly_row = above + 1
        if self.costly is None:
            if self.why_no_coach:
                return []
            key = program_of(self).key_of("ask-coach")
            hint = line((key, "key"), f" {spoken('ask the coach to review your decisions')}")
            return [BLANK, apart(heading, hint, width, more=self.look.glyphs.more)]
        if not self.costly:
            return [
                BLANK,
                heading,
                *wrapped(line("  ", spoken(report_lines.NOTHING_COSTLY)), width),
            ]
        entries = [
            (
                report_lines.costly(each),
                each == self.decision,
                partial(self.point_at_decision, each),
            )
            for each in self.costly
        ]
        return [BLANK, heading, *self._numbered(entries, FIRST_COSTLY, 9, above + 2, width)]

    def _numbered(
        self,
        entries: Sequence[tuple[str, bool, Callable[[], None]]],
        first: int,
        last: int,
        above: int,
        width: int,
    ) -> list[Line]:
        """Return the rows of entries, with digits from `first` to `last`.

        An entry has a text, its selection state and the function that selects it.
        """
        lines: list[Line] = []
        for number, (text, is_selected, select) in enumerate(entries, first):
            pointer = (f"{self.look.glyphs.pointer if is_selected else ' '} ", "pointer")
            sign = (f"{number} " if number <= last else "  ", "light")
            rows = wrapped(line(pointer, sign, text), width, indent=4)
            start = above + len(lines)
            self._point_rows |= dict.fromkeys(range(start, start + len(rows)), select)
            lines += [highlighted(row, width) for row in rows] if is_selected else rows
        return lines

    def show_costly(self, costly: Sequence[Costly]) -> None:
        """Show the coach's review, and select the costliest decision."""
        self.costly = costly
        if costly:
            self.point_at_decision(costly[0])
        self.top = self._costly_row
        self.changed()

    def _part(self, heading: str, texts: Iterator[str], width: int) -> Iterator[Line]:
        items = list(texts)
        if items:
            yield BLANK
            yield line((heading, "light"))
        for text in items:
            yield from wrapped(line(("- ", "faint"), text), width, indent=2)

    def _turn(self, width: int) -> Line:
        """Return the selected turn in words."""
        report, at = self.report, self.at
        moment = report.moments[at]
        values = chart.told([each for each in report.series if not each.of], at)
        words = line(
            (spoken("Turn {at} of {n}:", at=at + 1, n=len(report.moments)) + " ", "faint"),
            (moment.clock, "title"),
        )
        with_values = (*words, (f"{self.look.glyphs.dot}{values}" if values else "", "plain"))
        position = sentence("after {n:# step|# steps}")
        if report.steps == report.told:
            position = sentence("after {n:# decision|# decisions}")
        right = line((spoken(position, n=moment.answers), "faint"))
        if width_of(with_values) <= width:
            words = with_values
        if width_of(words) + width_of(right) >= width:
            right = BLANK
        return apart(words, right, width, more=self.look.glyphs.more)


class ReportScreen(PageScreen):
    """The report, with commands that return to a turn of the game."""

    place: ClassVar[Place] = "report"

    def __init__(self, past: FinishedGame, report: Report) -> None:
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

    def move(self, step: Offset) -> None:
        if step.x:
            self.report_page.point(self.report_page.at + step.x)
        else:
            self.report_page.scroll_by(step.y)

    def page(self, way: int) -> None:
        self.report_page.turn(way)

    def confirm(self) -> None:
        self.page(1)

    def take_key(self, event: events.Key) -> bool:
        """Select the turning point or decision of a digit."""
        digit = event.character or ""
        return digit.isdecimal() and self.report_page.point_at_number(int(digit))

    def on_click(self, event: events.Click) -> None:
        """Select the turn of a clicked bar or row, or press a clicked key."""
        if self.report_page.point_at_place(event.screen_x, event.screen_y):
            return
        if event.screen_y < self.report_page.size.height - 1:  # Page handles the keys at the bottom
            self.report_page.press_at(event.screen_x, event.screen_y)

    def on_mouse_scroll_down(self) -> None:
        self.report_page.scroll_by(3)

    def on_mouse_scroll_up(self) -> None:
        self.report_page.scroll_by(-3)

    # -- commands

    def why_no_play_on(self) -> str:
        """Return why no new game can start from here, or an empty string."""
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
    """Handler that asks the coach to review the game."""

    def __init__(self, screen: PageScreen, page: ReportPage, past: FinishedGame) -> None:
        self.screen = screen
        self.page = page
        self.past = past

    def why_no_coach(self) -> str:
        """Return why the game has no review, or an empty string."""
        return self.past.why_no_coach

    @handles(report.ASK_COACH, unless=why_no_coach)
    def ask_coach(self) -> None:
        """Run the review with a progress bar, then select the costliest decision."""
        weighing = Working(
            spoken("The coach"), spoken("Reviewing your decisions…"), self.past.coaching()
        )
        self.screen.app.push_screen(weighing, self._show_review)

    def _show_review(self, costly: Sequence[Costly] | None) -> None:
        if costly is not None:
            self.page.show_costly(costly)


class Writing(Handler):
    """Handler that exports the report and a replay of the game."""

    def __init__(self, screen: PageScreen, past: FinishedGame, report: Report) -> None:
        self.screen = screen
        self.past = past
        self.report = report

    def why_no_replay_file(self) -> str:
        """Return why the replay cannot be exported yet, or an empty string."""
        return self.past.why_no_replay_file

    @handles(report.EXPORT_REPORT_TEXT)
    def write_text(self) -> None:
        ascii_only = self.screen.l7.look.glyphs.ascii
        lines = report_lines.text(self.report, ascii_only=ascii_only)
        data = "".join(f"{each}\n" for each in lines).encode()
        self._say_saved(self.past.write(self.screen.l7.store, "-report.txt", data))

    @handles(report.EXPORT_REPORT_DATA)
    def write_data(self) -> None:
        data = to_json(self.report)
        self._say_saved(self.past.write(self.screen.l7.store, "-report.json", data))

    @handles(report.EXPORT_REPORT_REPLAY, unless=why_no_replay_file)
    def write_replay(self) -> None:
        self._say_saved(self.past.write_replay(self.screen.l7.store))

    def _say_saved(self, path: object) -> None:
        self.screen.say(spoken("Saved: {path}", path=path), "good")
