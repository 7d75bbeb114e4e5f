"""A sheet over the screen, sized to fit its text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.geometry import Offset
from textual.screen import ModalScreen

from l7core.language import spoken
from l7tui.commands import everywhere
from l7tui.commands.handling import handles
from l7tui.screens.base import Result, WheelScreen
from l7tui.screens.keyboard import name_of
from l7tui.text.lines import Line
from l7tui.widgets.sheet import FRAME, Sheet

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult


class Overlay(WheelScreen[Result], ModalScreen[Result]):
    """A sheet in the middle of the screen."""

    CSS_PATH = Path(__file__).with_name("sheet.tcss")

    def __init__(self, title: str, lines: tuple[Line, ...], hint: str) -> None:
        super().__init__()
        self.sheet = Sheet(title, lines, hint)

    def compose(self) -> ComposeResult:
        yield self.sheet

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()

    def on_resize(self) -> None:
        wanted = self.sheet.wanted(self.app.size)
        self.sheet.styles.width, self.sheet.styles.height = wanted

    def on_click(self, event: events.Click) -> None:
        """Press a clicked key on the last row, or handle a clicked line."""
        x, y = event.screen_offset - self.sheet.region.offset
        if y == self.sheet.size.height - 1:
            self.sheet.press_at(x, y)
        elif 0 <= x < self.sheet.size.width and (number := self.sheet.line_at(y)) is not None:
            self.take_line(number)

    def take_line(self, number: int) -> None:
        """Handle a click on a line of the sheet."""

    def move(self, step: Offset) -> None:
        self.sheet.scroll_by(step.y)

    def page(self, way: int) -> None:
        self.sheet.scroll_by(way * (self.sheet.size.height - FRAME.height - 1))


class Reader(Overlay[None]):
    """A sheet of text to read."""

    def __init__(self, title: str, lines: tuple[Line, ...]) -> None:
        super().__init__(title, lines, "")

    def on_mount(self) -> None:
        self.sheet.hint = spoken("{key}: close", key=self.closes())

    def closes(self) -> str:
        """Return the name of the key that closes the sheet."""
        return self.l7.key_of("back")

    def confirm(self) -> None:
        self.dismiss()

    def back(self) -> None:
        self.dismiss()

    @handles(everywhere.HELP)
    def close(self) -> None:
        self.dismiss()


PASSED_ON = ("up", "down", "page-up", "page-down", "quit-program")


class Summary(Reader):
    """A sheet of text that any key closes, except for the keys in `PASSED_ON`."""

    def closes(self) -> str:
        return spoken("any key")

    def take_key(self, event: events.Key) -> bool:
        command = self.l7.keymap.find(name_of(event), self.places)
        if command and (command.id in PASSED_ON):
            return False
        self.dismiss()
        return True

    def on_click(self, event: events.Click) -> None:
        # Textual would also call the overlay's handler, and dismiss the screen twice.
        event.prevent_default()
        self.dismiss()
