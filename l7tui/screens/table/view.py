"""A table to look at: all panels of one game, the keyboard among them, and everything readable.

It shows what a session's seat may see. Deciding is left to who plays on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset
from textual.widget import Widget

from l7core.plain import describe
from l7core.view import OptionView, Overlay, Preview, Tone, View, WhyNot
from l7tui.game.menu import Entry, Group, Menu
from l7tui.layout.arrangement import PanelName
from l7tui.screens.base import WheelScreen
from l7tui.text import facts
from l7tui.text.lines import Line, line
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
    from l7tui.commands.command import Command, Place
    from l7tui.game.session import Session


class TableView(WheelScreen[None]):
    """One game as a seat sees it."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    place: ClassVar[Place] = "table"
    BLANK = True

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

    # -- showing

    def show_question(self) -> None:
        """Everything anew, the keyboard on the options."""
        self.menu = Menu(self.session.ask, self.session.view.why_not)
        if guide := self.session.view.guide:
            self.menu.point_at_one_of(guide.options)
        self.show_choices()
        self._show_tip()

    def show_choices(self) -> None:
        """The table as it is now, the choices as far as they have been made."""
        self.stage.coached = self.session.view.guide is not None
        self.stage.enlarge(None)
        self.show_panels(self.session.view, self.session.news_from)
        self.menu_changed()
        self.set_focus(self.choose)

    def show_panels(self, view: View, news_from: int) -> None:
        """What all panels but the choices show."""
        self.header.show(view, self.session.saved)
        if view is self.session.view:
            self.map.show(view, self._overlays, self._previews)
        else:
            self.map.show(view)
        self.seats.show(view)
        self.hand.show(view)
        self.piles.show(view)
        self.log_panel.show(view.log, news_from)
        self.history.show(view.log)
        self.coach.show(view)

    def menu_changed(self) -> None:
        """The same question, chosen from differently."""
        view = self.session.view
        self.choose.show(view, self.menu)
        self.detail.show(view, self.menu)
        self.footer.changed()
        self._tell_rule()
        self._point()

    def _point(self) -> None:
        """Show on the map what the highlighted row is about."""
        about = self.menu.highlighted
        id = "" if about is None or not hasattr(about, "target") else about.target
        ghost = about.note.preview if isinstance(about, OptionView) else None
        self.map.point_at(frozenset((id,) if id else ()), ghost)

    def _tell_rule(self) -> None:
        """Show the highlighted row's place in the rulebook, where there is room for it."""
        if self.rule_panel.panel in self.stage.arrangement.places:
            book, _ = self.l7.rulebook()
            self.rule_panel.show(book.find(self.rule))

    def _overlays(self) -> tuple[Overlay, ...]:
        """What may be laid over the map; asked for when somebody looks."""
        return self.session.overlays

    @property
    def _previews(self) -> list[Preview]:
        """What the options would add to the map."""
        options = self.session.ask.options if self.session.ask else ()
        return [each.note.preview for each in options if each.note.preview]

    def _show_tip(self) -> None:
        """A hint for what has happened for the first time; it has been read once it was shown."""
        settings = self.l7.settings
        is_wanted = settings.hints and self.session.view.guide is None
        tip = self.session.tip(settings.hints_read) if is_wanted else ""
        if tip:
            self.l7.change_settings(hints_read=(*settings.hints_read, tip))
        self.footer.advise(self.session.tell_tip(tip, self.l7.key_of) if tip else "")

    @property
    def why_no_tip(self) -> str:
        return "" if self.footer.hint else "There is no hint to take away."

    def drop_tip(self) -> None:
        self.footer.advise("")

    def say(self, sentence: str, tone: Tone = "info") -> None:
        if sentence or self.footer.notice:
            self.footer.say(sentence, tone)

    # -- keys

    @property
    def places(self) -> tuple[Place, ...]:
        return ("map", "table", "everywhere") if self.map.has_focus else ("table", "everywhere")

    def move(self, by: Offset) -> None:
        if panel := self.focused_panel:
            if panel is self.map and not self.map.leads(by):
                self.say("No room on the map lies further that way.")
            panel.move(by)
            if panel is self.choose:
                self._highlight_moved()

    def turn_wheel(self, event: events.MouseEvent, way: int) -> None:
        """For the panel below the mouse, whichever has the keyboard."""
        event.stop()
        below, _ = self.get_widget_at(*event.screen_offset)
        if isinstance(below, Panel):
            below.move(Offset(0, way))
        if below is self.choose:
            self._highlight_moved()

    def page(self, way: int) -> None:
        if panel := self.focused_panel:
            panel.page(way)
            if panel is self.choose:
                self._highlight_moved()

    def _highlight_moved(self) -> None:
        """Tell of the row that is highlighted now, in the same picture that shows it."""
        self.detail.changed()
        self._tell_rule()
        self._point()

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

    def next_overlay(self) -> None:
        self._told_of(self.map.next_overlay())

    def lay(self, id: str) -> None:
        """Lay one overlay over the map, or take it away."""
        self._told_of(self.map.lay("" if self.map.overlay == id else id))

    def _told_of(self, overlay: Overlay | None) -> None:
        """What it shows; that it shows nothing now, where there is nothing of the kind."""
        if overlay is None:
            self.say("Nothing lies over the map.")
        elif overlay.spots or overlay.paths:
            self.say(overlay.detail)
        else:
            self.say(f"{overlay.name}: there is nothing to show now. {overlay.detail}", "warning")

    @property
    def why_no_overlay(self) -> str:
        """Why nothing can be laid over the map."""
        return "" if self.map.overlays else "This game has nothing to lay over the map."

    def further_commands(self) -> list[Command]:
        """One for each overlay that the game has now, and for each panel of a mod."""
        from l7tui.commands.command import Command

        panels = [
            Command(
                id=f"panel-{each.id}",
                title=f"Panel: {each.title}",
                help=each.help,
                keys=(),
                place="table",
                run=partial(_open, panel=each),
            )
            for each in self.l7.brought.panels(self.session.ruleset)
        ]
        return panels + [
            Command(
                id=f"overlay-{each.id}",
                title=f"Overlay: {each.name}",
                help=each.detail,
                keys=(),
                place="table",
                run=partial(_lay, id=each.id),
            )
            for each in self.map.overlays
        ]

    def jump(self) -> None:
        """Letters on the rooms that there is something to choose about; once more, on all."""
        if self.map not in self.stage.shown:
            self.stage.enlarge(None)
        options = self.session.ask.options if self.session.ask else ()
        targets = frozenset(each.target for each in options if each.target)
        if self.map.begin_jump(targets):
            self.set_focus(self.map)
        else:
            self.say("There is no room to jump to.", "warning")

    def take_jump_letter(self, event: events.Key) -> bool:
        """Letters go to a jump while one is under way; space puts letters on every room."""
        if self.map.jump is None:
            return False
        if event.key == "space":
            self.jump()
        elif event.character and event.character.isalpha() and event.is_printable:
            if not self.map.take_letter(event.character):
                self.say("No room has this letter.", "warning")
        else:
            self.map.end_jump()
            if not self.map.cursor:
                self.set_focus(self.choose)
            return event.key == "escape"
        return True

    def zoom(self, step: int) -> None:
        self.say(f"The map's size: {self.map.change_zoom(step).name}.")

    # -- reading

    def inspect(self) -> None:
        """Read about what the keyboard's panel has highlighted."""
        view = self.session.view
        if self.map.has_focus and (room := self.map.room):
            told = facts.whereabouts(view.table.board, room, self.map.overlays)
            self.read(room.name or "Unexplored", [*told, *self._origin(room.record or room.id)])
        elif self.hand.has_focus:
            card = self.hand.card
            about = [*self.hand.about(), *self._origin(card.id if card else "")]
            self.read("Card", about or [line("There is no card.")])
        elif self.seats.has_focus and self.stage.alone != "seats":
            self.enlarge("seats")
        elif self.piles.has_focus and self.stage.alone != "piles":
            self.enlarge("piles")
        elif self.seats.has_focus or self.piles.has_focus:
            self.say("This is all there is to tell of it.")
        elif entry := self.menu.highlighted:
            glyphs, with_odds = self.l7.look.glyphs, self.l7.settings.odds
            told = facts.entry(entry, view, glyphs, with_odds=with_odds)
            self.read("About it", [*told, *self._origin(getattr(entry, "target", ""))])
        else:
            self.say("Nothing is highlighted.")

    def _origin(self, id: str) -> list[Line]:
        """Which mod a record comes from, below what is told of it."""
        told = describe.origin(self.session.rules, id)
        return [line((each, "faint")) for each in told]

    def read_why(self) -> None:
        if reasons := self.session.view.why_not:
            self.explain(reasons)
        else:
            self.read("Why not", [line("Nothing that you might expect is missing.")])

    def explain(self, reasons: Sequence[WhyNot]) -> None:
        """Why these are not possible, each with its rule."""
        from l7tui.screens.table.why_not import WhyNotScreen

        book, _ = self.l7.rulebook()

        def title_of(anchor: str) -> str:
            section = book.find(anchor)
            return section.title if section else anchor

        self.app.push_screen(WhyNotScreen(reasons, title_of, self.l7.key_of("rulebook")))

    @property
    def rule(self) -> str:
        about = self.menu.highlighted
        if isinstance(about, Group):
            about = about.options[0]
        return about.rule if isinstance(about, OptionView | WhyNot) else ""

    @property
    def why_no_odds(self) -> str:
        key = self.l7.key_of("settings")
        return "" if self.l7.settings.odds else f"The odds are hidden; {key} Settings tells them."

    def read_odds(self) -> None:
        ask = self.session.ask
        lines = list(facts.all_odds(ask, self.l7.look.glyphs)) if ask else []
        self.read("Odds", lines or [line("Nothing here depends on chance that can be told.")])

    def read_goals(self) -> None:
        table = self.session.view.table
        seat = self.session.seat
        aim = table.seats[seat].aim if seat is not None else ""
        now = f"Now: {aim}" if aim else ""
        lines = facts.paragraphs(filter(None, (now, *table.goals, *table.specials)))
        self.read("Goals", lines or [line("The game names none.")])

    def tell_pending(self) -> None:
        view, ask = self.session.view, self.session.ask
        if ask:
            name = view.table.seats[ask.seat].name
            self.say(f"{name} decides: {ask.title} ({len(ask.options)} options).")
        else:
            self.say("The game is over." if view.outcome else "Somebody else is deciding.")

    # -- messages of the panels

    def on_resize(self) -> None:
        self._tell_rule()

    def on_choose_panel_picked(self, message: ChoosePanel.Picked) -> None:
        """A click points."""
        self.pick(message.entry)

    def pick(self, entry: Entry) -> None:
        """The highlight on a row that was clicked."""
        self.menu.point(entry)
        self.menu_changed()

    def on_panel_enlarged(self, message: Panel.Enlarged) -> None:
        self.enlarge(message.panel)

    def on_footer_clicked(self, message: Footer.Clicked) -> None:
        self.perform(message.command)


def _lay(table: TableView, *, id: str) -> None:
    table.lay(id)


def _open(table: TableView, *, panel: ModPanel) -> None:
    from l7tui.game.extensions import told

    table.read(panel.title, facts.paragraphs(told(panel, table.session.view)))
