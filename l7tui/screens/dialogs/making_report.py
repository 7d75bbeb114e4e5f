"""Making a report: at once for a game of an evening, with its progress shown for a long one."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from l7core.analysis.report import Report
from l7core.language import spoken
from l7tui.screens import destinations
from l7tui.screens.dialogs.working import Working

if TYPE_CHECKING:
    from l7tui.game.past_game import PastGame
    from l7tui.screens.base import L7Screen

SLICE = 20
"""Decisions that are given again between two looks at the keyboard."""
AT_ONCE = 400
"""Decisions that nobody has to wait for."""


def open_report(screen: L7Screen[Any], past: PastGame) -> None:
    """Put the report over that screen as soon as it is made."""

    def show(report: Report | None) -> None:
        if report:
            screen.l7.open(destinations.Report(past, report))

    reading = Working(spoken("Report"), spoken("Rebuilding the game…"), _reading(past), steps=SLICE)
    if past.decisions <= AT_ONCE:
        while reading.made is None:
            reading.work_on()
        show(reading.made)
    else:
        screen.app.push_screen(reading, show)


def _reading(past: PastGame) -> Generator[float, None, Report]:
    """The report, bit by bit; yields which part of the game has been read."""
    work = past.telling()
    while True:
        try:
            yield next(work) / past.decisions
        except StopIteration as end:
            report: Report = end.value
            return report
