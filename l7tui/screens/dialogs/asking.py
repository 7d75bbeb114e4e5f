"""Questions over the screen: a list of rows, or a line of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Offset

from l7core.language import spoken
from l7tui.commands import COMMANDS
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.screens.keyboard import name_of
from l7tui.text.lines import BLANK, Line, line
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

LONGEST = 400
"""Maximum length of typed text, enough for a file with its folders."""


class Pick(Overlay[int]):
    """A list of rows; dismissed with the index of the selected row, or with None."""

    def __init__(
        self, title: str, rows: Sequence[str], *, above: str = "", commands: Sequence[str] = ()
    ) -> None:
        """`commands` are the ids of commands whose keys each select a row."""
        super().__init__(title, (), spoken("Enter: select   Esc: back"))
        self._commands = commands
        self._above = (line((above, "faint")), BLANK) if above else ()
        self._rows = rows
        self._at = 0

    def on_mount(self) -> None:
        super().on_mount()
        self._draw()

    def take_key(self, event: events.Key) -> bool:
        """Select the row of a key; return False for any other key."""
        pressed, keymap = name_of(event), self.l7.keymap
        for row, id in enumerate(self._commands):
            if pressed in keymap.keys(COMMANDS[id]):
                self.dismiss(row)
                return True
        return False

    def move(self, step: Offset) -> None:
        self._at = (self._at + step.y) % len(self._rows)
        self._draw()

    def confirm(self) -> None:
        self.dismiss(self._at)

    def back(self) -> None:
        self.dismiss(None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the row below the mouse."""
        number = self.sheet.line_at(event.screen_y - self.sheet.region.y)
        if number is not None and number - len(self._above) in range(len(self._rows)):
            self._at = number - len(self._above)
            self._draw()

    def take_line(self, number: int) -> None:
        if (row := number - len(self._above)) in range(len(self._rows)):
            self.dismiss(row)

    def _draw(self) -> None:
        pointer = self.l7.look.glyphs.pointer
        rows: list[Line] = []
        for number, each in enumerate(self._rows):
            is_chosen = number == self._at
            row = line((f"{pointer if is_chosen else ' '} ", "pointer"), each)
            rows.append(highlighted(row, 0) if is_chosen else row)
        self.sheet.lines = (*self._above, *rows)
        self.on_resize()
        self.sheet.keep_in_sight(len(self._above) + self._at)


class Typed(Overlay[str]):
    """A text field; dismissed with the text, or with None."""

    def __init__(self, title: str, question: str, text: str = "") -> None:
        super().__init__(title, (), spoken("Enter: done   Esc: back"))
        self._question = question
        self.text = text

    def on_mount(self) -> None:
        super().on_mount()
        self._draw()

    def take_key(self, event: events.Key) -> bool:
        if event.key == "backspace":
            self.text = self.text[:-1]
        elif event.key in ("enter", "escape") or not event.is_printable:
            return False
        else:
            self.text = (self.text + (event.character or ""))[:LONGEST]
        self._draw()
        return True

    def confirm(self) -> None:
        self.dismiss(self.text.strip() or None)

    def back(self) -> None:
        self.dismiss(None)

    def _draw(self) -> None:
        typed = line((self.text, "title"), ("_", "pointer"))
        self.sheet.lines = (BLANK, line(self._question), typed, BLANK)
        self.on_resize()
        self.sheet.changed()
