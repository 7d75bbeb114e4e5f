"""Base classes of the screens, which receive keys and name their command handlers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.geometry import Offset
from textual.screen import Screen

from l7tui.commands import COMMANDS
from l7tui.commands.command import Command, MadeCommand, Place
from l7tui.commands.handling import Handler
from l7tui.screens import destinations
from l7tui.screens.app_protocol import AppProtocol
from l7tui.screens.global_actions import GlobalActions
from l7tui.screens.keyboard import Keyboard
from l7tui.widgets.key_holder import KeyHolder
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from textual import events

    from l7core.view import Tone
    from l7tui.text.lines import Line

Result = TypeVar("Result")


class L7Screen(Handler, Screen[Result]):
    """A screen whose keys run commands.

    `handlers` lists the handlers: the screen, its parts and the commands of every screen.
    """

    place: ClassVar[Place] = "everywhere"
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.keyboard = Keyboard(self)

    @property
    def l7(self) -> AppProtocol:
        return cast(AppProtocol, self.app)

    @property
    def holder(self) -> KeyHolder:
        """Receiver of typed text and of arrow, page, confirm and back keys: a screen itself, unless
        its class names another."""
        return cast(KeyHolder, self)

    @property
    def places(self) -> tuple[Place, ...]:
        """Places of the focus, narrowest first."""
        return (self.place, "everywhere")

    @property
    def handlers(self) -> Sequence[Handler]:
        """Command handlers of this screen; the first match runs a command."""
        return (self, GlobalActions(self))

    def commands(self) -> list[Command]:
        """Return the commands of this screen in the order of the help."""
        here = self.places
        handled = frozenset[str]().union(*(each.handlings for each in self.handlers))
        return [each for each in COMMANDS.values() if each.place in here and each.id in handled]

    def further_commands(self) -> list[MadeCommand]:
        """Return commands without keys for the palette, built for the current state."""
        return []

    @property
    def rule(self) -> str:
        """Anchor of the highlighted rule, or an empty string."""
        return ""

    def say(self, sentence: str, tone: Tone = "info") -> None:
        """Show a message until the next key press; an empty string removes it."""

    def read(self, title: str, lines: Iterable[Line]) -> None:
        """Open lines in a reader over the screen."""
        self.l7.open(destinations.Reader(title, tuple(lines)))

    def change_settings(self, message: str = "", /, **changes: Any) -> None:
        """Change and save settings; show the message, or the problem with saving."""
        trouble = self.l7.change_settings(**changes)
        self.say(trouble or message, "danger" if trouble else "info")

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close the screen; do nothing if it is closed or behind another screen."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    # -- events and messages

    def on_key(self, event: events.Key) -> None:
        """Handle a key, unless an earlier key of the same burst has left this screen."""
        if self.is_active:
            self.keyboard.hear(event)

    def on_line_widget_pressed(self, message: LineWidget.Pressed) -> None:
        """Treat a click on a key's name as a press of the key."""
        if self.is_active:
            self.keyboard.press(message.key)

    def on_screen_resume(self) -> None:
        """Move the terminal's cursor to the focused widget, for screen readers."""
        widgets = [self.focused] if self.focused else self.query(LineWidget)
        for each in widgets:
            if isinstance(each, LineWidget):
                each.lead_reader()


class HoldingScreen(KeyHolder, L7Screen[Result]):
    """A screen that handles its keys itself."""


class WheelScreen(HoldingScreen[Result]):
    """A screen whose mouse wheel acts like the up and down keys."""

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move(Offset(0, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move(Offset(0, -1))
