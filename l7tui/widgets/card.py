"""The card panel: the card that asks the open question."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.view import AskView, Board, LogEntry, View
from l7tui.map.targets import place_of
from l7tui.text.card_page import card_lines
from l7tui.text.lines import BLANK, Line, closed_up, line, shortened
from l7tui.widgets.panel import Panel


class CardPanel(Panel, can_focus=False):
    """The card that asks the open question, above its choices."""

    panel = "card"
    name_word = sentence("CARD")

    def __init__(self) -> None:
        super().__init__()
        self.entry: LogEntry | None = None

    def show(self, entry: LogEntry | None) -> None:
        self.entry = entry
        self.changed()

    def title(self) -> Line:
        scene = self.entry.scene if self.entry else None
        kind = scene.card.kind if scene and scene.card else ""
        return line((kind.upper() or spoken(self.name_word), "focus"))

    def status(self) -> Line:
        return line((self.entry.cause, "info")) if self.entry else BLANK

    def body(self, size: Size) -> Sequence[Line]:
        entry = self.entry
        if entry is None or entry.scene is None:
            return []
        glyphs = self.look.glyphs
        lines = card_lines(entry.scene, entry.text, size.width, glyphs, is_lit=True)
        lines = closed_up(lines, size.height)
        return shortened(lines, size.height, size.width, more=glyphs.more)


def asking(view: View, ask: AskView | None) -> LogEntry | None:
    """Return the log entry of the card that asks; None if the question is answered on the map."""
    if ask is None or not ask.about or _is_on_the_map(view.table.board, ask):
        return None
    for entry in reversed(view.log):
        card = entry.scene.card if entry.scene else None
        if card and card.id == ask.about:
            return entry
    return None


def _is_on_the_map(board: Board, ask: AskView) -> bool:
    return any(place_of(board, each.target) for each in ask.options)
