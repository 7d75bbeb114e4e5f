"""The end of a lesson, over its table."""

from __future__ import annotations

from l7core.language import spoken
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.text.lines import BLANK, line


class LessonEnd(Overlay[str]):
    """The outcome of a lesson; dismissed with `on` to continue, or with "" to view the table."""

    def __init__(self, outcome: str, following: str) -> None:
        paragraphs = [" ".join(each.split()) for each in outcome.strip().split("\n\n")]
        lines = [part for each in paragraphs for part in (line(each), BLANK)]
        lines.append(line((f"{spoken('Next:')} ", "faint"), (following, "title")))
        super().__init__(
            spoken("Lesson complete"),
            (BLANK, *lines),
            spoken("Enter: next   Esc: view the table"),
        )

    def confirm(self) -> None:
        self.dismiss("on")

    def back(self) -> None:
        self.dismiss("")
