"""Commands in the list of saved games."""

from __future__ import annotations

from l7core.language import guarded
from l7tui.commands.command import Command

RENAME_SAVE = Command(
    id="rename-save",
    keys=("r",),
    place="saves",
    title="Rename",
    help="Give the game a new title.",
)
REPORT_OF_SAVE = Command(
    id="report-of-save",
    keys=("o",),
    place="saves",
    title="Report",
    help="Charts, luck and turning points.",
)
WATCH_SAVE = Command(
    id="watch-save",
    keys=("p",),
    place="saves",
    title="Watch",
    help="Watch the game from the start.",
)
EARLIER_SAVES = Command(
    id="earlier-saves",
    keys=("g",),
    place="saves",
    title="Older saves",
    help="Older saves of this game. Continue from one as a new game.",
)
BRANCH_SAVE = Command(
    id="branch-save",
    keys=("b",),
    place="saves",
    title="Branch",
    help="Continue as a copy. The saved game is kept.",
)
VERIFY_SAVE = Command(
    id="verify-save",
    keys=("v",),
    place="saves",
    title="Verify",
    help="Check every save of the game for errors.",
)
EXPORT_SAVE = Command(
    id="export-save",
    keys=("x",),
    place="saves",
    title="Export",
    help="Export the game to one file.",
    uses_files=True,
)
IMPORT_SAVE = Command(
    id="import-save",
    keys=("i",),
    place="saves",
    title="Import",
    help=guarded("Import a game from a file. Runs no code, installs no mods."),
    uses_files=True,
)
REMOVE_SAVE = Command(
    id="remove-save",
    keys=("delete",),
    place="saves",
    title="Delete",
    help=guarded("Delete the game and all its saves (asks first)."),
)
