"""Where the disk refuses: another folder to save the game in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from l7core.engine.errors import L7Error
from l7core.persist.files import typed
from l7core.persist.store import Store
from l7tui.screens.dialogs.asking import Typed

if TYPE_CHECKING:
    from l7tui.screens.table.play import TableScreen


def ask_and_save(table: TableScreen) -> None:
    """Ask for a folder, and play on there under a name of its own."""

    def save(folder: str | None) -> None:
        game = table.session.game
        if not folder:
            return
        try:
            game.branch(Store(typed(Path(folder)).absolute()))
        except L7Error as error:
            table.say(str(error), "danger")
        else:
            table.say(f"Saved: 'l7 resume {game.name} --saves {folder}' goes on with it.", "good")
        table.header.show(table.session.view, table.session.saved)

    table.say(table.session.game.trouble, "danger")
    question = "The disk refuses. Name another folder; the game goes on there:"
    table.app.push_screen(Typed("Save elsewhere", question), save)
