"""What a widget may ask of the program around it, and of the screen that it is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, cast

from l7tui.commands.command import Command, Place
from l7tui.commands.keymap import Keymap
from l7tui.settings.choices import Settings
from l7tui.text.style import Look

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.widget import Widget


class Program(Protocol):
    """How everything is drawn and which keys there are."""

    look: Look
    keymap: Keymap

    @property
    def settings(self) -> Settings:
        """What holds now."""

    def key_of(self, command: str) -> str:
        """The first key of a command as people call it; empty where it has none."""

    def key_named(self, name: str) -> str:
        """A command's first key; anything else is taken for the name of a key."""


class CommandedScreen(Protocol):
    """What can be done on the screen in front."""

    place: ClassVar[Place]

    def commands(self) -> Sequence[Command]:
        """All of it, in the order of the help."""

    def why_not(self, command: Command) -> str:
        """Why that cannot be done now; empty when it can."""


def program_of(node: DOMNode) -> Program:
    """The program that a widget is part of."""
    return cast(Program, node.app)


def screen_of(widget: Widget) -> CommandedScreen | None:
    """The screen that a widget is on, if keys are commands there."""
    screen = widget.screen
    return cast(CommandedScreen, screen) if hasattr(screen, "why_not") else None
