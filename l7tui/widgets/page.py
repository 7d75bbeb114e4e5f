"""A full-screen page: a bar at the top, lines, and keys or a message at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.view import Tone
from l7tui.layout.arrangement import too_small
from l7tui.layout.too_small import more_room
from l7tui.text.lines import BLANK, Line, apart, joined, line, padded, restyled, width_of, wrapped
from l7tui.widgets.panel import LineWidget
from l7tui.widgets.program import program_of, screen_of

if TYPE_CHECKING:
    from textual import events

Hint: TypeAlias = tuple[str, str]
"""A command id or names of keys, and their effect on the page."""
PALETTE: Hint = ("palette", sentence("all commands"))
TOP_ROWS = 2
"""Rows of the bar and of the blank line below it."""


class Page(LineWidget):
    """A widget that fills the screen with a bar, a body and key hints."""

    heading: ClassVar[str]
    hints: ClassVar[tuple[Hint, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.sentence = ""
        self.tone: Tone = "info"

    def keys_below(self) -> Sequence[Hint]:
        """Return the key hints of the last line."""
        return self.hints

    def say(self, sentence: str, tone: Tone) -> None:
        """Show a message above the keys; an empty string removes it."""
        if sentence != self.sentence:
            self.sentence, self.tone = sentence, tone
            self.changed()

    def facts(self) -> str:
        """Return the text at the right of the bar."""
        return ""

    def aside(self) -> Line:
        """Return the right part of the bar as spans, for text with keys in it."""
        return line(self.facts())

    def body(self, size: Size) -> Sequence[Line]:
        """Return the lines between the bar and the bottom."""
        raise NotImplementedError

    def content(self, size: Size) -> Sequence[Line]:
        if too_small(*size):
            return more_room(spoken("This page"), size)
        return self.lines(size)

    def lines(self, size: Size) -> Sequence[Line]:
        """Return the whole page: bar, body, message and keys."""
        width = size.width
        message = wrapped(line((self.sentence, self.tone)), width - 2) if self.sentence else [BLANK]
        room = max(0, size.height - TOP_ROWS - len(message) - 1)
        # Build the body first, because bar and keys depend on it.
        lines = list(self.body(Size(width, room)))[:room]
        lines += [BLANK] * (room - len(lines))
        message_lines = (line(" ", *each) for each in message)
        return [self._bar(width), BLANK, *lines, *message_lines, self._keys(width)]

    def on_click(self, event: events.Click) -> None:
        if event.y == self.size.height - 1:
            self.press_at(event.x, event.y)

    def _bar(self, width: int) -> Line:
        glyphs = self.look.glyphs
        left = line((" L7 ", "light"), (f"{glyphs.down} ", "rule"), (spoken(self.heading), "title"))
        whole = apart(left, (*self.aside(), (" ", "plain")), width, more=glyphs.more)
        return restyled(padded(whole, width), "bar")

    def _keys(self, width: int) -> Line:
        """Return as many hints as fit, always including the last one, which leaves the page.

        If commands are missing, the hint before it names the command palette.
        """
        hints = list(self.keys_below())
        if self._leaves_out(hints) or width_of(self._named(hints)) > width:
            hints.insert(-1, PALETTE)
        while len(hints) > 2 and width_of(self._named(hints)) > width:
            hints.pop(-3)
        return self._named(hints)

    def _leaves_out(self, hints: Sequence[Hint]) -> bool:
        """Return whether the screen has commands of its own that these hints do not name."""
        screen = screen_of(self)
        if screen.place == "everywhere":
            return False
        named = [names for names, _ in hints]
        own = [each for each in screen.commands() if each.place == screen.place]
        return any(each.id not in named for each in own)

    def _named(self, hints: Sequence[Hint]) -> Line:
        return line(" ", *joined((self._hint(*each) for each in hints), ("  ", "plain")))

    def _hint(self, names: str, effect: str) -> Line:
        keys = " ".join(program_of(self).key_named(name) for name in names.split())
        return line((keys, "key"), f" {spoken(effect)}")
