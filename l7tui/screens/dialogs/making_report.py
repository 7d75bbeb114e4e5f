"""The making of a report: at once for short games, with a progress bar for long ones."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from l7core.analysis.report import Report
from l7core.language import spoken
from l7tui.screens import destinations
from l7tui.screens.dialogs.working import Working

if TYPE_CHECKING:
    from l7tui.game.finished_game import FinishedGame
    from l7tui.screens.base import L7Screen

SLICE = 20
"""Number of decisions to replay between two checks of the keyboard."""
AT_ONCE = 400
"""Maximum number of decisions to replay without a progress bar."""


def open_report(screen: L7Screen[Any], past: FinishedGame) -> None:
    """Make the report of a game and open it over a screen."""

    def show(report: Report | None) -> None:
        if report:
            screen.l7.open(destinations.Report(past, report))

    progress = Working(
        spoken("Report"), spoken("Rebuilding the game…"), _report_steps(past), steps=SLICE
    )
    if past.decisions <= AT_ONCE:
        while progress.made is None:
            progress.work_on()
        show(progress.made)
    else:
        screen.app.push_screen(progress, show)


def _report_steps(past: FinishedGame) -> Generator[float, None, Report]:
    """Yield the share of the game that has been replayed; return the report."""
    work = past.telling()
    while True:
        try:
            yield next(work) / past.decisions
        except StopIteration as end:
            report: Report = end.value
            return report
