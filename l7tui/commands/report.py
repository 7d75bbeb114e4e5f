"""Commands in the report."""

from __future__ import annotations

from l7tui.commands.command import Command

PLAY_ON_FROM_TURN = Command(
    id="play-on-from-turn",
    keys=("p",),
    place="report",
    title="Play from this turn",
    help="Start a new game from the selected turn.",
)
WATCH_FROM_TURN = Command(
    id="watch-from-turn",
    keys=("v",),
    place="report",
    title="Watch from here",
    help="Watch the game from the selected turn.",
)
ASK_COACH = Command(
    id="ask-coach",
    keys=("c",),
    place="report",
    title="Coach",
    word="coach",
    help="Your biggest mistakes, and what the search bot would have done.",
)
EXPORT_REPORT_TEXT = Command(
    id="export-report-text",
    keys=("t",),
    place="report",
    title="Export text",
    help="Save the report as a text file.",
    uses_files=True,
)
EXPORT_REPORT_DATA = Command(
    id="export-report-data",
    keys=("J",),
    place="report",
    title="Export JSON",
    help="Save the report's data as JSON.",
    uses_files=True,
)
EXPORT_REPORT_REPLAY = Command(
    id="export-report-replay",
    keys=("R",),
    place="report",
    title="Export replay",
    help="Save a replay file that anyone with L7 can watch and verify.",
    uses_files=True,
)
