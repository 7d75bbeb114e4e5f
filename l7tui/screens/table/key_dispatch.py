"""The keys at a table without a playback; the focused panel handles most of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from l7core.language import sentence
from l7tui.commands import COMMANDS, deciding, everywhere
from l7tui.commands.command import Command
from l7tui.game.session import Session
from l7tui.screens.table.game_menu import open_menu
from l7tui.screens.table.progress import Progress
from l7tui.screens.table.view import TableView
from l7tui.widgets.key_holder import KeyHolder

if TYPE_CHECKING:
    from textual import events
    from textual.geometry import Offset


DO_IT = replace(
    everywhere.CONFIRM,
    title=sentence("Confirm"),
    in_palette=True,
)
STEP_BACK = replace(
    everywhere.BACK,
    title=sentence("Back or menu"),
    word=sentence("menu"),
    in_palette=True,
)
HANDS = (
    deciding.NEXT_CHOICE,
    deciding.WHY,
    deciding.ODDS,
    deciding.ADVICE,
    deciding.UNDO,
    STEP_BACK,
)


def with_hands(every: Sequence[Command], *, confirm: str) -> list[Command]:
    """Return the commands of a table with an open question, most important ones first.

    `confirm` is the footer's word for the confirm key.
    """
    hands = {each.id: each for each in (replace(DO_IT, word=confirm), *HANDS)}
    return [*hands.values(), *(each for each in every if each.id not in hands)]


AT_THE_END = {
    "undo": "undo",
    "look-back": sentence("look back"),
    "look": sentence("look around"),
    "next-panel": sentence("panel"),
    "palette": "command",
}
"""Commands and their words in the footer after the end of the game."""


def commands_at_the_end(every: Sequence[Command], *, is_lesson: bool) -> list[Command]:
    """Return the commands after the end of the game; only the first ones have footer words."""
    title = sentence("Next") if is_lesson else sentence("Ending")
    word = sentence("next") if is_lesson else sentence("ending")
    confirm = replace(
        everywhere.CONFIRM,
        title=title,
        help=sentence("The result and what to do next."),
        word=word,
        in_palette=True,
    )
    footer_commands = [replace(COMMANDS[id], word=word) for id, word in AT_THE_END.items()]
    first = {each.id: each for each in (confirm, *footer_commands)}
    others = [replace(each, word="") for each in every if each.id not in first]
    return [*first.values(), *others]


class KeyDispatch(KeyHolder):
    """Key handler of the table; it passes most keys to the focused panel."""

    def __init__(self, screen: TableView, session: Session, progress: Progress) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.progress = progress

    def take_key(self, event: events.Key) -> bool:
        """Pass a key to the focused panel, else to the choices, so that letters always work."""
        table = self.table
        return table.panel.take_key(event) or table.choose.take_key(event)

    def move(self, step: Offset) -> None:
        self.table.panel.move(step)

    def page(self, way: int) -> None:
        self.table.panel.page(way)

    def confirm(self) -> None:
        if self.session.view.outcome:
            self.progress.show_ending()
        elif self.table.choose.has_focus and self.session.held is not None:
            self.progress.bots.hold()
        elif self.screen.focused:
            self.table.panel.confirm()

    def back(self) -> None:
        """Take back a step of viewing or choosing, or pause a thinking bot; else open the menu."""
        table, session = self.table, self.session
        if table.alone:
            table.show_alone(None)
        elif table.explained:
            table.explain_signs()
        elif table.map.has_focus:
            table.map.stop_looking()
            table.decide()
        elif table.choose.step_back():
            pass
        elif not table.choose.has_focus:
            table.decide()
        elif session.thought:
            self.progress.bots.hold()
        else:
            open_menu(self.screen)
