"""Commands at any table for looking around and reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.language import spoken
from l7core.plain import describe
from l7tui.commands import deciding, looking
from l7tui.commands.handling import Handler, handles
from l7tui.screens.destinations import WhyNot
from l7tui.text import facts
from l7tui.text.lines import Line, line

if TYPE_CHECKING:
    from l7tui.screens.table.view import TableView


class Looking(Handler):
    """Handler of commands that decide nothing, for games in play and for replays."""

    def __init__(self, screen: TableView) -> None:
        self.screen = screen
        self.table = screen.table

    @handles(looking.NEXT_PANEL)
    def next_panel(self) -> None:
        self.table.give_keyboard_on(1)

    @handles(looking.PREVIOUS_PANEL)
    def previous_panel(self) -> None:
        self.table.give_keyboard_on(-1)

    @handles(deciding.INSPECT_THIS)
    def inspect(self) -> None:
        """Show details of the focused panel's highlighted item, else of the highlighted choice."""
        table, panel = self.table, self.table.panel
        if panel.tells_all:
            if table.alone == panel.panel:
                self.screen.say(spoken("No further details."))
            else:
                table.toggle(panel.panel)
        elif about := panel.about() or table.choose.about():
            self.screen.read(about.title, [*about.lines, *self._origin(about.id)])
        else:
            self.screen.say(spoken("Nothing is selected."))

    def _origin(self, id: str) -> list[Line]:
        """Return the source files of a record, for authors of mods only."""
        l7 = self.screen.l7
        if not (l7.has_collection and l7.collection and l7.collection.developer):
            return []
        sources = describe.origin(self.table.game.rules, id)
        return [line((each, "faint")) for each in sources]

    @handles(deciding.WHY)
    def read_why(self) -> None:
        if reasons := self.table.game.view.why_not:
            self.screen.l7.open(WhyNot(reasons))
        else:
            nothing = line(spoken("Nothing is blocked right now."))
            self.screen.read(spoken("Why not"), [nothing])

    def why_no_odds(self) -> str:
        key = self.screen.l7.key_of("settings")
        shown = self.screen.l7.settings.odds
        return (
            "" if shown else spoken("Odds are hidden. Turn them on in Settings ({key}).", key=key)
        )

    @handles(deciding.ODDS, unless=why_no_odds)
    def read_odds(self) -> None:
        ask = self.table.game.ask
        lines = list(facts.all_odds(ask, self.screen.l7.look.glyphs)) if ask else []
        self.screen.read(spoken("Odds"), lines or [line(spoken("No dice involved."))])

    @handles(looking.GOALS)
    def read_goals(self) -> None:
        self.screen.read(spoken("Goals"), facts.goals(self.table.game.view))
