"""A table to look at: all panels of one game, the keyboard among them, and everything readable.

It shows what a session's seat may see. Deciding is left to who plays on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset
from textual.widget import Widget

from l7core.view import Tone
from l7tui import telling
from l7tui.arrangement import PanelName
from l7tui.lines import line
from l7tui.menu import Menu
from l7tui.screens.base import L7Screen
from l7tui.widgets.choose import ChoosePanel
from l7tui.widgets.detail import DetailPanel
from l7tui.widgets.footer import Footer
from l7tui.widgets.hand import HandPanel
from l7tui.widgets.header import Header
from l7tui.widgets.log import LogPanel
from l7tui.widgets.map import MapPanel
from l7tui.widgets.panel import Panel
from l7tui.widgets.piles import PilesPanel
from l7tui.widgets.seats import SeatsPanel
from l7tui.widgets.stage import Stage

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from l7tui.commands import Place
    from l7tui.session import Session


class TableView(L7Screen[None]):
    """One game as a seat sees it."""

    CSS_PATH = "table.tcss"
    place: ClassVar[Place] = "table"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.menu = Menu()
        self.header = Header()
        self.footer = Footer()
        self.map = MapPanel()
        self.seats = SeatsPanel()
        self.hand = HandPanel()
        self.log_panel = LogPanel()
        self.choose = ChoosePanel()
        self.detail = DetailPanel()
        self.piles = PilesPanel()
        self.stage = Stage(
            self.header,
            self.map,
            self.seats,
            self.hand,
            self.piles,
            self.log_panel,
            self.choose,
            self.detail,
            self.footer,
        )

    def compose(self) -> ComposeResult:
        yield self.stage

    # -- showing

    def show_question(self) -> None:
        """Everything anew, the keyboard on the options."""
        view = self.session.view
        self.menu = Menu(self.session.ask, view.why_not)
        self.stage.enlarge(None)
        self.map.show(view)
        self.seats.show(view)
        self.hand.show(view)
        self.piles.show(view)
        self.log_panel.show(view.log, self.session.news_from)
        self.menu_changed()
        self.set_focus(self.choose)

    def menu_changed(self) -> None:
        """The same question, chosen from differently."""
        view = self.session.view
        self.header.show(view, self.session.saved)
        self.choose.show(view, self.menu)
        self.detail.show(view, self.menu)
        self.footer.changed()
        self._point()

    def _point(self) -> None:
        """Show on the map what the highlighted row is about."""
        about = self.menu.highlighted
        id = "" if about is None or not hasattr(about, "target") else about.target
        self.map.point_at(frozenset((id,) if id else ()))

    def say(self, sentence: str, tone: Tone = "info") -> None:
        if sentence or self.footer.notice:
            self.footer.say(sentence, tone)

    # -- keys

    @property
    def places(self) -> tuple[Place, ...]:
        return ("map", "table", "everywhere") if self.map.has_focus else ("table", "everywhere")

    def move(self, by: Offset) -> None:
        if panel := self.focused_panel:
            panel.move(by)

    def page(self, way: int) -> None:
        if panel := self.focused_panel:
            panel.page(way)

    @property
    def focused_panel(self) -> Panel | None:
        return self.focused if isinstance(self.focused, Panel) else None

    # -- looking

    def enlarge(self, panel: PanelName | None) -> None:
        """One panel over the whole screen; the same again, or none, for all of them."""
        alone = None if panel == self.stage.alone else panel
        self.stage.enlarge(alone)
        self.map.centre()
        shown = [each for each in self.query(Panel) if each.panel == alone]
        self.set_focus(shown[0] if shown else self.choose)

    def next_panel(self, step: int) -> None:
        """The keyboard to the next panel that can be seen."""
        ring: list[Widget] = [each for each in self.stage.shown if each.can_focus]
        if self.focused in ring:
            self.set_focus(ring[(ring.index(self.focused) + step) % len(ring)])
        else:
            self.set_focus(self.choose)

    def look(self) -> None:
        if self.map not in self.stage.shown:
            self.stage.enlarge(None)
        self.set_focus(self.map)
        self.map.move(Offset(0, 0))

    def centre(self) -> None:
        self.map.centre()

    @property
    def why_one_floor(self) -> str:
        floors = self.session.view.table.board.floors
        return "" if len(floors) > 1 else "There is only one floor."

    def next_floor(self) -> None:
        self.map.next_floor()

    def zoom(self, step: int) -> None:
        self.say(f"The map's size: {self.map.change_zoom(step).name}.")

    # -- reading

    def inspect(self) -> None:
        """Read about what the keyboard's panel has highlighted."""
        view = self.session.view
        if self.map.has_focus and (room := self.map.room):
            self.read(room.name or "Unexplored", telling.room(view.table.board, room))
        elif self.hand.has_focus:
            self.read("Card", self.hand.about() or [line("There is no card.")])
        elif self.seats.has_focus:
            self.enlarge("seats")
        elif entry := self.menu.highlighted:
            self.read("About it", telling.entry(entry, view, self.l7.look.glyphs))
        else:
            self.say("Nothing is highlighted.")

    def read_why(self) -> None:
        lines = list(telling.all_why_not(self.session.view.why_not))
        self.read("Why not", lines or [line("Nothing that you might expect is missing.")])

    def read_odds(self) -> None:
        ask = self.session.ask
        lines = list(telling.all_odds(ask, self.l7.look.glyphs)) if ask else []
        self.read("Odds", lines or [line("Nothing here depends on chance that can be told.")])

    def read_goals(self) -> None:
        goals = self.session.view.table.goals
        self.read("Goals", telling.paragraphs(goals) or [line("The game names none.")])

    def tell_pending(self) -> None:
        view, ask = self.session.view, self.session.ask
        if ask:
            name = view.table.seats[ask.seat].name
            self.say(f"{name} decides: {ask.title} ({len(ask.options)} options).")
        else:
            self.say("The game is over." if view.outcome else "Somebody else is deciding.")

    # -- messages of the panels

    def on_choose_panel_moved(self) -> None:
        self.detail.changed()
        self._point()

    def on_panel_enlarged(self, message: Panel.Enlarged) -> None:
        self.enlarge(message.panel)

    def on_footer_clicked(self, message: Footer.Clicked) -> None:
        self.perform(message.command)
