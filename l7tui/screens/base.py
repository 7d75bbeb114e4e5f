"""What every screen does alike: keys become commands, and nothing typed ahead is believed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.geometry import Offset
from textual.screen import Screen

from l7core.engine.errors import L7Error
from l7tui.commands import COMMANDS, everywhere
from l7tui.commands.command import Command, MadeCommand, Place
from l7tui.commands.handling import Handler, handler_of, handles
from l7tui.screens import destinations
from l7tui.widgets.panel import LineWidget

if TYPE_CHECKING:
    from textual import events

    from l7core.view import Tone
    from l7tui.screens.l7 import L7
    from l7tui.text.lines import Line

Result = TypeVar("Result")


class L7Screen(Handler, Screen[Result]):
    """A screen whose keys are commands.

    Who carries them out, it says in `handlers`: itself, its parts, and what holds everywhere.
    """

    place: ClassVar[Place] = "everywhere"
    AUTO_FOCUS = ""

    pressed = ""
    """The key that runs the present command."""
    _deaf = False

    @property
    def l7(self) -> L7:
        return cast("L7", self.app)

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
        here, handlers = self.places, self.handlers
        in_place = [each for each in COMMANDS.values() if each.place in here]
        return [each for each in in_place if handler_of(each, handlers)]

    def further_commands(self) -> list[MadeCommand]:
        """What else the palette offers: commands without a key, made for what is shown now."""
        return []

    def on_screen_resume(self) -> None:
        """Whoever reads the screen goes on where the keyboard is."""
        places = [self.focused] if self.focused else self.query(LineWidget)
        for each in places:
            if isinstance(each, LineWidget):
                each.lead_reader()

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
        if command := self.l7.keymap.find(key, self.places):
            event.stop()
            self.pressed = key
            self.perform(command)

    def on_line_widget_pressed(self, message: LineWidget.Pressed) -> None:
        """A click on the name of a key is as good as the key."""
        self.say("")
        if meant := self.l7.keymap.find_shown(message.key, self.places):
            self.pressed, command = meant
            self.perform(command)

    def why_not(self, command: Command) -> str:
        """Why a command cannot be carried out now; empty when it can."""
        handler = handler_of(command, self.handlers)
        return handler.reason_against(command) if handler else ""

    def perform(self, command: Command) -> None:
        """Carry out a command, or say why it cannot be done now."""
        if reason := self.why_not(command):
            self.say(reason, "warning")
            return
        try:
            if isinstance(command, MadeCommand):
                command.run()
            elif handler := handler_of(command, self.handlers):
                handler.carry_out(command)
        except L7Error as error:
            self.say(str(error), "danger")

    def take_key(self, event: events.Key) -> bool:  # noqa: ARG002
        """Take a key as text or as a letter of a list; False leaves it to the commands."""
        return False

    def forget_typed_keys(self, grace: float = 0.0) -> None:
        """Let keys go unheard that were typed before the screen is painted again.

        With a grace, those that are typed within so many seconds from now.
        """
        self._deaf = True
        if grace:
            self.set_timer(grace, self._listen)
        else:
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

    def read(self, title: str, lines: Iterable[Line]) -> None:
        """Show lines over the screen, to be read at leisure."""
        self.l7.open(destinations.Reader(title, tuple(lines)))

    @property
    def rule(self) -> str:
        """The anchor of the rule that the player looks at; empty for none."""
        return ""

    def change_settings(self, told: str = "", /, **changes: Any) -> None:
        """Set and keep them; says what came of it."""
        trouble = self.l7.change_settings(**changes)
        self.say(trouble or told, "danger" if trouble else "info")


class Everywhere(Handler):
    """What can be done on every screen: the arrows, help, settings, and the way out."""

    def __init__(self, screen: L7Screen[Any]) -> None:
        self.screen = screen

    @handles(everywhere.UP)
    def up(self) -> None:
        self.screen.move(Offset(0, -1))

    @handles(everywhere.DOWN)
    def down(self) -> None:
        self.screen.move(Offset(0, 1))

    @handles(everywhere.LEFT)
    def left(self) -> None:
        self.screen.move(Offset(-1, 0))

    @handles(everywhere.RIGHT)
    def right(self) -> None:
        self.screen.move(Offset(1, 0))

    @handles(everywhere.PAGE_UP)
    def page_up(self) -> None:
        self.screen.page(-1)

    @handles(everywhere.PAGE_DOWN)
    def page_down(self) -> None:
        self.screen.page(1)

    @handles(everywhere.CONFIRM)
    def confirm(self) -> None:
        self.screen.confirm()

    @handles(everywhere.BACK)
    def back(self) -> None:
        self.screen.back()

    @handles(everywhere.HELP)
    def read_help(self) -> None:
        screen = self.screen
        screen.l7.open(destinations.Help(screen.places, screen.perform))

    @handles(everywhere.RULEBOOK)
    def open_rulebook(self) -> None:
        self.screen.l7.open(destinations.Rulebook(self.screen.rule))

    @handles(everywhere.PALETTE)
    def open_palette(self) -> None:
        if not self.screen.l7.is_open(destinations.Palette):
            self.screen.l7.open(destinations.Palette())

    @handles(everywhere.SETTINGS)
    def open_settings(self) -> None:
        self._open_once(destinations.Settings())

    @handles(everywhere.KEYS)
    def open_keys(self) -> None:
        self._open_once(destinations.Keys())

    def _open_once(self, destination: destinations.Destination) -> None:
        """Over this screen, unless one lies here already, to be stepped back to."""
        if self.screen.l7.is_open(type(destination)):
            self.screen.say("It is open already.")
        else:
            self.screen.l7.open(destination)

    @handles(everywhere.NEXT_THEME)
    def next_theme(self) -> None:
        palettes = self.screen.l7.palettes()
        names = list(palettes)
        name = names[(names.index(self.screen.l7.look.palette.name) + 1) % len(names)]
        self.screen.change_settings(f"Colours: {palettes[name].title}.", theme=name)

    @handles(everywhere.NEXT_CHARSET)
    def next_charset(self) -> None:
        self.screen.change_settings(ascii_only=not self.screen.l7.settings.ascii_only)

    @handles(everywhere.QUIT_PROGRAM)
    def quit_program(self) -> None:
        self.screen.l7.leave_program(self.screen)


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
