"""Manual effects outside the rules, for authors of mods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.engine.errors import L7Error
from l7core.language import sentence, spoken
from l7tui.commands.command import MadeCommand
from l7tui.game.session import Session
from l7tui.screens.destinations import Typed
from l7tui.text import facts

if TYPE_CHECKING:
    from l7tui.screens.table.progress import Progress
    from l7tui.screens.table.view import TableView

QUESTION = sentence("Effects, e.g. spawn kind = 'guard', where = 'here'")


class ByHand:
    """Input of manual effects; the previous input can be edited."""

    def __init__(self, screen: TableView, session: Session, progress: Progress) -> None:
        self.screen = screen
        self.session = session
        self.progress = progress
        self._last = ""

    def commands(self) -> list[MadeCommand]:
        """Return the palette's command for manual effects, if an author of mods has to decide."""
        mods = self.screen.l7.collection
        if not (mods and mods.developer) or self.session.decider is None:
            return []
        return [
            MadeCommand(
                id="by-hand",
                title=spoken("Apply effects manually"),
                help=spoken("Run effects outside the rules. Marks the game as modified."),
                keys=(),
                place="table",
                run=self.ask,
            )
        ]

    def ask(self) -> None:
        """Ask for a line of effects."""
        self.screen.l7.open(Typed(spoken("Manual"), spoken(QUESTION), self._last), self._carry_out)

    def _carry_out(self, line: str | None) -> None:
        if not line:
            return
        self._last = line
        try:
            self.session.do_by_hand(line)
        except L7Error as error:
            self.screen.read(spoken("Manual"), facts.paragraphs(str(error).splitlines()))
            return
        self.progress.next_question()
