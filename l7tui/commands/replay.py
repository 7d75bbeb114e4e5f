"""Commands in a replay."""

from __future__ import annotations

from l7tui.commands.command import Command

RUN_REPLAY = Command(
    id="run-replay",
    keys=("r",),
    place="replay",
    title="Play/pause",
    word="play",
    help="Play or pause. Enter does the same.",
)
STEP_BACK = Command(
    id="step-back",
    keys=("<",),
    place="replay",
    title="Step back",
    word="back",
    help="Previous decision (also Left).",
)
STEP_ON = Command(
    id="step-on",
    keys=(">",),
    place="replay",
    title="Step forward",
    word="next",
    help="Next decision (also Right).",
)
TURN_BACK = Command(
    id="turn-back",
    keys=("[",),
    place="replay",
    title="Previous action",
    help="To the start of the previous action.",
)
TURN_ON = Command(
    id="turn-on",
    keys=("]",),
    place="replay",
    title="Next action",
    word="action",
    help="To the start of the next action.",
)
TO_BEGINNING = Command(
    id="to-beginning",
    keys=("home",),
    place="replay",
    title="Start",
    help="To the first decision.",
)
TO_LAST = Command(
    id="to-last",
    keys=("end",),
    place="replay",
    title="End",
    help="To the last decision or the end of the game.",
)
GO_TO_STEP = Command(
    id="go-to-step",
    keys=("G",),
    place="replay",
    title="Go to a step",
    word="go to",
    help="Type the number of a step.",
)
FASTER = Command(
    id="faster",
    keys=(")",),
    place="replay",
    title="Faster",
    help="More steps per second.",
)
SLOWER = Command(
    id="slower",
    keys=("(",),
    place="replay",
    title="Slower",
    help="Fewer steps per second.",
)
TAKE_OVER = Command(
    id="take-over",
    keys=("T",),
    place="replay",
    title="Play from here",
    word="play from here",
    help="Start a new game from this step.",
)
OTHER_EYES = Command(
    id="other-eyes",
    keys=("e",),
    place="replay",
    title="Point of view",
    word="view",
    help="Switch between the acting player, one player and a spectator.",
)
REPORT_OF_REPLAY = Command(
    id="report-of-replay",
    keys=("R",),
    place="replay",
    title="Report",
    help="Open the game's report.",
)
LEAVE_REPLAY = Command(
    id="leave-replay",
    keys=(),
    place="replay",
    title="Close the replay",
    help="Esc does the same.",
)
EXPORT_REPLAY = Command(
    id="export-replay",
    keys=("x",),
    place="replay",
    title="Export replay",
    help="Save a replay file that anyone with L7 can watch and verify.",
    uses_files=True,
)
