"""The legend panel: every letter and symbol of the map."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Size

from l7core.language import sentence, spoken
from l7tui.commands import looking
from l7tui.map.gaps import in_columns
from l7tui.text.lines import BLANK, Line, line, scrolled, width_of, wrapped
from l7tui.widgets.map_window import MapWindow
from l7tui.widgets.others import OthersPanel
from l7tui.widgets.panel import Panel


class LegendPanel(Panel):
    """The map's symbols, and the letters that head the columns of the other players."""

    panel = "legend"
    name_word = sentence("SYMBOLS")
    command = looking.LEGEND

    def __init__(self, map: MapWindow, others: OthersPanel) -> None:
        super().__init__()
        self.map = map
        self.others = others
        self.top = 0

    def body(self, size: Size) -> Sequence[Line]:
        symbols = self._symbol_lines()
        if (
            len(symbols) > size.height
            and width_of((columns := in_columns(symbols, 2))[0]) <= size.width
        ):
            symbols = columns
        heads = [self.others.letters] if self.others.letters else []
        entries = [*heads, *symbols, *self._meaning_lines()]
        lines = [row for each in entries for row in wrapped(each, size.width, indent=2)]
        self.top = max(0, min(self.top, len(lines) - size.height))
        return scrolled(lines, self.top, size.height, more=self.look.glyphs.more)

    def _symbol_lines(self) -> Sequence[Line]:
        letters, signs = self.map.legend_of_letters(), self.map.legend_of_signs()
        more = [
            line(spoken("( ) inactive")),
            line(spoken("3g 3 alike")),
        ]
        return [*letters, *more, BLANK, *signs]

    def _meaning_lines(self) -> Sequence[Line]:
        """Return the symbols' meanings in the game, and why the border frays."""
        meanings = self.map.meanings_of_signs()
        why = spoken("The border frays as your fear rises. Cosmetic only.")
        frays = [line((why, "faint"))] if self.table.fray.is_worn else []
        return [row for part in (meanings, frays) if part for row in (BLANK, *part)]

    def move(self, step: Offset) -> None:
        self.top = max(0, self.top + step.y)
        self.changed()

    def page(self, way: int) -> None:
        self.move(Offset(0, way * max(1, self.size.height - 2)))
