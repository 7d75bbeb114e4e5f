"""In the list of saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.saves import SavesScreen


@command("r", place="saves", title="Rename", barred=lambda saves: saves.why_not_own)
def rename_save(saves: SavesScreen) -> None:
    """Give the game another title."""
    saves.rename()


@command("o", place="saves", title="Report", barred=lambda saves: saves.why_none)
def report_of_save(saves: SavesScreen) -> None:
    """How it went: charts over all turns, luck, turning points."""
    saves.read_report()


@command("p", place="saves", title="Watch again", barred=lambda saves: saves.why_none)
def watch_save(saves: SavesScreen) -> None:
    """Watch the game from its beginning."""
    saves.watch_again()


@command("g", place="saves", title="Earlier saves", barred=lambda saves: saves.why_not_own)
def earlier_saves(saves: SavesScreen) -> None:
    """The saves that are kept of the game; play on from one of them, as a game of its own."""
    saves.choose_generation()


@command("b", place="saves", title="Open as a branch", barred=lambda saves: saves.why_not_own)
def branch_save(saves: SavesScreen) -> None:
    """Play on under a name of its own; the saved game stays as it is."""
    saves.branch()


@command("v", place="saves", title="Verify", barred=lambda saves: saves.why_not_own)
def verify_save(saves: SavesScreen) -> None:
    """Read every save of the game to its last byte, and say what is wrong."""
    saves.verify()


@command("x", place="saves", title="Export", barred=lambda saves: saves.why_not_own)
def export_save(saves: SavesScreen) -> None:
    """Write the game to one file, to be kept or given away."""
    saves.export()


@command("i", place="saves", title="Import")
def import_save(saves: SavesScreen) -> None:
    """Add a game from a file. Nothing in it is run, and no mod is installed."""
    saves.take_in()


@command("delete", place="saves", title="Delete", barred=lambda saves: saves.why_not_own)
def remove_save(saves: SavesScreen) -> None:
    """Delete the game with all its saves, after a question."""
    saves.delete()
