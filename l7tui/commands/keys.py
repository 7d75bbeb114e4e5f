"""In the list of keys."""

from __future__ import annotations

from l7tui.commands.command import Command

ADD_KEY = Command(
    id="add-key",
    keys=("+",),
    place="keys",
    title="One more key",
    help="Give the highlighted command a further key.",
)
DROP_KEY = Command(
    id="drop-key",
    keys=("delete", "backspace"),
    place="keys",
    title="Take a key away",
    help="Take the last of the highlighted command's keys away.",
)
RESET_KEY = Command(
    id="reset-key",
    keys=("r",),
    place="keys",
    title="The preset's keys again",
    help="Give the highlighted command the keys that it has in the preset.",
)
RESET_KEYS = Command(
    id="reset-keys",
    keys=("R",),
    place="keys",
    title="All keys as in the preset",
    help="Forget all changes of keys.",
)
NEXT_PRESET = Command(
    id="next-preset",
    keys=("p",),
    place="keys",
    title="Next preset",
    help="Another set of keys to start from: default, vi, one-hand.",
)
