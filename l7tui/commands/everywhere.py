"""On every screen: the arrows and what else a list needs, the help, and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.geometry import Offset

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.base import L7Screen


@command("up", place="everywhere", title="Up", also={"map": ("k",)}, in_palette=False)
def up(screen: L7Screen[Any]) -> None:
    """Up by one."""
    screen.move(Offset(0, -1))


@command("down", place="everywhere", title="Down", also={"map": ("j",)}, in_palette=False)
def down(screen: L7Screen[Any]) -> None:
    """Down by one."""
    screen.move(Offset(0, 1))


@command("left", place="everywhere", title="Left", also={"map": ("h",)}, in_palette=False)
def left(screen: L7Screen[Any]) -> None:
    """Left by one, or the choice before."""
    screen.move(Offset(-1, 0))


@command("right", place="everywhere", title="Right", also={"map": ("l",)}, in_palette=False)
def right(screen: L7Screen[Any]) -> None:
    """Right by one, or the next choice."""
    screen.move(Offset(1, 0))


@command("pageup", place="everywhere", title="Page up", in_palette=False)
def page_up(screen: L7Screen[Any]) -> None:
    """Up by as much as is shown."""
    screen.page(-1)


@command("pagedown", place="everywhere", title="Page down", in_palette=False)
def page_down(screen: L7Screen[Any]) -> None:
    """Down by as much as is shown."""
    screen.page(1)


@command("enter", place="everywhere", title="Confirm", in_palette=False)
def confirm(screen: L7Screen[Any]) -> None:
    """Take what is highlighted."""
    screen.confirm()


@command("escape", place="everywhere", title="Step back", in_palette=False)
def back(screen: L7Screen[Any]) -> None:
    """One step back: out of a group, a filter, a payment, a panel. Never out of the program."""
    screen.back()


@command("f1", place="everywhere", title="Help")
def help_(screen: L7Screen[Any]) -> None:
    """Every command of this screen with its key."""
    screen.read_help()


@command("f2", place="everywhere", title="Rulebook")
def rulebook(screen: L7Screen[Any]) -> None:
    """The rules in the order of play; from a why-not, at the rule that it names."""
    screen.open_rulebook()


@command(":", "ctrl+p", place="everywhere", title="Command palette", word="command")
def palette(screen: L7Screen[Any]) -> None:
    """Find any command by its name, those without a key too."""
    screen.open_palette()


@command(",", place="everywhere", title="Settings")
def settings(screen: L7Screen[Any]) -> None:
    """Colours, characters, motion, pace, odds, hints, undo and keys."""
    screen.open_settings()


@command(place="everywhere", title="Keys")
def keys(screen: L7Screen[Any]) -> None:
    """Every command with its keys, to be given others."""
    screen.open_keys()


@command(place="everywhere", title="Change colours")
def next_theme(screen: L7Screen[Any]) -> None:
    """The next theme: dark, light, high contrast, colour-blind safe, no colours."""
    screen.next_theme()


@command(place="everywhere", title="Draw with ASCII characters or box characters")
def next_charset(screen: L7Screen[Any]) -> None:
    """Change between box drawing and plain ASCII."""
    screen.next_charset()


@command("ctrl+q", "ctrl+c", place="everywhere", title="Quit")
def quit_program(screen: L7Screen[Any]) -> None:
    """Save the game, if there is one, and leave the program."""
    screen.quit_program()
