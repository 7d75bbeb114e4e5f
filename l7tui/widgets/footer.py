"""The last line: the keys that matter now, or a sentence that the game has to say."""

from __future__ import annotations

from textual.geometry import Size

from l7core.view import Tone
from l7tui.keymap import shown
from l7tui.lines import Line, cut, joined, line, restyled, width_of, wrapped
from l7tui.look import app_of
from l7tui.widgets.panel import LineWidget

MOST_ROWS = 4
SIGNS = {"warning": "!", "danger": "!", "good": "+", "info": "*"}


class Footer(LineWidget):
    """Keys from the commands of the places that have the keyboard."""

    notice = ""
    tone: Tone = "info"

    def say(self, notice: str, tone: Tone) -> None:
        """Show a sentence in place of the keys, until the next key."""
        self.notice = notice
        self.tone = tone
        self.changed()
        self.refresh(layout=True)

    def rows(self, width: int) -> int:
        """How many lines it takes; a long sentence covers what is above it."""
        return min(MOST_ROWS, len(self._sentence(width))) if self.notice else 1

    def content(self, size: Size) -> list[Line]:
        if self.notice:
            return [restyled(each, "bar") for each in self._sentence(size.width)]
        return [restyled(self._keys(size.width), "bar")]

    def _sentence(self, width: int) -> list[Line]:
        sign = SIGNS.get(self.tone, "")
        words = line((f" {sign} ", f"{self.tone} bold"), (self.notice, self.tone))
        lines = wrapped(words, width - 1, indent=3)
        return [(*each, (" " * (width - width_of(each)), "plain")) for each in lines]

    def _keys(self, width: int) -> Line:
        app = app_of(self)
        entries: list[Line] = []
        for command in app.commands_here():
            keys = app.keymap.keys(command)
            if not command.word or not keys:
                continue
            key = "1-9" if len(keys) == 9 else shown(keys[0])
            barred = command.why_not(app.front)
            style = "faint" if barred else "key"
            entries.append(line((key, style), (f" {command.word}", "faint" if barred else "plain")))
        room = width - 1
        while entries and width_of(joined(entries, ("  ", "plain"))) > room:
            entries.pop(-2 if len(entries) > 1 else -1)
        keys_line = (" ", "plain"), *joined(entries, ("  ", "plain"))
        missing = width - width_of(keys_line)
        return cut((*keys_line, (" " * missing, "plain")), width, more="")
