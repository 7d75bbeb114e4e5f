"""The legend: every letter and sign of the map, beside it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Size

from l7core.language import sentence, spoken
from l7tui.commands import looking
from l7tui.map.gaps import in_columns
from l7tui.text.lines import BLANK, Line, line, scrolled, width_of, wrapped
from l7tui.widgets.map_window import MapWindow
from l7tui.widgets.panel import Panel


class LegendPanel(Panel):
    """Renders what the map draws, each thing once."""

    panel = "legend"
    name_word = sentence("SIGNS")
    command = looking.LEGEND

    def __init__(self, map: MapWindow) -> None:
        super().__init__()
        self.map = map
        self.top = 0

    def body(self, size: Size) -> Sequence[Line]:
        told = self._told()
        if len(told) > size.height and width_of((beside := in_columns(told, 2))[0]) <= size.width:
            told = beside
        lines = [row for each in told for row in wrapped(each, size.width, indent=2)]
        self.top = max(0, min(self.top, len(lines) - size.height))
        return scrolled(lines, self.top, size.height, more=self.look.glyphs.more)

    def _told(self) -> Sequence[Line]:
        letters, signs = self.map.legend_of_letters(), self.map.legend_of_signs()
        more = [
            line(spoken("( ) down for now")),
            line(spoken("3g three alike")),
        ]
        return [*letters, *more, BLANK, *signs]

    def move(self, by: Offset) -> None:
        self.top = max(0, self.top + by.y)
        self.changed()
