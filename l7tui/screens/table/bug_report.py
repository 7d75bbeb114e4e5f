"""The zip file for a bug report, in the folder for exports."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from l7core.language import guarded, spoken
from l7core.persist import save_admin
from l7core.persist.format import read_label
from l7core.persist.places import places
from l7core.support import bug_report, doctor
from l7tui.game.finished_game import EXPORTS

if TYPE_CHECKING:
    from textual.geometry import Size

    from l7tui.game.session import Session
    from l7tui.screens.app_protocol import AppProtocol

HOW_MUCH = (
    guarded("No spoilers: log, map, versions, terminal"),
    guarded("Full save: includes decks and all hands"),
)


def make_bundle(session: Session, l7: AppProtocol, screen: Size, *, hidden: bool) -> Path:
    """Write the zip file and return its path; with `hidden`, include the whole save."""
    game, store = session.game, l7.store
    data = game.packed()
    checks = [
        *doctor.examine(store, l7.host, places()),
        doctor.Check(
            "screen",
            spoken(
                "{width} by {height}, theme {theme}",
                width=screen.width,
                height=screen.height,
                theme=l7.settings.theme,
            ),
        ),
    ]
    files = bug_report.parts(
        read_label(data).header,
        game.log(session.seat),
        checks,
        save=data if hidden else None,
    )
    path = save_admin.unused(store.folder / EXPORTS / f"{game.name}-bug.zip")
    return save_admin.copy_out(bug_report.zipped(files), path, path.name)
