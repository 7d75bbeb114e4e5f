"""The game menu, which the back key opens if there is nothing to step back from."""

from __future__ import annotations

from l7core.language import sentence, spoken
from l7tui.commands import deciding, everywhere, game, looking
from l7tui.commands.command import Command
from l7tui.screens.destinations import Pick
from l7tui.screens.table.view import TableView

GO_ON = sentence("Resume")
OFFERED = (
    deciding.UNDO,
    looking.LOOK_BACK,
    game.REPORT_SO_FAR,
    game.CHANGE_PLAYERS,
    looking.BRIEFING,
    everywhere.RULEBOOK,
    everywhere.SETTINGS,
    everywhere.HELP,
    game.LEAVE,
    everywhere.QUIT_PROGRAM,
)


def open_menu(screen: TableView) -> None:
    """Open a menu of commands for the game and of views with capital letters, with their keys."""
    looks = [each for each in screen.commands() if _is_capital(each) and each not in OFFERED]
    possible = [each for each in (*OFFERED, *looks) if not screen.keyboard.why_not(each)]
    shown = [everywhere.BACK, *possible]
    titles = [spoken(GO_ON), *(spoken(each.title) for each in possible)]
    widest = max(map(len, titles))
    keys = [screen.l7.key_of(each.id) for each in shown]
    rows = [f"{title.ljust(widest)}   {key}" for title, key in zip(titles, keys, strict=True)]

    def picked(row: int | None) -> None:
        if row:
            screen.keyboard.perform(possible[row - 1])

    screen.l7.open(Pick(spoken("Game"), rows, commands=[each.id for each in shown]), picked)


def _is_capital(command: Command) -> bool:
    """Return whether a command has a capital letter as its key and decides nothing."""
    capitals = [key for key in command.keys if len(key) == 1 and key.isupper()]
    return bool(capitals) and command is not deciding.END_TURN
