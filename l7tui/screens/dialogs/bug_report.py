"""Making a bundle for a bug report at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.engine.errors import L7Error
from l7tui.screens.dialogs.asking import Pick

if TYPE_CHECKING:
    from l7tui.screens.table.play import TableScreen

ROWS = (
    "Without what is hidden from me: log, map, versions, terminal",
    "With the whole save: decks and all hands are in it",
)


def ask_and_make(table: TableScreen) -> None:
    """Put the zip beside the saves, and say where it is."""

    def make(row: int | None) -> None:
        if row is None:
            return
        try:
            table.say(_make(table, hidden=row == 1), "good")
        except L7Error as error:
            table.say(str(error), "danger")

    table.app.push_screen(Pick("Bundle for a bug report", ROWS), make)


def _make(table: TableScreen, *, hidden: bool) -> str:
    """The zip; says where it is."""
    from l7core.persist import keeping
    from l7core.persist.format import read_label
    from l7core.persist.places import places
    from l7core.support import bug_report, doctor
    from l7tui.game.past_game import EXPORTS

    session, l7 = table.session, table.l7
    game, store = session.game, l7.store
    data = game.packed()
    size = l7.size
    checks = [
        *doctor.examine(store, l7.host, places()),
        doctor.Check("screen", f"{size.width} by {size.height}, theme {l7.settings.theme}"),
    ]
    files = bug_report.parts(
        read_label(data).header,
        game.kernel.log(session.seat),
        checks,
        save=data if hidden else None,
    )
    path = keeping.unused(store.folder / EXPORTS / f"{game.name}-bug.zip")
    return f"Written: {keeping.copy_out(bug_report.zipped(files), path, path.name)}"
