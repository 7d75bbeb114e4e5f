"""In the rulebook."""

from __future__ import annotations

from l7tui.commands.command import Command

FIND_IN_RULES = Command(
    id="find-in-rules",
    keys=("/",),
    place="rulebook",
    title="Find in the rules",
    help="Type words, Enter: the first place that has them all.",
)
NEXT_HIT = Command(
    id="next-hit",
    keys=("n",),
    place="rulebook",
    title="Next place",
    help="On to the next place that has the words.",
)
PREVIOUS_HIT = Command(
    id="previous-hit",
    keys=("N",),
    place="rulebook",
    title="Place before",
    help="Back to the place before that has the words.",
)
