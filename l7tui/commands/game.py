"""The game as a whole: to keep it, to leave it, and what is left when it is over."""

from __future__ import annotations

from l7tui.commands.command import Command

SAVE = Command(
    id="save",
    keys=("ctrl+s",),
    place="table",
    title="Save now",
    help="Save the whole game. Every decision is on disk already; this tries again after trouble.",
)
LEAVE = Command(
    id="leave",
    keys=(),
    place="table",
    title="Save and leave the table",
    help="Save the game and go back to the title.",
)
CHANGE_PLAYERS = Command(
    id="change-players",
    keys=(),
    place="table",
    title="Change who plays a seat",
    help="Give a seat to a bot, or take it back; at any decision, as often as you like.",
)
HOLD_BOTS = Command(
    id="hold-bots",
    keys=(),
    place="table",
    title="Hold the bots, or let them go on",
    help="Stop a bot that is thinking, and let nobody decide meanwhile; once more, and it goes on.",
)
BRANCH = Command(
    id="branch",
    keys=(),
    place="table",
    title="Play on as a branch",
    help="Play a game on that is open for reading only, under a name of its own.",
)
REPORT_SO_FAR = Command(
    id="report-so-far",
    keys=(),
    place="table",
    title="Report so far",
    help="Charts, luck and turning points up to now, as far as you may know them.",
)
BUG_BUNDLE = Command(
    id="bug-bundle",
    keys=("f8",),
    place="table",
    title="Bundle for a bug report",
    help="Put what a bug report needs in a zip; what is hidden from you only if you say so.",
)
PLAY_AGAIN = Command(
    id="play-again",
    keys=("n",),
    place="ending",
    title="Play again",
    help="The same scenario with the same players and rules, and other luck.",
)
SAME_SEED = Command(
    id="same-seed",
    keys=("s",),
    place="ending",
    title="Same seed",
    help="The same game from its beginning: the same cards, tiles and dice for the same decisions.",
)
TURN_BACK = Command(
    id="back-to-turning-point",
    keys=("b",),
    place="ending",
    title="Back to where it turned",
    help="Play on from the turn that cost most, as a game of its own; this one stays as it is.",
)
WATCH_GAME = Command(
    id="watch-game",
    keys=("w",),
    place="ending",
    title="Watch",
    help="Watch the game from its beginning.",
)
COPY_CARD = Command(
    id="copy-card",
    keys=("c",),
    place="ending",
    title="Copy card",
    help="Put the result into the clipboard as text, and into a file; it names no player.",
)
UNDO_THE_END = Command(
    id="undo-the-end",
    keys=("u",),
    place="ending",
    title="Undo the end",
    help="Take back the decision that ended the game, unless something has become known by it.",
)
REPORT = Command(
    id="report",
    keys=("r",),
    place="ending",
    title="Report",
    help="Where it turned and what cost most, to be played on from; luck, causes, charts.",
)
TO_TITLE = Command(
    id="to-title",
    keys=("t",),
    place="ending",
    title="To the title",
    help="Leave the table.",
)
