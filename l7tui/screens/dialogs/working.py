"""Work that takes its time: done slice by slice, with a bar, until it is made or not waited for."""

from __future__ import annotations

from collections.abc import Generator

from l7core.language import spoken
from l7tui.screens.base import Result
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, line

PAUSE = 0.01
"""Seconds between two slices, in which keys are heard."""


class Working(Overlay[Result]):
    """Dismissed with what was made, or with nothing if the player does not want to wait."""

    def __init__(
        self, title: str, sentence: str, work: Generator[float, None, Result], *, steps: int = 1
    ) -> None:
        """`work` yields which part of it is done; a slice is that many of its steps."""
        room = line(" " * (facts.BAR + len("  100%")))
        super().__init__(title, (BLANK, line(sentence), room, BLANK), spoken("Esc: back"))
        self.made: Result | None = None
        self._sentence = sentence
        self._work = work
        self._steps = steps

    def on_mount(self) -> None:
        super().on_mount()
        self._tell(0.0)
        self.set_interval(PAUSE, self.go_on)

    def work_on(self) -> float:
        """A slice of the work; says which part is done."""
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
        """A slice, unless something else is in front."""
        if not self.is_current:
            return
        part = self.work_on()
        if self.made is not None:
            self.dismiss(self.made)
        else:
            self._tell(part)

    def _tell(self, part: float) -> None:
        self.sheet.lines = (BLANK, line(self._sentence), self._bar(part), BLANK)
        self.sheet.changed()

    def _bar(self, part: float) -> Line:
        return line(*facts.bar(part, self.l7.look.glyphs), f"  {part:.0%}")
