"""Commands on every screen: movement in lists, help, settings and quitting."""

from __future__ import annotations

from l7tui.commands.command import Command

UP = Command(
    id="up",
    keys=("up",),
    place="everywhere",
    title="Up",
    in_palette=False,
    help="Move up one line.",
)
DOWN = Command(
    id="down",
    keys=("down",),
    place="everywhere",
    title="Down",
    in_palette=False,
    help="Move down one line.",
)
LEFT = Command(
    id="left",
    keys=("left",),
    place="everywhere",
    title="Left",
    in_palette=False,
    help="Move left, or previous option.",
)
RIGHT = Command(
    id="right",
    keys=("right",),
    place="everywhere",
    title="Right",
    in_palette=False,
    help="Move right, or next option.",
)
PAGE_UP = Command(
    id="page-up",
    keys=("pageup",),
    place="everywhere",
    title="Page up",
    in_palette=False,
    help="Scroll up one page.",
)
PAGE_DOWN = Command(
    id="page-down",
    keys=("pagedown",),
    place="everywhere",
    title="Page down",
    in_palette=False,
    help="Scroll down one page.",
)
CONFIRM = Command(
    id="confirm",
    keys=("enter",),
    place="everywhere",
    title="Confirm",
    in_palette=False,
    help="Choose the highlighted option.",
)
BACK = Command(
    id="back",
    keys=("escape",),
    place="everywhere",
    title="Back",
    in_palette=False,
    help="Go back one step. Never quits.",
)
HELP = Command(
    id="help-",
    keys=("f1",),
    place="everywhere",
    title="Help",
    help="All commands on this screen.",
)
RULEBOOK = Command(
    id="rulebook",
    keys=("f2",),
    place="everywhere",
    title="Rulebook",
    help="The rules. From a why-not: the rule it names.",
)
PALETTE = Command(
    id="palette",
    keys=(":", "ctrl+p"),
    place="everywhere",
    title="Command palette",
    word="command",
    help="Find any command by name.",
)
SETTINGS = Command(
    id="settings",
    keys=(",",),
    place="everywhere",
    title="Settings",
    help="Display, playback, odds, hints, undo and keys.",
)
KEYS = Command(
    id="keys",
    keys=(),
    place="everywhere",
    title="Keys",
    help="Assign keys to commands.",
)
NEXT_THEME = Command(
    id="next-theme",
    keys=(),
    place="everywhere",
    title="Next theme",
    help="Dark, light, high contrast, colour-blind safe, no colours.",
)
NEXT_CHARSET = Command(
    id="next-charset",
    keys=(),
    place="everywhere",
    title="ASCII on/off",
    help="Switch between Unicode and plain ASCII.",
)
SCREENSHOT = Command(
    id="screenshot",
    keys=(),
    place="everywhere",
    title="Screenshot",
    help="Save the screen as an SVG file.",
    uses_files=True,
)
QUIT_PROGRAM = Command(
    id="quit-program",
    keys=("ctrl+q", "ctrl+c"),
    place="everywhere",
    title="Quit",
    help="Save and quit L7.",
)
