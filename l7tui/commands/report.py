"""In the report."""

from __future__ import annotations

from l7tui.commands.command import Command

PLAY_ON_FROM_TURN = Command(
    id="play-on-from-turn",
    keys=("p",),
    place="report",
    title="Play on",
    help="A new game that begins with all that was decided before the turn that is pointed at.",
)
WATCH_FROM_TURN = Command(
    id="watch-from-turn",
    keys=("v",),
    place="report",
    title="Watch from here",
    help="Watch the game again from the turn that is pointed at.",
)
ASK_COACH = Command(
    id="ask-coach",
    keys=("c",),
    place="report",
    title="Ask the coach",
    word="coach",
    help="What you decided that cost most, and what the bot that looks ahead would have done.",
)
EXPORT_REPORT_TEXT = Command(
    id="export-report-text",
    keys=("t",),
    place="report",
    title="Write as text",
    help="Write the report to a text file.",
)
EXPORT_REPORT_DATA = Command(
    id="export-report-data",
    keys=("J",),
    place="report",
    title="Write as JSON",
    help="Write the report's data to a file, for programs.",
)
EXPORT_REPORT_REPLAY = Command(
    id="export-report-replay",
    keys=("R",),
    place="report",
    title="Write a replay",
    help="Write the whole game to a file that anybody with L7 can watch and verify.",
)
