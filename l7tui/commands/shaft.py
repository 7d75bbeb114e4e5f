"""In a campaign's shaft."""

from __future__ import annotations

from l7tui.commands.command import Command

BRANCH_OFF = Command(
    id="branch-off",
    keys=("b",),
    place="shaft",
    title="Branch from it",
    help="Begin another game from the end of the highlighted part; this one stays as it is.",
)
READ_PART = Command(
    id="read-part",
    keys=("s",),
    place="shaft",
    title="Its story",
    help="Read what is told of the highlighted part, every try of it.",
)
ANEW = Command(
    id="anew",
    keys=("n",),
    place="shaft",
    title="Anew",
    help="Begin the campaign once more from its beginning, as another game.",
)
