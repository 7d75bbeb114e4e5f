"""Charts of numbers over time as styled lines, with one turn highlighted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from l7core.language import spoken
from l7core.plain import chart, report_lines
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, cut, line, padded

if TYPE_CHECKING:
    from l7core.analysis.report import Report, Series

NAME_WIDTH = 18
SCALE_WIDTH = 4
VALUE_WIDTH = 5
ROWS = 2
TALL = 3
STYLES = ("info", "warning", "danger", "good")
"""Styles of a seat's charts, in order, so that neighbours differ; charts also have names."""


class Charts:
    """All charts of a report at one width."""

    def __init__(self, report: Report, width: int, glyphs: Glyphs, *, height: int = ROWS) -> None:
        self.report = report
        self.height = height
        room = max(1, width - NAME_WIDTH - SCALE_WIDTH - VALUE_WIDTH)
        turns = len(report.moments)
        self.places = min(turns, room)
        self.columns = chart.columns_for(turns, room)
        self._glyphs = glyphs
        self._cells = chart.PLAIN if glyphs.ascii else chart.BLOCKS

    def lines(self, turn: int) -> Iterator[Line]:
        """Yield the charts seat by seat, each with a turn highlighted."""
        owner = None
        number = 0
        for series in self.report.series:
            if series.of != owner:
                owner, number = series.of, 0
                yield BLANK
                yield self._headed(owner or spoken("The table"), turn)
            if series.moved:
                yield from self._chart(series, turn, STYLES[number % len(STYLES)])
            else:
                name = self._fitted(f"  {series.name}", NAME_WIDTH)
                yield line(*name, " " * SCALE_WIDTH, (report_lines.all_along(series), "faint"))
            number += 1
        margin = " " * (NAME_WIDTH + SCALE_WIDTH - 5)
        ticks = chart.ticks(len(self.report.moments), self.places, self.columns)
        yield line((f"{margin}{spoken('turn')} ", "faint"), (ticks, "faint"))

    def place_of(self, turn: int) -> int:
        """Return the index of the bar for a turn."""
        return turn * self.places // max(1, len(self.report.moments))

    def turn_at(self, column: int) -> int | None:
        """Return the turn at a column of the chart lines, or None outside the bars."""
        place = (column - NAME_WIDTH - SCALE_WIDTH) // self.columns
        if not 0 <= place < self.places:
            return None
        return -(-place * len(self.report.moments) // self.places)

    def _headed(self, owner: str, turn: int) -> Line:
        """Return a seat's heading with an arrow above the highlighted turn."""
        room = NAME_WIDTH + SCALE_WIDTH
        before = " " * (self.place_of(turn) * self.columns)
        name = self._fitted(owner, room, "title")
        return line(*name, before, (self._glyphs.arrows[2], "pointer"))

    def _fitted(self, name: str, width: int, style: str = "plain") -> Line:
        return padded(cut(line((name, style)), width, more=self._glyphs.more), width)

    def _chart(self, series: Series, turn: int, style: str) -> Iterator[Line]:
        rows = chart.bars(
            chart.fitted(series.values, self.places),
            least=series.least,
            most=series.most,
            height=self.height,
            columns=self.columns,
            cells=self._cells,
        )
        here = self.place_of(turn) * self.columns
        there = here + self.columns
        value = series.values[turn]
        named = self._fitted(f"  {series.name}", NAME_WIDTH)
        for number, row in enumerate(rows):
            is_first, is_last = number == 0, number == len(rows) - 1
            scale = str(series.most) if is_first else str(series.least) if is_last else ""
            yield line(
                *(named if is_first else (" " * NAME_WIDTH,)),
                (scale.rjust(SCALE_WIDTH - 1), "faint"),
                (self._glyphs.down, "rule"),
                (row[:here], style),
                (row[here:there], "title"),
                (row[there:], style),
                ("" if not is_last or value is None else f" {value}", "title"),
            )


def told(values: Sequence[Series], turn: int) -> str:
    """Return the table's numbers at a turn in words."""
    known = (each for each in values if each.values[turn] is not None)
    return ", ".join(f"{each.name} {each.values[turn]}" for each in known)
