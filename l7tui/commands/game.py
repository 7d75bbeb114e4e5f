"""The game as a whole: to keep it, to leave it, and what is left when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.table.ending import Ending
    from l7tui.screens.table.play import TableScreen


@command("ctrl+s", place="table", title="Save now")
def save(table: TableScreen) -> None:
    """Save the whole game. Every decision is on disk already; this tries again after trouble."""
    table.save()


@command(place="table", title="Save and leave the table")
def leave(table: TableScreen) -> None:
    """Save the game and go back to the title."""
    table.leave()


@command(
    place="table",
    title="Change who plays a seat",
    barred=lambda table: table.why_no_change_of_players,
)
def change_players(table: TableScreen) -> None:
    """Give a seat to a bot, or take it back; at any decision, as often as you like."""
    table.change_players()


@command(
    place="table",
    title="Hold the bots, or let them go on",
    barred=lambda table: table.why_no_bots,
)
def hold_bots(table: TableScreen) -> None:
    """Stop a bot that is thinking, and let nobody decide meanwhile; once more, and it goes on."""
    table.hold_bots()


@command(place="table", title="Play on as a branch", barred=lambda table: table.why_no_branch)
def branch(table: TableScreen) -> None:
    """Play a game on that is open for reading only, under a name of its own."""
    table.branch()


@command(place="table", title="Report so far")
def report_so_far(table: TableScreen) -> None:
    """Charts, luck and turning points up to now, as far as you may know them."""
    table.read_report()


@command("f8", place="table", title="Bundle for a bug report")
def bug_bundle(table: TableScreen) -> None:
    """Put what a bug report needs in a zip; what is hidden from you only if you say so."""
    table.make_bundle()


@command("u", place="ending", title="Undo", barred=lambda ending: ending.why_no_undo)
def undo_the_end(ending: Ending) -> None:
    """Take back the decision that ended the game, unless something has become known by it."""
    ending.undo()


@command("r", place="ending", title="Report")
def report(ending: Ending) -> None:
    """How it came to this: charts over all turns, luck, turning points; and play on from any."""
    ending.report()


@command("t", place="ending", title="To the title")
def to_title(ending: Ending) -> None:
    """Leave the table."""
    ending.leave()
