"""What keys mean at a table where nothing is played back: most of it, the panel's own."""

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
    """The commands of a table where somebody decides: first what its hands do, at every width;
    the confirm key by the word for what it does now."""
    hands = {each.id: each for each in (replace(DO_IT, word=confirm), *HANDS)}
    return [*hands.values(), *(each for each in every if each.id not in hands)]


AT_THE_END = {
    "undo": "undo",
    "look-back": sentence("look back"),
    "look": sentence("look around"),
    "next-panel": sentence("panel"),
    "palette": "command",
}
"""What the footer names once the game is over, and how: nothing is left to choose from."""


def commands_at_the_end(every: Sequence[Command], *, is_lesson: bool) -> list[Command]:
    """What can still be done once the game is over comes first, and alone has a word."""
    title = sentence("Next") if is_lesson else sentence("Ending")
    word = sentence("what comes next") if is_lesson else sentence("how it ended")
    way_on = replace(
        everywhere.CONFIRM,
        title=title,
        help=sentence("The result and what to do next."),
        word=word,
        in_palette=True,
    )
    named = [replace(COMMANDS[id], word=word) for id, word in AT_THE_END.items()]
    first = {each.id: each for each in (way_on, *named)}
    others = [replace(each, word="") for each in every if each.id not in first]
    return [*first.values(), *others]


class Hands(KeyHolder):
    """Hands the keys on to the panel that has the keyboard, but for what is the table's."""

    def __init__(self, screen: TableView, session: Session, progress: Progress) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.progress = progress

    def take_key(self, event: events.Key) -> bool:
        """Letters act whatever has the arrows."""
        table = self.table
        return table.panel.take_key(event) or table.choose.take_key(event)

    def move(self, by: Offset) -> None:
        self.table.panel.move(by)

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
        """Out of what is enlarged, narrowed or looked at; from the question itself, to the menu."""
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
