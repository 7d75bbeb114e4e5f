"""A table to look at: all panels of one game, the keyboard among them.

It shows what a seat may see. What can be done is with its panels and its other handlers; where a
game is played, deciding is with those of `play.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset

from l7core.view import OptionView, Overlay, View, WhyNot
from l7tui.commands.command import MadeCommand
from l7tui.commands.handling import Handler
from l7tui.game.extensions import lines_of
from l7tui.game.menu import Entry, Group, Menu
from l7tui.layout.arrangement import PanelName
from l7tui.screens.base import WheelScreen
from l7tui.screens.table.why_not import WhyNotScreen
from l7tui.text import facts
from l7tui.widgets.beat import BeatCard, BeatPanel
from l7tui.widgets.choose import ChoosePanel
from l7tui.widgets.coach import CoachPanel
from l7tui.widgets.detail import DetailPanel
from l7tui.widgets.footer import Footer
from l7tui.widgets.hand import HandPanel
from l7tui.widgets.header import Header
from l7tui.widgets.history import HistoryPanel
from l7tui.widgets.log import LogPanel
from l7tui.widgets.map import MapPanel
from l7tui.widgets.panel import Panel
from l7tui.widgets.piles import PilesPanel
from l7tui.widgets.rule import RulePanel
from l7tui.widgets.seats import SeatsPanel
from l7tui.widgets.stage import Stage

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from l7core.view import Panel as ModPanel
    from l7core.view import Tone
    from l7tui.commands.command import Place
    from l7tui.game.in_view import GameInView


class TableView(WheelScreen[None]):
    """One game as a seat sees it."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    place: ClassVar[Place] = "table"
    BLANK = True

    def __init__(self, game: GameInView) -> None:
        super().__init__()
        self.game = game
        self.header = Header()
        self.footer = Footer()
        self.map = MapPanel()
        self.seats = SeatsPanel()
        self.hand = HandPanel()
        self.log_panel = LogPanel()
        self.choose = ChoosePanel()
        self.coach = CoachPanel()
        self.beat = BeatPanel()
        self.card = BeatCard()
        self.detail = DetailPanel()
        self.piles = PilesPanel()
        self.rule_panel = RulePanel()
        self.history = HistoryPanel()
        self.stage = Stage(
            self.header,
            self.map,
            self.seats,
            self.hand,
            self.piles,
            self.log_panel,
            self.choose,
            self.detail,
            self.rule_panel,
            self.history,
            self.coach,
            self.beat,
            self.card,
            self.footer,
        )

    def compose(self) -> ComposeResult:
        yield self.stage

    @property
    def handlers(self) -> Sequence[Handler]:
        panels = (self.map, self.seats, self.hand, self.piles, self.log_panel, self.choose)
        return (*panels, *super().handlers)

    # -- showing

    def show_choices(self, menu: Menu) -> None:
        """The table as it is now, and the choices; the keyboard on them."""
        self.stage.coached = self.game.view.guide is not None
        self.stage.enlarge(None)
        self.show_panels(self.game.view, self.game.news_from)
        self.choose.menu = menu
        self.menu_changed()
        self.set_focus(self.choose)

    def show_panels(self, view: View, news_from: int) -> None:
        """What all panels but the choices show."""
        self.header.show(view, self.game.standing)
        if view is self.game.view:
            self.map.show(view, self._overlays, self.game.ask.options if self.game.ask else ())
        else:
            self.map.show(view)
        self.seats.show(view)
        self.hand.show(view)
        self.piles.show(view)
        self.log_panel.show(view.log, news_from)
        self.history.show(view.log)
        self.coach.show(view)

    def _overlays(self) -> tuple[Overlay, ...]:
        """What may be laid over the map; asked for when somebody looks."""
        return self.game.overlays

    def menu_changed(self) -> None:
        """The same question, chosen from differently."""
        view, menu = self.game.view, self.choose.menu
        self.choose.show(view, menu)
        self.detail.show(view, menu)
        self.footer.changed()
        self._tell_rule()
        self._point()

    def highlight_moved(self) -> None:
        """Tell of the row that is highlighted now, in the same picture that shows it."""
        self.detail.changed()
        self._tell_rule()
        self._point()

    def _point(self) -> None:
        """Show on the map what the highlighted row is about."""
        about = self.choose.menu.highlighted
        id = "" if about is None or not hasattr(about, "target") else about.target
        ghost = about.note.preview if isinstance(about, OptionView) else None
        self.map.point_at(frozenset((id,) if id else ()), ghost)

    def _tell_rule(self) -> None:
        """Show the highlighted row's place in the rulebook, where there is room for it."""
        if self.rule_panel.panel in self.stage.arrangement.places:
            book, _ = self.l7.rulebook()
            self.rule_panel.show(book.find(self.rule))

    @property
    def rule(self) -> str:
        about = self.choose.menu.highlighted
        if isinstance(about, Group):
            about = about.options[0]
        return about.rule if isinstance(about, OptionView | WhyNot) else ""

    def say(self, sentence: str, tone: Tone = "info") -> None:
        if sentence or self.footer.notice:
            self.footer.say(sentence, tone)

    def explain(self, reasons: Sequence[WhyNot]) -> None:
        """Why these are not possible, each with its rule."""
        book, _ = self.l7.rulebook()

        def title_of(anchor: str) -> str:
            section = book.find(anchor)
            return section.title if section else anchor

        self.app.push_screen(WhyNotScreen(reasons, title_of, self.l7.key_of("rulebook")))

    def further_commands(self) -> list[MadeCommand]:
        """One for each overlay that the game has now, and for each panel of a mod."""
        panels = [
            MadeCommand(
                id=f"panel-{each.id}",
                title=f"Panel: {each.title}",
                help=each.help,
                keys=(),
                place="table",
                run=partial(self._read_page, each),
            )
            for each in self.l7.brought.panels(self.game.ruleset)
        ]
        return panels + [
            MadeCommand(
                id=f"overlay-{each.id}",
                title=f"Overlay: {each.name}",
                help=each.detail,
                keys=(),
                place="table",
                run=partial(self.map.lay_or_take_away, each.id),
            )
            for each in self.map.overlays
        ]

    def _read_page(self, page: ModPanel) -> None:
        """What a mod tells of the table."""
        self.read(page.title, facts.paragraphs(lines_of(page, self.game.view)))

    # -- keys: they belong to the panel that has the keyboard

    @property
    def panel(self) -> Panel:
        """The panel that has the keyboard; the choices where none has."""
        return self.focused if isinstance(self.focused, Panel) else self.choose

    @property
    def places(self) -> tuple[Place, ...]:
        own = super().places
        return (self.panel.place, *own) if self.panel.place else own

    def take_key(self, event: events.Key) -> bool:
        """A jump takes letters wherever the keyboard is."""
        return self.map.take_key(event) or self.panel.take_key(event)

    def move(self, by: Offset) -> None:
        self.panel.move(by)

    def page(self, way: int) -> None:
        self.panel.page(way)

    def turn_wheel(self, event: events.MouseEvent, way: int) -> None:
        """For the panel below the mouse, whichever has the keyboard."""
        event.stop()
        below, _ = self.get_widget_at(*event.screen_offset)
        if isinstance(below, Panel):
            below.move(Offset(0, way))

    # -- what panels ask for

    def enlarge(self, panel: PanelName | None) -> None:
        """One panel over the whole screen; the same again, or none, for all of them."""
        alone = None if panel == self.stage.alone else panel
        self.stage.enlarge(alone)
        self.map.centre()
        shown = [each for each in self.query(Panel) if each.panel == alone]
        self.set_focus(shown[0] if shown else self.choose)

    def give_keyboard(self, panel: Panel) -> None:
        """Let the keys be that panel's, which is shown if it was not."""
        if panel not in self.stage.shown:
            self.stage.enlarge(None)
        self.set_focus(panel)

    def decide(self) -> None:
        """Let the keys be the choices'."""
        self.set_focus(self.choose)

    def pick(self, entry: Entry) -> None:
        """A click on a row points at it."""
        self.choose.point(entry)

    # -- messages of the panels

    def on_resize(self) -> None:
        self._tell_rule()

    def on_choose_panel_picked(self, message: ChoosePanel.Picked) -> None:
        self.pick(message.entry)

    def on_panel_enlarged(self, message: Panel.Enlarged) -> None:
        self.enlarge(message.panel)

    def on_footer_clicked(self, message: Footer.Clicked) -> None:
        self.perform(message.command)
