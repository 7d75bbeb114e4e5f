"""On every screen: the arrows and what else a list needs, the help, and the way out."""

from __future__ import annotations

from l7tui.commands.command import Command

UP = Command(
    id="up",
    keys=("up",),
    place="everywhere",
    title="Up",
    in_palette=False,
    help="Up by one.",
)
DOWN = Command(
    id="down",
    keys=("down",),
    place="everywhere",
    title="Down",
    in_palette=False,
    help="Down by one.",
)
LEFT = Command(
    id="left",
    keys=("left",),
    place="everywhere",
    title="Left",
    in_palette=False,
    help="Left by one, or the choice before.",
)
RIGHT = Command(
    id="right",
    keys=("right",),
    place="everywhere",
    title="Right",
    in_palette=False,
    help="Right by one, or the next choice.",
)
PAGE_UP = Command(
    id="page-up",
    keys=("pageup",),
    place="everywhere",
    title="Page up",
    in_palette=False,
    help="Up by as much as is shown.",
)
PAGE_DOWN = Command(
    id="page-down",
    keys=("pagedown",),
    place="everywhere",
    title="Page down",
    in_palette=False,
    help="Down by as much as is shown.",
)
CONFIRM = Command(
    id="confirm",
    keys=("enter",),
    place="everywhere",
    title="Confirm",
    in_palette=False,
    help="Take what is highlighted.",
)
BACK = Command(
    id="back",
    keys=("escape",),
    place="everywhere",
    title="Step back",
    in_palette=False,
    help="One step back: out of a group, a filter, a payment, a panel. Never out of the program.",
)
HELP = Command(
    id="help-",
    keys=("f1",),
    place="everywhere",
    title="Help",
    help="Every command of this screen with its key.",
)
RULEBOOK = Command(
    id="rulebook",
    keys=("f2",),
    place="everywhere",
    title="Rulebook",
    help="The rules in the order of play; from a why-not, at the rule that it names.",
)
PALETTE = Command(
    id="palette",
    keys=(":", "ctrl+p"),
    place="everywhere",
    title="Command palette",
    word="command",
    help="Find any command by its name, those without a key too.",
)
SETTINGS = Command(
    id="settings",
    keys=(",",),
    place="everywhere",
    title="Settings",
    help="Colours, characters, motion, pace, odds, hints, undo and keys.",
)
KEYS = Command(
    id="keys",
    keys=(),
    place="everywhere",
    title="Keys",
    help="Every command with its keys, to be given others.",
)
NEXT_THEME = Command(
    id="next-theme",
    keys=(),
    place="everywhere",
    title="Change colours",
    help="The next theme: dark, light, high contrast, colour-blind safe, no colours.",
)
NEXT_CHARSET = Command(
    id="next-charset",
    keys=(),
    place="everywhere",
    title="Draw with ASCII characters or box characters",
    help="Change between box drawing and plain ASCII.",
)
SCREENSHOT = Command(
    id="screenshot",
    keys=(),
    place="everywhere",
    title="Picture of the screen",
    help="Write what stands on the screen to a file, as SVG.",
)
QUIT_PROGRAM = Command(
    id="quit-program",
    keys=("ctrl+q", "ctrl+c"),
    place="everywhere",
    title="Quit",
    help="Save the game, if there is one, and leave the program.",
)
