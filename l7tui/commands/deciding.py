"""At the table: to decide, and to take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.table.play import TableScreen


@command(*"123456789", place="table", title="Choose by number", word="choose", in_palette=False)
def choose_number(table: TableScreen) -> None:
    """Take the option that bears this number, or open the group that does."""
    table.choose_number(int(table.pressed))


@command(
    "0", place="table", title="Next nine options", barred=lambda table: table.menu.why_one_page
)
def more_options(table: TableScreen) -> None:
    """Number the next nine options of a long list; after the last ones the first again."""
    table.more_options()


@command("/", place="table", title="Filter the options", barred=lambda table: table.why_no_choice)
def filter_options(table: TableScreen) -> None:
    """Type a few letters to see only the options that have them; Esc shows all again."""
    table.filter_options()


@command("E", place="table", title="End the turn", barred=lambda table: table.why_no_end)
def end_turn(table: TableScreen) -> None:
    """Take the option that ends your turn. No other key does."""
    table.end_turn()


@command("?", place="table", title="Why not", word="why")
def why(table: TableScreen) -> None:
    """What you might expect to do now and cannot: the reason, the rule, and what would help."""
    table.read_why()


@command("o", place="table", title="Odds", word="odds", barred=lambda table: table.why_no_odds)
def odds(table: TableScreen) -> None:
    """The chances of every option, and what each card that you could play makes of them."""
    table.read_odds()


@command("A", place="table", title="Advice", barred=lambda table: table.why_no_choice)
def advice(table: TableScreen) -> None:
    """What a careful player would do in your place, and why. Nothing is decided by it."""
    table.ask_advice()


@command("i", place="table", title="Inspect", word="inspect")
def inspect_this(table: TableScreen) -> None:
    """Read all about what is highlighted: an option, a room, a card, a player."""
    table.inspect()


@command("u", place="table", title="Undo", word="undo", barred=lambda table: table.why_no_undo)
def undo(table: TableScreen) -> None:
    """Take back your last decision, unless something has become known by it."""
    table.undo()


@command("U", place="table", title="Undo the action", barred=lambda table: table.why_no_undo)
def undo_action(table: TableScreen) -> None:
    """Take back all of the running action, as far as nothing has become known."""
    table.undo(action=True)


@command("ctrl+r", place="table", title="Redo", barred=lambda table: table.why_no_redo)
def redo(table: TableScreen) -> None:
    """Give the decision again that you took back last."""
    table.redo()


@command("w", place="table", title="What is pending")
def pending(table: TableScreen) -> None:
    """Say what is to be decided now, and by whom."""
    table.tell_pending()


@command("y", place="table", title="Hint understood", barred=lambda table: table.why_no_tip)
def got_it(table: TableScreen) -> None:
    """Take the first-time hint away and show the keys again; Settings can bring all hints back."""
    table.drop_tip()
