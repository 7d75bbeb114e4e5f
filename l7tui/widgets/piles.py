"""Decks, discards and supplies."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from l7core.view import Pile, View
from l7tui.lines import Line, joined, line, wrapped
from l7tui.widgets.panel import Panel


class PilesPanel(Panel):
    """Renders how many of everything are left, and what lies open."""

    panel = "piles"
    name_word = "DECKS"
    command = "whole-piles"

    def __init__(self) -> None:
        super().__init__()
        self.piles: tuple[Pile, ...] = ()

    def show(self, view: View) -> None:
        self.piles = view.table.piles
        self.changed()

    def body(self, size: Size) -> Sequence[Line]:
        if not self.piles:
            return [line(("None.", "faint"))]
        lines: list[Line] = []
        for pile in self.piles:
            shown = [pile.top] if pile.top else []
            names = joined(
                (line((card.name, "info")) for card in (*shown, *pile.open)), (", ", "faint")
            )
            words = line((str(pile.count).rjust(3), "title"), f"  {pile.name}")
            if names:
                words = (*words, ("  open: ", "faint"), *names)
            lines += wrapped(words, size.width, indent=5)
        return lines
