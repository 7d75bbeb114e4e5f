"""The footer: key hints, a hint or a message."""

from __future__ import annotations

from collections.abc import Iterable

from textual import events
from textual.geometry import Size

from l7core.language import spoken
from l7core.view import Tone
from l7tui.commands import deciding
from l7tui.commands.command import Command
from l7tui.commands.keymap import shown
from l7tui.text.lines import Line, apart, joined, line, padded, restyled, width_of, wrapped
from l7tui.widgets.panel import LineWidget
from l7tui.widgets.program import program_of, screen_of

MOST_ROWS = 4
GAP = ("  ", "plain")
SIGNS = {"warning": "!", "danger": "!", "good": "+", "info": "*"}


class Footer(LineWidget):
    """Key hints for the commands of the focused widgets."""

    notice = ""
    tone: Tone = "info"
    hint = ""
    """Hint in place of the keys, until it is dismissed or the question is answered."""

    def __init__(self) -> None:
        super().__init__()
        self._reaches: list[tuple[int, Command]] = []
        """End column and command of each key hint."""

    def say(self, notice: str, tone: Tone) -> None:
        """Show a message in place of the keys, until the next key press."""
        width = self.size.width
        before = self.rows(width) if width else 0
        self.notice = notice
        self.tone = tone
        self.changed()
        if not width or self.rows(width) != before:
            self.refresh(layout=True)

    def rows(self, width: int) -> int:
        """Return the number of rows; a long message covers the rows above the footer."""
        return min(MOST_ROWS, len(self._sentence(width))) if self.notice else 1

    def content(self, size: Size) -> list[Line]:
        if self.notice:
            return [restyled(each, "bar") for each in self._sentence(size.width)]
        if self.hint:
            return [restyled(self._hint(size.width), "bar")]
        return [restyled(self._keys(size.width), "bar")]

    def _sentence(self, width: int) -> list[Line]:
        sign = SIGNS.get(self.tone, "")
        words = line((f" {sign} ", f"{self.tone} bold"), (self.notice, self.tone))
        return [padded(each, width) for each in wrapped(words, width - 1, indent=3)]

    def advise(self, hint: str) -> None:
        """Show a hint in place of the keys; an empty string removes it."""
        if hint != self.hint:
            self.hint = hint
            self.changed()

    def _hint(self, width: int) -> Line:
        right = line((program_of(self).key_of("got-it"), "key"), f" {spoken('dismiss')} ")
        left = line((" * ", "good bold"), (self.hint, "good"))
        return apart(left, right, width, more=self.look.glyphs.more)

    def _keys(self, width: int) -> Line:
        """Return as many key hints as fit, always including the command palette."""
        entries = [(command, self._entry(command)) for command in self._commands()]
        while len(entries) > 1 and width_of(_row(each for _, each in entries)) > width:
            entries.pop(-2)
        self._reaches = []
        reach = 1
        for command, entry in entries:
            reach += width_of(entry) + width_of((GAP,))
            self._reaches.append((reach, command))
        return padded(_row(each for _, each in entries), width)

    def _commands(self) -> list[Command]:
        screen, keymap = screen_of(self), program_of(self).keymap
        return [each for each in screen.commands() if each.word and keymap.keys(each)]

    def _entry(self, command: Command) -> Line:
        keys = program_of(self).keymap.keys(command)
        key = "1-9" if len(keys) == 9 else shown(keys[0])
        if screen_of(self).keyboard.why_not(command):
            return line((f"{key} {spoken(command.word)}", "faint"))
        return line((key, "key"), f" {spoken(command.word)}")

    def on_click(self, event: events.Click) -> None:
        if self.hint and not self.notice:
            screen_of(self).keyboard.perform(deciding.GOT_IT)
        elif not self.notice:
            command = next((each for reach, each in self._reaches if event.x < reach), None)
            if command and command.in_palette:  # other commands depend on the key pressed
                screen_of(self).keyboard.perform(command)


def _row(entries: Iterable[Line]) -> Line:
    return ((" ", "plain"), *joined(entries, GAP))
