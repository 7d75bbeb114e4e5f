"""The keyboard of a screen: keys become commands, and keys typed too early are ignored."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7tui.commands.command import Command, MadeCommand
from l7tui.commands.handling import handler_of

if TYPE_CHECKING:
    from textual import events

    from l7tui.screens.app_protocol import Front


class Keyboard:
    """Runner of a screen's commands."""

    def __init__(self, screen: Front) -> None:
        self.screen = screen
        self.pressed = ""
        """Key that runs the current command."""
        self.is_deaf = False
        self.heard_at = monotonic()
        """Time of the last key press."""

    def hear(self, event: events.Key) -> None:
        """Handle a key as text if the screen accepts text, else as a command."""
        screen = self.screen
        self.heard_at = monotonic()
        if self.is_deaf:
            event.stop()
            return
        screen.say("")
        if screen.holder.take_key(event):
            event.stop()
            return
        key = name_of(event)
        if command := screen.l7.keymap.find(key, screen.places):
            event.stop()
            self.pressed = key
            self.perform(command)

    def press(self, name: str) -> None:
        """Press the key with a displayed name."""
        self.screen.say("")
        if binding := self.screen.l7.keymap.find_shown(name, self.screen.places):
            self.pressed, command = binding
            self.perform(command)

    def why_not(self, command: Command) -> str:
        """Return why a command is unavailable, or an empty string."""
        if command.uses_files and self.screen.l7.is_served:
            return spoken("Not available in a shared session.")
        handler = handler_of(command, self.screen.handlers)
        return handler.handlings[command.id].reason_against(handler) if handler else ""

    def perform(self, command: Command) -> None:
        """Run a command, or say why it is unavailable."""
        if reason := self.why_not(command):
            self.screen.say(reason, "warning")
            return
        try:
            if isinstance(command, MadeCommand):
                command.run()
            elif handler := handler_of(command, self.screen.handlers):
                handler.handlings[command.id].carry_out(handler)
        except L7Error as error:
            self.screen.say(str(error), "danger")
        except KeyboardInterrupt:
            self.screen.say(spoken("Interrupted. Your game is unchanged."), "warning")

    def forget_typed_keys(self, grace: float = 0.0) -> None:
        """Ignore keys until the next repaint; with `grace`, for that many seconds instead."""
        self.is_deaf = True
        if grace:
            self.screen.set_timer(grace, self._listen)
        else:
            self.screen.call_after_refresh(self._listen)

    def _listen(self) -> None:
        self.is_deaf = False


def name_of(event: events.Key) -> str:
    """Return a key's name in the keymap: its character, or Textual's name."""
    if event.character and event.is_printable and event.character != " ":
        return event.character
    return event.key
