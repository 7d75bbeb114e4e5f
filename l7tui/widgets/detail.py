"""What the highlighted choice costs, risks and may bring, in full."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from l7core.view import View
from l7tui.commands import deciding
from l7tui.game.menu import Menu
from l7tui.text.lines import Line, text_of, wrapped
from l7tui.widgets.entry import entry_lines
from l7tui.widgets.panel import Panel
from l7tui.widgets.program import program_of


class DetailPanel(Panel, can_focus=False):
    """Renders the facts of one row of the choices."""

    panel = "detail"
    name_word = "ABOUT IT"
    command = deciding.INSPECT_THIS

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.menu = Menu()

    def show(self, view: View, menu: Menu) -> None:
        self.view = view
        self.menu = menu
        self.changed()

    def body(self, size: Size) -> Sequence[Line]:
        about = self.menu.highlighted
        if self.view is None or about is None:
            return []
        lines: list[Line] = []
        with_odds = program_of(self).settings.odds
        for each in entry_lines(about, self.view, self.look.glyphs, with_odds=with_odds):
            blanks = len(text_of(each)) - len(text_of(each).lstrip())
            lines += wrapped(each, size.width, indent=blanks + 2)
        return lines
