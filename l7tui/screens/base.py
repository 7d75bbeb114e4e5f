"""What every screen does alike: it has a keyboard, and handlers for what keys ask for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.geometry import Offset
from textual.screen import Screen

from l7tui.commands import COMMANDS
from l7tui.commands.command import Command, MadeCommand, Place
from l7tui.commands.handling import Handler
from l7tui.screens import destinations
from l7tui.screens.everywhere import Everywhere
from l7tui.screens.keyboard import Keyboard
from l7tui.screens.l7 import L7
from l7tui.widgets.key_holder import KeyHolder
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from textual import events

    from l7core.view import Tone
    from l7tui.text.lines import Line

Result = TypeVar("Result")


class L7Screen(Handler, Screen[Result]):
    """A screen whose keys are commands.

    Who carries them out, it says in `handlers`: itself, its parts, and what holds everywhere.
    """

    place: ClassVar[Place] = "everywhere"
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.keyboard = Keyboard(self)

    @property
    def l7(self) -> L7:
        return cast(L7, self.app)

    @property
    def holder(self) -> KeyHolder:
        """What has the keyboard, to be given what is no command."""
        raise NotImplementedError

    @property
    def places(self) -> tuple[Place, ...]:
        """What has the keyboard, the narrowest first."""
        return (self.place, "everywhere")

    @property
    def handlers(self) -> Sequence[Handler]:
        """Who carries out commands here; the first that can does."""
        return (self, Everywhere(self))

    def commands(self) -> list[Command]:
        """What can be done here, in the order of the help."""
        here = self.places
        handled = frozenset[str]().union(*(each.handlings for each in self.handlers))
        return [each for each in COMMANDS.values() if each.place in here and each.id in handled]

    def further_commands(self) -> list[MadeCommand]:
        """What else the palette offers: commands without a key, made for what is shown now."""
        return []

    @property
    def rule(self) -> str:
        """The anchor of the rule that the player looks at; empty for none."""
        return ""

    def say(self, sentence: str, tone: Tone = "info") -> None:
        """Tell the player something until the next key; an empty sentence takes it away."""

    def read(self, title: str, lines: Iterable[Line]) -> None:
        """Show lines over the screen, to be read at leisure."""
        self.l7.open(destinations.Reader(title, tuple(lines)))

    def change_settings(self, told: str = "", /, **changes: Any) -> None:
        """Set and keep them; says what came of it."""
        trouble = self.l7.change_settings(**changes)
        self.say(trouble or told, "danger" if trouble else "info")

    # -- what the screen is told

    def on_key(self, event: events.Key) -> None:
        self.keyboard.hear(event)

    def on_line_widget_pressed(self, message: LineWidget.Pressed) -> None:
        """A click on the name of a key is as good as the key."""
        self.keyboard.press(message.key)

    def on_screen_resume(self) -> None:
        """Whoever reads the screen goes on where the keyboard is."""
        places = [self.focused] if self.focused else self.query(LineWidget)
        for each in places:
            if isinstance(each, LineWidget):
                each.lead_reader()


class HoldingScreen(KeyHolder, L7Screen[Result]):
    """A screen that has the keyboard itself."""

    @property
    def holder(self) -> KeyHolder:
        return self


class WheelScreen(HoldingScreen[Result]):
    """A screen on which the wheel does what the arrows do."""

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move(Offset(0, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move(Offset(0, -1))
