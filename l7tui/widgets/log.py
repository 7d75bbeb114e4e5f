"""The log panel, with a bar beside entries that are new since the reader's last decision."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Size

from l7core.language import sentence, spoken
from l7core.plain import describe
from l7core.view import LogEntry
from l7tui.commands import looking
from l7tui.text.lines import Line, line, wrapped
from l7tui.widgets.panel import Panel
from l7tui.widgets.program import program_of


class LogPanel(Panel):
    """The end of the log, scrolled back by `scrolled` lines."""

    panel = "log"
    name_word = sentence("LOG")
    whole = looking.WHOLE_LOG

    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[LogEntry, ...] = ()
        self.news_from = 0
        self.scrolled = 0

    def show(self, entries: tuple[LogEntry, ...], news_from: int) -> None:
        self.entries = entries
        self.news_from = news_from
        self.scrolled = 0
        self.changed()

    def status(self) -> Line:
        news = sum(entry.number >= self.news_from for entry in self.entries)
        parts = [(spoken("{news} new", news=news), "new")] if news else []
        if self.scrolled:
            parts.append(
                (
                    "  " + spoken("{n:# line|# lines} below", n=self.scrolled),
                    "warning",
                )
            )
        if self.table.alone == self.panel:
            parts += [
                ("  ", "plain"),
                (program_of(self).key_of("up"), "key"),
                (f" {spoken('earlier')}", "plain"),
            ]
        return tuple(parts)

    def body(self, size: Size) -> Sequence[Line]:
        lines: list[Line] = []
        for entry in reversed(self.entries):
            lines[:0] = self._entry_lines(entry, size.width)
            if len(lines) >= size.height + self.scrolled:
                break
        self.scrolled = max(0, min(self.scrolled, len(lines) - size.height))
        end = len(lines) - self.scrolled
        return lines[max(0, end - size.height) : end]

    def _entry_lines(self, entry: LogEntry, width: int) -> list[Line]:
        is_new = entry.number >= self.news_from
        bar = (self.look.glyphs.marker if is_new else " ", "new")
        rounds = (f"{entry.round} ", "faint") if entry.round else ("", "plain")
        causes = program_of(self).settings.log == "full"
        text, cause, stop = describe.caused(entry.text, entry.cause if causes else "")
        lines = wrapped(line(rounds, text, (cause, "faint"), stop), width - 2, indent=2)
        return [line(bar, " ", *each) for each in lines]

    def move(self, step: Offset) -> None:
        self.scrolled = max(0, self.scrolled - step.y)
        self.changed()

    def page(self, way: int) -> None:
        self.move(Offset(0, way * max(1, self.size.height - 2)))
