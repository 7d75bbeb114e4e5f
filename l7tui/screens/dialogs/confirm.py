"""A yes/no question over the screen in front."""

from __future__ import annotations

from l7core.language import guarded, spoken
from l7tui.commands import everywhere
from l7tui.commands.handling import handles
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.text.lines import BLANK, line


class Confirm(Overlay[bool]):
    """A yes/no question, dismissed with the answer; the quit key also agrees."""

    def __init__(self, title: str, question: str, back_key: str) -> None:
        lines = (BLANK, line(question), BLANK)
        super().__init__(title, lines, spoken(guarded("Enter: yes   {back}: no"), back=back_key))

    def confirm(self) -> None:
        self.dismiss(True)

    @handles(everywhere.QUIT_PROGRAM)
    def agree(self) -> None:
        self.dismiss(True)

    def back(self) -> None:
        self.dismiss(False)
