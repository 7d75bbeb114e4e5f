"""Protocols of the app and the screen, as widgets see them."""

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
    """The app: its look, key bindings and settings."""

    look: Look
    keymap: Keymap

    @property
    def settings(self) -> Settings:
        """Current settings."""

    def rulebook(self) -> tuple[Rulebook, str]:
        """Return the rulebook and title of the current game, else of the first game."""

    def key_of(self, command: str) -> str:
        """Return a command's first key as players read it, or an empty string."""

    def key_named(self, name: str) -> str:
        """Return a command's first key; treat any other name as the name of a key."""


class Commands(Protocol):
    """The part of a screen that runs commands."""

    def why_not(self, command: Command) -> str:
        """Return why a command is unavailable, or an empty string."""

    def perform(self, command: Command) -> None:
        """Run a command, or say why it is unavailable."""


class CommandedScreen(Protocol):
    """The screen in front, whose keys run commands."""

    place: ClassVar[Place]

    @property
    def keyboard(self) -> Commands:
        """Runner of the screen's commands."""

    def commands(self) -> Sequence[Command]:
        """Return all available commands in the order of the help."""

    def say(self, sentence: str, tone: Tone = "info") -> None:
        """Show a message until the next key press; an empty string removes it."""


def program_of(node: DOMNode) -> Program:
    """Return the app of a widget."""
    return cast(Program, node.app)


def screen_of(widget: Widget) -> CommandedScreen:
    """Return the screen of a widget."""
    return cast(CommandedScreen, widget.screen)
