"""The list of unavailable actions, with the rule of the highlighted one a key away."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Offset

from l7core.language import spoken
from l7tui.commands import everywhere
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, line

if TYPE_CHECKING:
    from l7core.content.rulebook import Rulebook
    from l7core.view import WhyNot


class WhyNotScreen(Overlay[None]):
    """The reasons against unavailable actions, each with its rule."""

    def __init__(self, reasons: Sequence[WhyNot], book: Rulebook, rule_key: str) -> None:
        self.reasons = reasons
        self.at = 0
        self._book = book
        super().__init__(spoken("Why not"), (), spoken("{key}: rule   Esc: close", key=rule_key))

    def on_mount(self) -> None:
        super().on_mount()
        self.sheet.lines = one_below_the_other(self._reason_blocks())

    @property
    def rule(self) -> str:
        return self.reasons[self.at].rule

    def move(self, step: Offset) -> None:
        """Highlight another reason; scroll if there is only one."""
        if len(self.reasons) == 1:
            self.sheet.scroll_by(step.y)
            return
        self._point(max(0, min(self.at + step.y, len(self.reasons) - 1)))

    def take_line(self, number: int) -> None:
        """Highlight a reason on the first click, open its rule on the second."""
        blocks = self._reason_blocks()
        starts = [start_of(blocks, each) for each in range(len(blocks))]
        clicked = bisect_right(starts, number) - 1
        if clicked == self.at:
            self.keyboard.perform(everywhere.RULEBOOK)
        else:
            self._point(clicked)

    def _point(self, number: int) -> None:
        self.at = number
        blocks = self._reason_blocks()
        self.sheet.lines = one_below_the_other(blocks)
        self.sheet.keep_in_sight(start_of(blocks, number), len(blocks[number]))

    def confirm(self) -> None:
        self.keyboard.perform(everywhere.RULEBOOK)

    def back(self) -> None:
        self.dismiss()

    def _reason_blocks(self) -> list[list[Line]]:
        """Return the lines of each reason; a pointer marks the highlighted one of several."""
        blocks = []
        for number, reason in enumerate(self.reasons):
            is_chosen = number == self.at and len(self.reasons) > 1
            pointer = self.l7.look.glyphs.pointer if is_chosen else " "
            section = self._book.find(reason.rule)
            title, *rest = facts.why_not(reason, section.title if section else reason.rule)
            first = line((f"{pointer} ", "pointer"), *title)
            blocks.append([first, *(line("  ", *each) for each in rest)])
        return blocks


def one_below_the_other(blocks: Sequence[Sequence[Line]]) -> tuple[Line, ...]:
    """Return the lines of all reasons, with blank lines between reasons."""
    first, *others = blocks
    return (*first, *(row for each in others for row in (BLANK, *each)))


def start_of(blocks: Sequence[Sequence[Line]], number: int) -> int:
    """Return the number of lines above a reason."""
    return sum(len(each) + 1 for each in blocks[:number])
