"""The rule panel: the rulebook section for the highlighted entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7tui.commands import everywhere
from l7tui.text.lines import BLANK, Line, line, shortened, wrapped
from l7tui.widgets.panel import Panel

if TYPE_CHECKING:
    from l7core.content.rulebook import Section


class RulePanel(Panel, can_focus=False):
    """A section of the rulebook; its key opens the book there."""

    panel = "rule"
    name_word = sentence("RULE")
    command = everywhere.RULEBOOK

    def __init__(self) -> None:
        super().__init__()
        self.section: Section | None = None

    def show(self, section: Section | None) -> None:
        if section is not self.section:
            self.section = section
            self.changed()

    def title(self) -> Line:
        name = f"  {self.section.title}" if self.section else ""
        return line(*super().title(), name)

    def body(self, size: Size) -> Sequence[Line]:
        if self.section is None:
            return [line((spoken("No rule for this selection."), "faint"))]
        lines: list[Line] = []
        for block in self.section.blocks:
            lines += [BLANK, *wrapped(line(block.text), size.width)]
        return shortened(lines[1:], size.height, size.width, more=self.look.glyphs.more)
