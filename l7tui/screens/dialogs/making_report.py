"""Making a report: at once for a game of an evening, with its progress shown for a long one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from l7core.analysis.report import Report
from l7tui.screens import destinations
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.text.lines import BLANK, line

if TYPE_CHECKING:
    from l7tui.game.past_game import PastGame
    from l7tui.screens.base import L7Screen

SLICE = 20
"""Decisions that are given again between two looks at the keyboard."""
PAUSE = 0.01
"""Seconds between two slices."""
AT_ONCE = 400
"""Decisions that nobody has to wait for."""


def open_report(screen: L7Screen[Any], past: PastGame) -> None:
    """Put the report over that screen as soon as it is made."""

    def show(report: Report | None) -> None:
        if report:
            screen.l7.open(destinations.Report(past, report))

    reading = Reading(past)
    if past.decisions <= AT_ONCE:
        while reading.made is None:
            reading.read_on()
        show(reading.made)
    else:
        screen.app.push_screen(reading, show)


class Reading(Overlay[Report]):
    """Dismissed with the report, or with nothing if the player does not want to wait."""

    def __init__(self, past: PastGame) -> None:
        super().__init__("Report", (BLANK, line("The game is read again."), BLANK), "Esc: back")
        self.made: Report | None = None
        self._work = past.telling()
        self._all = past.decisions

    def on_mount(self) -> None:
        super().on_mount()
        # A timer, so that keys are heard in between.
        self.set_interval(PAUSE, self._go_on)

    def read_on(self) -> int:
        """A slice of the work; says how far it has come."""
        at = 0
        try:
            for _ in range(SLICE):
                at = next(self._work)
        except StopIteration as end:
            self.made = end.value
        return at

    def back(self) -> None:
        self.dismiss(None)

    def _go_on(self) -> None:
        if not self.is_current:
            return
        at = self.read_on()
        if self.made:
            self.dismiss(self.made)
            return
        told = line(f"The game is read again: {at / self._all:.0%}.")
        self.sheet.lines = (BLANK, told, BLANK)
        self.sheet.changed()
