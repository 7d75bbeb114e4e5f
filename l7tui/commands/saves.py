"""In the list of saved games."""

from __future__ import annotations

from l7tui.commands.command import Command

RENAME_SAVE = Command(
    id="rename-save",
    keys=("r",),
    place="saves",
    title="Rename",
    help="Give the game another title.",
)
REPORT_OF_SAVE = Command(
    id="report-of-save",
    keys=("o",),
    place="saves",
    title="Report",
    help="How it went: charts over all turns, luck, turning points.",
)
WATCH_SAVE = Command(
    id="watch-save",
    keys=("p",),
    place="saves",
    title="Watch again",
    help="Watch the game from its beginning.",
)
EARLIER_SAVES = Command(
    id="earlier-saves",
    keys=("g",),
    place="saves",
    title="Earlier saves",
    help="The saves that are kept of the game; play on from one of them, as a game of its own.",
)
BRANCH_SAVE = Command(
    id="branch-save",
    keys=("b",),
    place="saves",
    title="Open as a branch",
    help="Play on under a name of its own; the saved game stays as it is.",
)
VERIFY_SAVE = Command(
    id="verify-save",
    keys=("v",),
    place="saves",
    title="Verify",
    help="Read every save of the game to its last byte, and say what is wrong.",
)
EXPORT_SAVE = Command(
    id="export-save",
    keys=("x",),
    place="saves",
    title="Export",
    help="Write the game to one file, to be kept or given away.",
)
IMPORT_SAVE = Command(
    id="import-save",
    keys=("i",),
    place="saves",
    title="Import",
    help="Add a game from a file. Nothing in it is run, and no mod is installed.",
)
REMOVE_SAVE = Command(
    id="remove-save",
    keys=("delete",),
    place="saves",
    title="Delete",
    help="Delete the game with all its saves, after a question.",
)
