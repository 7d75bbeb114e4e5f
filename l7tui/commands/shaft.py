"""Commands on the screen of a campaign."""

from __future__ import annotations

from l7tui.commands.command import Command

BRANCH_OFF = Command(
    id="branch-off",
    keys=("b",),
    place="shaft",
    title="Branch here",
    help="Start a new game from the end of this part.",
)
READ_PART = Command(
    id="read-part",
    keys=("s",),
    place="shaft",
    title="Story",
    help="Read the story of this part, including every attempt.",
)
ANEW = Command(
    id="anew",
    keys=("n",),
    place="shaft",
    title="Start over",
    help="Start this campaign again as a new game.",
)
