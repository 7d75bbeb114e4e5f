"""Commands in the rulebook."""

from __future__ import annotations

from l7tui.commands.command import Command

FIND_IN_RULES = Command(
    id="find-in-rules",
    keys=("/",),
    place="rulebook",
    title="Search the rules",
    help="Type words and press Enter.",
)
NEXT_HIT = Command(
    id="next-hit",
    keys=("n",),
    place="rulebook",
    title="Next match",
    help="Go to the next place with these words.",
)
PREVIOUS_HIT = Command(
    id="previous-hit",
    keys=("N",),
    place="rulebook",
    title="Previous match",
    help="Go to the previous place with these words.",
)
