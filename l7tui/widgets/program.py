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

    from l7core.content.rulebook import Rulebook
    from l7core.view import Tone


class Program(Protocol):
    """How everything is drawn and which keys there are."""

    look: Look
    keymap: Keymap

    @property
    def settings(self) -> Settings:
        """What holds now."""

    def rulebook(self) -> tuple[Rulebook, str]:
        """The book of the game in play, else of the first there is, and that game's title."""

    def key_of(self, command: str) -> str:
        """The first key of a command as people call it; empty where it has none."""

    def key_named(self, name: str) -> str:
        """A command's first key; anything else is taken for the name of a key."""


class Commands(Protocol):
    """Has commands carried out."""

    def why_not(self, command: Command) -> str:
        """Why that cannot be done now; empty when it can."""

    def perform(self, command: Command) -> None:
        """Carry it out, or say why it cannot be done now."""


class CommandedScreen(Protocol):
    """The screen in front, on which keys are commands."""

    place: ClassVar[Place]

    @property
    def keyboard(self) -> Commands:
        """What has them carried out."""

    def commands(self) -> Sequence[Command]:
        """All that can be done here, in the order of the help."""

    def say(self, sentence: str, tone: Tone = "info") -> None:
        """Tell the player something until the next key; an empty sentence takes it away."""


def program_of(node: DOMNode) -> Program:
    """The program that a widget is part of."""
    return cast(Program, node.app)


def screen_of(widget: Widget) -> CommandedScreen:
    """The screen that a widget is on."""
    return cast(CommandedScreen, widget.screen)
