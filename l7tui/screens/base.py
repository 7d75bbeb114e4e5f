"""What every screen does alike: keys become commands, and nothing typed ahead is believed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual.geometry import Offset
from textual.screen import Screen

from l7core.engine.errors import L7Error
from l7tui.commands import COMMANDS
from l7tui.commands.command import Command, Place
from l7tui.text.style import app_of
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from textual import events

    from l7core.view import Tone
    from l7tui.app import L7App
    from l7tui.text.lines import Line

Result = TypeVar("Result")


class L7Screen(Screen[Result]):
    """A screen whose keys are commands."""

    place: ClassVar[Place] = "everywhere"
    AUTO_FOCUS = ""

    pressed = ""
    """The key that runs the present command."""
    _deaf = False

    @property
    def l7(self) -> L7App:
        return app_of(self)

    @property
    def places(self) -> tuple[Place, ...]:
        """What has the keyboard, the narrowest first."""
        return (self.place, "everywhere")

    def commands(self) -> list[Command]:
        """What can be done here, in the order of the help."""
        return [each for each in COMMANDS.values() if each.place in self.places]

    def on_screen_resume(self) -> None:
        """Whoever reads the screen goes on where the keyboard is."""
        places = [self.focused] if self.focused else self.query(LineWidget)
        for each in places:
            if isinstance(each, LineWidget):
                each.lead_reader()

    def further_commands(self) -> list[Command]:
        """What else the palette offers: commands without a key, made for what is shown now."""
        return []

    # -- keys

    def on_key(self, event: events.Key) -> None:
        """A key is text where text is awaited, else a command, else it means nothing here."""
        if self._deaf:
            event.stop()
            return
        self.say("")
        if self.take_key(event):
            event.stop()
            return
        key = name_of(event)
        found = self.l7.keymap.find(key, self.places)
        if found:
            event.stop()
            self.pressed = key
            self.perform(found)

    def on_line_widget_pressed(self, message: LineWidget.Pressed) -> None:
        """A click on the name of a key is as good as the key."""
        self.say("")
        if found := self.l7.keymap.find_shown(message.key, self.places):
            self.pressed, command = found
            self.perform(command)

    def perform(self, command: Command) -> None:
        """Run a command, or say why it cannot be done now."""
        if reason := command.why_not(self):
            self.say(reason, "warning")
            return
        try:
            command.run(self)
        except L7Error as error:
            self.say(str(error), "danger")

    def take_key(self, event: events.Key) -> bool:  # noqa: ARG002
        """Take a key as text or as a letter of a list; False leaves it to the commands."""
        return False

    def forget_typed_keys(self) -> None:
        """Let keys that were typed before the screen is painted again go unheard."""
        self._deaf = True
        self.call_after_refresh(self._listen)

    def _listen(self) -> None:
        self._deaf = False

    # -- what a screen may do differently

    def say(self, sentence: str, tone: Tone = "info") -> None:
        """Tell the player something until the next key; an empty sentence takes it away."""

    def move(self, by: Offset) -> None:
        """An arrow key."""

    def page(self, way: int) -> None:
        """A page key."""

    def confirm(self) -> None:
        """The confirm key."""

    def back(self) -> None:
        """The key that steps back."""

    # -- what all screens can do

    def read(self, title: str, lines: Iterable[Line]) -> None:
        """Show lines over the screen, to be read at leisure."""
        from l7tui.screens.dialogs.sheet import Reader

        self.l7.push_screen(Reader(title, tuple(lines)))

    def read_help(self) -> None:
        from l7tui.screens.help import Help, help_lines

        told = help_lines(self.places, self.l7.keymap)
        self.l7.push_screen(Help(told, self.perform))

    @property
    def rule(self) -> str:
        """The anchor of the rule that the player looks at; empty for none."""
        return ""

    def open_rulebook(self) -> None:
        from l7tui.screens.rulebook import RulebookScreen

        book, title = self.l7.rulebook()
        self.app.push_screen(RulebookScreen(book, title, self.rule))

    def open_palette(self) -> None:
        from l7tui.commands.palette import open_palette

        open_palette(self)

    def open_settings(self) -> None:
        from l7tui.screens.settings import SettingsScreen

        self._open_once(SettingsScreen)

    def open_keys(self) -> None:
        from l7tui.screens.keys import KeysScreen

        self._open_once(KeysScreen)

    def _open_once(self, kind: type[L7Screen[None]]) -> None:
        """Over this screen, unless one lies here already, to be stepped back to."""
        if any(isinstance(screen, kind) for screen in self.app.screen_stack):
            self.say("It is open already.")
        else:
            self.app.push_screen(kind())

    def next_theme(self) -> None:
        palettes = self.l7.palettes()
        names = list(palettes)
        name = names[(names.index(self.l7.look.palette.name) + 1) % len(names)]
        self.change_settings(f"Colours: {palettes[name].title}.", theme=name)

    def next_charset(self) -> None:
        self.change_settings(ascii_only=not self.l7.settings.ascii_only)

    def change_settings(self, told: str = "", /, **changes: Any) -> None:
        """Set and keep them; says what came of it."""
        trouble = self.l7.change_settings(**changes)
        self.say(trouble or told, "danger" if trouble else "info")

    def quit_program(self) -> None:
        self.l7.leave_program(self)


class WheelScreen(L7Screen[Result]):
    """A screen on which the wheel does what the arrows do."""

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.turn_wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.turn_wheel(event, -1)

    def turn_wheel(self, event: events.MouseEvent, way: int) -> None:
        """Down or up by a notch."""
        event.stop()
        self.move(Offset(0, way))


def name_of(event: events.Key) -> str:
    """A key as the keymap calls it: the character that it types, else its name."""
    if event.character and event.is_printable and event.character != " ":
        return event.character
    return event.key
