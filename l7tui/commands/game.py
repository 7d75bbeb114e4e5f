"""Commands for the whole game: save, leave, replace players, and continue after its end."""

from __future__ import annotations

from l7core.language import guarded
from l7tui.commands.command import Command

SAVE = Command(
    id="save",
    keys=("ctrl+s",),
    place="table",
    title="Save now",
    help="Every decision is saved anyway. Use this after a disk error.",
)
LEAVE = Command(
    id="leave",
    keys=(),
    place="table",
    title="Save and leave",
    help="Save and return to the title screen.",
)
CHANGE_PLAYERS = Command(
    id="change-players",
    keys=(),
    place="table",
    title="Replace a player",
    help="Hand a player to a bot or take it back, at any time.",
)
HOLD_BOTS = Command(
    id="hold-bots",
    keys=(),
    place="table",
    title="Pause or resume bots",
    help="Pause the bots; repeat to resume.",
)
BRANCH = Command(
    id="branch",
    keys=(),
    place="table",
    title="Branch",
    help="Continue a read-only game as a copy.",
)
REPORT_SO_FAR = Command(
    id="report-so-far",
    keys=(),
    place="table",
    title="Report so far",
    help="Charts, luck and turning points so far, without spoilers.",
)
BUG_BUNDLE = Command(
    id="bug-bundle",
    keys=("f8",),
    place="table",
    title="Bug-report zip",
    help=guarded("Save a bug-report zip. Hidden information only if you agree."),
    uses_files=True,
)
PLAY_AGAIN = Command(
    id="play-again",
    keys=("n",),
    place="ending",
    title="Play again",
    help="Same scenario, players and rules; new seed.",
)
SAME_SEED = Command(
    id="same-seed",
    keys=("s",),
    place="ending",
    title="Same seed",
    help="Replay this game from the start: same cards, tiles and dice.",
)
TURN_BACK = Command(
    id="back-to-turning-point",
    keys=("b",),
    place="ending",
    title="Back to the turning point",
    help="Play from the costliest turn as a new game. The original is kept.",
)
WATCH_GAME = Command(
    id="watch-game",
    keys=("w",),
    place="ending",
    title="Watch",
    help="Watch the game from the start.",
)
COPY_CARD = Command(
    id="copy-card",
    keys=("c",),
    place="ending",
    title="Copy result",
    help="Copy the result as text and save it. No player names.",
    uses_files=True,
)
UNDO_THE_END = Command(
    id="undo-the-end",
    keys=("u",),
    place="ending",
    title="Undo the end",
    help="Undo the decision that ended the game, unless it revealed something.",
)
REPORT = Command(
    id="report",
    keys=("r",),
    place="ending",
    title="Report",
    help="Turning points, biggest mistakes, luck and charts.",
)
TO_TITLE = Command(
    id="to-title",
    keys=("t",),
    place="ending",
    title="Title screen",
    help="Leave the game.",
)
