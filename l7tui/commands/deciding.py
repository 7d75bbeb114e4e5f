"""Commands at the table: decisions, odds, advice and undo."""

from __future__ import annotations

from l7tui.commands.command import Command

CHOOSE_NUMBER = Command(
    id="choose-number",
    keys=tuple("123456789"),
    place="table",
    title="Select 1-9",
    in_palette=False,
    help="Select the card or option with this digit.",
)
MORE_OPTIONS = Command(
    id="more-options",
    keys=("0",),
    place="table",
    title="Next 9 options",
    help="Move the digits to the next nine options or cards.",
)
NEXT_CHOICE = Command(
    id="next-choice",
    keys=("tab",),
    place="table",
    title="Next option",
    word="next",
    help="Highlight the next action, target, card or row.",
)
PREVIOUS_CHOICE = Command(
    id="previous-choice",
    keys=("shift+tab",),
    place="table",
    title="Previous option",
    help="Highlight the previous action, target, card or row.",
)
GO_ON = Command(
    id="roll",
    keys=("r",),
    place="table",
    title="Roll or continue",
    help="Roll the dice, or continue without playing a card.",
)
FILTER_OPTIONS = Command(
    id="filter-options",
    keys=("/",),
    place="table",
    title="Filter the options",
    help="Type to show matching options only. Esc shows all.",
)
END_TURN = Command(
    id="end-turn",
    keys=("E",),
    place="table",
    title="End the turn",
    help="Finish your actions for this turn.",
)
WHY = Command(
    id="why",
    keys=("?",),
    place="table",
    title="Why not",
    word="why",
    help="What you can't do right now: the reason, the rule and what helps.",
)
ODDS = Command(
    id="odds",
    keys=("O",),
    place="table",
    title="Odds",
    word="odds",
    help="Chances for every option, and what each card would add.",
)
ADVICE = Command(
    id="advice",
    keys=("A",),
    place="table",
    title="Advice",
    word="advice",
    help="Suggests a move and explains it. Doesn't play it.",
)
INSPECT_THIS = Command(
    id="inspect-this",
    keys=("I",),
    place="table",
    title="Inspect",
    word="inspect",
    help="Details of the highlighted option, room, card or player.",
)
UNDO = Command(
    id="undo",
    keys=("u",),
    place="table",
    title="Undo",
    word="undo",
    help="Undo your last decision, unless it revealed something.",
)
UNDO_ACTION = Command(
    id="undo-action",
    keys=("U",),
    place="table",
    title="Undo whole action",
    help="Undo every step of the current action, unless one revealed something.",
)
REDO = Command(
    id="redo",
    keys=("ctrl+r",),
    place="table",
    title="Redo",
    help="Repeat the last undone decision.",
)
PENDING = Command(
    id="pending",
    keys=("W",),
    place="table",
    title="Current question",
    help="Show what is being decided and by whom.",
)
GOT_IT = Command(
    id="got-it",
    keys=("Y",),
    place="table",
    title="Dismiss hint",
    help="Hide this hint. Settings can show all hints again.",
)
