"""The base class of screens with a table, for playing and for watching."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from l7core.language import spoken
from l7core.plain.bells import AWAY, BETWEEN
from l7tui.commands.command import MadeCommand
from l7tui.commands.handling import Handler
from l7tui.game.extensions import lines_of
from l7tui.screens.base import L7Screen
from l7tui.text import facts
from l7tui.widgets.game_view import GameView

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from l7core.view import Panel as ModPanel
    from l7core.view import Tone
    from l7tui.commands.command import Place
    from l7tui.game.game_source import GameSource


class TableView(L7Screen[None]):
    """A screen with a table, whose panels handle their own commands."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    place: ClassVar[Place] = "table"
    BLANK = True

    def __init__(self, game: GameSource) -> None:
        super().__init__()
        self.table = GameView(game)
        self._asked_at = ""
        """Clock of the game at the latest question."""

    def compose(self) -> ComposeResult:
        yield self.table

    @property
    def handlers(self) -> Sequence[Handler]:
        return (*self.table.looked_at, *super().handlers)

    @property
    def places(self) -> tuple[Place, ...]:
        own = super().places
        narrower = self.table.panel.place
        return (narrower, *own) if narrower else own

    @property
    def rule(self) -> str:
        return self.table.rule

    def say(self, sentence: str, tone: Tone = "info") -> None:
        footer = self.table.footer
        if sentence or footer.notice:
            with self.table.at_once():
                footer.say(sentence, tone)
                self.table.choose.changed()

    def ring(self, times: int) -> None:
        """Ring the terminal's bell a number of times."""
        if times:
            self.app.bell()
        for stroke in range(1, times):
            self.set_timer(stroke * BETWEEN, self.app.bell)

    def call_back(self) -> None:
        """Ring at a new turn if the settings ask for it, or after a long time without keys."""
        settings, clock = self.l7.settings, self.table.game.view.table.clock
        is_away = monotonic() - self.keyboard.heard_at > AWAY
        is_new = self._asked_at not in ("", clock)
        self._asked_at = clock
        if (settings.calls and is_new) or (is_away and settings.bell != "off"):
            self.ring(1)

    def further_commands(self) -> list[MadeCommand]:
        """Return a command for each map overlay and for each panel of a mod."""
        panels = [
            MadeCommand(
                id=f"panel-{each.id}",
                title=spoken("Panel: {title}", title=spoken(each.title)),
                help=spoken(each.help) if each.help else "",
                keys=(),
                place="table",
                run=partial(self._read_page, each),
            )
            for each in self.l7.brought.panels(self.table.game.ruleset)
        ]
        return panels + [
            MadeCommand(
                id=f"overlay-{each.id}",
                title=spoken("Overlay: {name}", name=each.name),
                help=each.detail,
                keys=(),
                place="table",
                run=partial(self.table.map.lay_or_take_away, each.id),
            )
            for each in self.table.map.overlays
        ]

    def _read_page(self, page: ModPanel) -> None:
        """Show a mod's panel as text."""
        self.read(spoken(page.title), facts.paragraphs(lines_of(page, self.table.game.view)))
