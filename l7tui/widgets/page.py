"""A page: a whole screen of lines with a bar at the top, and keys or a sentence at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Size

from l7core.view import Tone
from l7tui.arrangement import too_small
from l7tui.lines import BLANK, Line, apart, joined, line, padded, restyled, width_of, wrapped
from l7tui.look import app_of
from l7tui.needed import more_room
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from textual import events

TOP_ROWS = 2
"""The bar, and a blank line."""


class Page(LineWidget):
    """Fills the screen."""

    heading: ClassVar[str]
    hints: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Commands by their ids, or keys as they are called, and what they do here."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence = ""
        self.tone: Tone = "info"

    def say(self, sentence: str, tone: Tone) -> None:
        """Show a sentence above the keys; an empty one takes it away."""
        if sentence != self.sentence:
            self.sentence, self.tone = sentence, tone
            self.changed()

    def facts(self) -> str:
        """What the bar says at its right."""
        return ""

    def body(self, size: Size) -> Sequence[Line]:
        """The lines between the bar and the bottom."""
        raise NotImplementedError

    def content(self, size: Size) -> Sequence[Line]:
        if too_small(*size):
            return more_room("This page", size)
        return self.lines(size)

    def lines(self, size: Size) -> Sequence[Line]:
        """The whole page: bar, body, the sentence, keys."""
        width = size.width
        told = wrapped(line((self.sentence, self.tone)), width - 2) if self.sentence else [BLANK]
        bottom = [*(line(" ", *each) for each in told), self._keys(width)]
        room = max(0, size.height - TOP_ROWS - len(bottom))
        lines = list(self.body(Size(width, room)))[:room]
        lines += [BLANK] * (room - len(lines))
        return [self._bar(width), BLANK, *lines, *bottom]

    def on_click(self, event: events.Click) -> None:
        if event.y == self.size.height - 1:
            self.press_at(event.x, event.y)

    def _bar(self, width: int) -> Line:
        glyphs = self.look.glyphs
        left = line((" L7 ", "light"), (f"{glyphs.down} ", "rule"), (self.heading, "title"))
        whole = apart(left, line(f"{self.facts()} "), width, more=glyphs.more)
        return restyled(padded(whole, width), "bar")

    def _keys(self, width: int) -> Line:
        """As many hints as fit; the last one, which leads away, is always among them."""
        hints = [self._hint(names, what) for names, what in self.hints]
        while len(hints) > 1 and sum(map(width_of, hints)) + 2 * len(hints) > width + 1:
            hints.pop(-2)
        return line(" ", *joined(hints, ("  ", "plain")))

    def _hint(self, names: str, what: str) -> Line:
        keys = " ".join(app_of(self).key_named(name) for name in names.split())
        return line((keys, "key"), f" {what}")
