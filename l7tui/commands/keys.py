"""Commands in the list of keys."""

from __future__ import annotations

from l7tui.commands.command import Command

ADD_KEY = Command(
    id="add-key",
    keys=("+",),
    place="keys",
    title="Add a key",
    help="Add a key to the highlighted command.",
)
DROP_KEY = Command(
    id="drop-key",
    keys=("delete", "backspace"),
    place="keys",
    title="Remove a key",
    help="Remove the last key of the highlighted command.",
)
RESET_KEY = Command(
    id="reset-key",
    keys=("r",),
    place="keys",
    title="Reset this command",
    help="Restore the preset's keys for this command.",
)
RESET_KEYS = Command(
    id="reset-keys",
    keys=("R",),
    place="keys",
    title="Reset all keys",
    help="Discard all custom keys.",
)
NEXT_PRESET = Command(
    id="next-preset",
    keys=("p",),
    place="keys",
    title="Next preset",
    help="Switch preset: default, vi, one-hand.",
)
