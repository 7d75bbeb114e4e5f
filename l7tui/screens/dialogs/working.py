"""Slow work in slices, with a progress bar."""

from __future__ import annotations

from collections.abc import Generator

from l7core.language import spoken
from l7tui.screens.base import Result
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, line

PAUSE = 0.01
"""Seconds between two slices, in which key presses are handled."""


class Working(Overlay[Result]):
    """A progress bar; dismissed with the result of the work, or with None if the player cancels."""

    def __init__(
        self, title: str, sentence: str, work: Generator[float, None, Result], *, steps: int = 1
    ) -> None:
        """`work` yields the finished share; a slice runs `steps` steps of it."""
        room = line(" " * (facts.BAR + len("  100%")))
        super().__init__(title, (BLANK, line(sentence), room, BLANK), spoken("Esc: back"))
        self.made: Result | None = None
        self._sentence = sentence
        self._work = work
        self._steps = steps

    def on_mount(self) -> None:
        super().on_mount()
        self._show_progress(0.0)
        self.set_interval(PAUSE, self.go_on)

    def work_on(self) -> float:
        """Run a slice of the work and return the finished share."""
        part = 0.0
        try:
            for _ in range(self._steps):
                part = next(self._work)
        except StopIteration as end:
            self.made = end.value
        return part

    def back(self) -> None:
        self.dismiss(None)

    def go_on(self) -> None:
        """Run a slice, unless another screen is in front."""
        if not self.is_current:
            return
        part = self.work_on()
        if self.made is not None:
            self.dismiss(self.made)
        else:
            self._show_progress(part)

    def _show_progress(self, part: float) -> None:
        self.sheet.lines = (BLANK, line(self._sentence), self._bar(part), BLANK)
        self.sheet.changed()

    def _bar(self, part: float) -> Line:
        return line(*facts.bar(part, self.l7.look.glyphs), f"  {part:.0%}")
