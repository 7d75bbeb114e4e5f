"""At the table: to decide, and to take it back."""

from __future__ import annotations

from l7tui.commands.command import Command

CHOOSE_NUMBER = Command(
    id="choose-number",
    keys=tuple("123456789"),
    place="table",
    title="Choose by digit",
    in_palette=False,
    help="Hold up the card of your hand that bears this digit, or take the row that does.",
)
MORE_OPTIONS = Command(
    id="more-options",
    keys=("0",),
    place="table",
    title="Digits on",
    help="Move the digits on to the next nine rows or cards; after the last ones to the first.",
)
NEXT_CHOICE = Command(
    id="next-choice",
    keys=("tab",),
    place="table",
    title="Next choice",
    word="next",
    help="Point at the next thing that can be done, or at the next target, card or row.",
)
PREVIOUS_CHOICE = Command(
    id="previous-choice",
    keys=("shift+tab",),
    place="table",
    title="Previous choice",
    help="Point at the one before.",
)
GO_ON = Command(
    id="roll",
    keys=("r",),
    place="table",
    title="Roll, or go on",
    help="Do what the question waits for: roll the dice, or go on without playing a card.",
)
FILTER_OPTIONS = Command(
    id="filter-options",
    keys=("/",),
    place="table",
    title="Filter the options",
    help="Type a few letters to see only the options that have them; Esc shows all again.",
)
END_TURN = Command(
    id="end-turn",
    keys=("E",),
    place="table",
    title="End the turn",
    help="Take the option that ends your turn. No other key does.",
)
WHY = Command(
    id="why",
    keys=("?",),
    place="table",
    title="Why not",
    word="why",
    help="What you might expect to do now and cannot: the reason, the rule, and what would help.",
)
ODDS = Command(
    id="odds",
    keys=("O",),
    place="table",
    title="Odds",
    word="odds",
    help="The chances of every option, and what each card that you could play makes of them.",
)
ADVICE = Command(
    id="advice",
    keys=("A",),
    place="table",
    title="Advice",
    word="advice",
    help="What a careful player would do in your place, and why. Nothing is decided by it.",
)
INSPECT_THIS = Command(
    id="inspect-this",
    keys=("I",),
    place="table",
    title="Inspect",
    word="inspect",
    help="Read all about what is highlighted: an option, a room, a card, a player.",
)
UNDO = Command(
    id="undo",
    keys=("u",),
    place="table",
    title="Undo",
    word="undo",
    help="Take back your last decision, unless something has become known by it.",
)
UNDO_ACTION = Command(
    id="undo-action",
    keys=("U",),
    place="table",
    title="Undo the action",
    help="Take back all of the running action, as far as nothing has become known.",
)
REDO = Command(
    id="redo",
    keys=("ctrl+r",),
    place="table",
    title="Redo",
    help="Give the decision again that you took back last.",
)
PENDING = Command(
    id="pending",
    keys=("W",),
    place="table",
    title="What is pending",
    help="Say what is to be decided now, and by whom.",
)
GOT_IT = Command(
    id="got-it",
    keys=("Y",),
    place="table",
    title="Hint understood",
    help="Take the first-time hint away and show the "
    "keys again; Settings can bring all hints back.",
)
