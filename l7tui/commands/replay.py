"""While a game is watched again."""

from __future__ import annotations

from l7tui.commands.command import Command

RUN_REPLAY = Command(
    id="run-replay",
    keys=("r",),
    place="replay",
    title="Run or stop",
    word="run",
    help="Let it play by itself, or stop it; Enter does the same.",
)
STEP_BACK = Command(
    id="step-back",
    keys=("<",),
    place="replay",
    title="A step back",
    word="back",
    help="To the decision before; Left does the same.",
)
STEP_ON = Command(
    id="step-on",
    keys=(">",),
    place="replay",
    title="A step on",
    word="on",
    help="The decision is made, and the next question stands; Right does the same.",
)
TURN_BACK = Command(
    id="turn-back",
    keys=("[",),
    place="replay",
    title="Action before",
    help="Back to where the action before began.",
)
TURN_ON = Command(
    id="turn-on",
    keys=("]",),
    place="replay",
    title="Next action",
    word="action",
    help="On to where the next action begins.",
)
TO_BEGINNING = Command(
    id="to-beginning",
    keys=("home",),
    place="replay",
    title="To the beginning",
    help="To the first question.",
)
TO_LAST = Command(
    id="to-last",
    keys=("end",),
    place="replay",
    title="To the end",
    help="To the last question, or to the end of the game.",
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
    help="More steps a second.",
)
SLOWER = Command(
    id="slower",
    keys=("(",),
    place="replay",
    title="Slower",
    help="Fewer steps a second.",
)
TAKE_OVER = Command(
    id="take-over",
    keys=("T",),
    place="replay",
    title="Play on from here",
    word="play on",
    help="A new game that begins with all that was decided up to here.",
)
OTHER_EYES = Command(
    id="other-eyes",
    keys=("e",),
    place="replay",
    title="Other eyes",
    word="eyes",
    help="Through whose eyes the game is seen: the one who decides, one seat, an onlooker.",
)
REPORT_OF_REPLAY = Command(
    id="report-of-replay",
    keys=("R",),
    place="replay",
    title="Report",
    help="The report of the game.",
)
LEAVE_REPLAY = Command(
    id="leave-replay",
    keys=(),
    place="replay",
    title="Leave the replay",
    help="Back to where it was opened; the step-back key does the same.",
)
EXPORT_REPLAY = Command(
    id="export-replay",
    keys=("x",),
    place="replay",
    title="Write a replay",
    help="Write the whole game to a file that anybody with L7 can watch and verify.",
)
