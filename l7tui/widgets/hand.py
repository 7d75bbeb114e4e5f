"""The cards in hand of the one who looks."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Offset, Size

from l7core.view import Card, Seat, View
from l7tui import telling
from l7tui.lines import BLANK, Line, cut, line, wrapped
from l7tui.widgets.panel import Panel, highlighted


class HandPanel(Panel):
    """Renders a hand: a line a card, or with all its words where there is room."""

    panel = "hand"
    name_word = "HAND"
    command = "whole-hand"

    def __init__(self) -> None:
        super().__init__()
        self.seat: Seat | None = None
        self.at = 0
        self._rows: list[int] = []
        """The card that each line belongs to."""

    def show(self, view: View) -> None:
        self.seat = view.table.seats[view.seat] if view.seat is not None else None
        self.at = 0
        self.changed()

    @property
    def card(self) -> Card | None:
        """The highlighted card."""
        cards = self.seat.hand if self.seat else ()
        return cards[self.at] if self.at < len(cards) else None

    def status(self) -> Line:
        if self.seat is None:
            return BLANK
        limit = f"/{self.seat.hand_limit}" if self.seat.hand_limit is not None else ""
        return line(f"{self.seat.hand_count}{limit}")

    def body(self, size: Size) -> Sequence[Line]:
        self._rows = []
        if self.seat is None or not self.seat.hand_count:
            return [line(("No cards.", "faint"))]
        if not self.seat.hand:
            return [line((f"{self.seat.hand_count} cards that may not be read.", "faint"))]
        full = self._lines(size.width, all_words=True)
        lines = full if len(full) <= size.height else self._lines(size.width, all_words=False)
        at = next((row for row, card in enumerate(self._rows) if card == self.at), 0)
        start = max(0, min(at, len(lines) - size.height))
        shown = lines[start : start + size.height]
        self._rows = self._rows[start : start + size.height]
        if start + size.height < len(lines):
            hidden = len(self.seat.hand) - self._rows[-1]
            shown[-1] = line((f"{self.look.glyphs.more} {hidden} more", "faint"))
        return shown

    def _lines(self, width: int, *, all_words: bool) -> list[Line]:
        assert self.seat is not None
        glyphs = self.look.glyphs
        lines: list[Line] = []
        self._rows = []
        for number, card in enumerate(self.seat.hand):
            marked = number == self.at and self.has_focus
            pointer = (glyphs.pointer if marked else " ", "pointer")
            state = [(f" {glyphs.of(mark)} {mark.word}", mark.tone) for mark in card.marks]
            words = " ".join(card.lines) if card.face_up else "face down"
            name = line(pointer, (card.name, "info bold"), *state)
            if all_words:
                own = [name, *wrapped(line("  ", (words, "plain")), width, indent=2)]
            else:
                own = [cut((*name, ("  ", "plain"), (words, "faint")), width, more=glyphs.more)]
            lines += [highlighted(each, width) for each in own] if marked else own
            self._rows += [number] * len(own)
        return lines

    def about(self) -> list[Line]:
        """The highlighted card in full."""
        return list(telling.card(self.card)) if self.card else []

    def move(self, by: Offset) -> None:
        cards = self.seat.hand if self.seat else ()
        if cards:
            self.at = (self.at + by.x + by.y) % len(cards)
            self.changed()

    def on_click(self, event: events.Click) -> None:
        if 0 < event.y <= len(self._rows):
            self.at = self._rows[event.y - 1]
            self.changed()
