"""The top of a table: all panels of one game on their stage, and the keyboard among them.

It shows what a seat may see. Who decides, if somebody does, is told to it as its `decider`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.geometry import Offset
from textual.widget import Widget

from l7core.view import Mood, OptionView, Overlay, View
from l7core.view.offers import Offered
from l7tui.commands import looking
from l7tui.commands.handling import Handler, handles
from l7tui.game.in_view import GameInView
from l7tui.game.menu import Group, Menu
from l7tui.layout.arrangement import PanelName
from l7tui.map.targets import nearest_target, place_of
from l7tui.text.fray import fray_of
from l7tui.widgets.beat import BeatPanel
from l7tui.widgets.beat_page import BeatPage
from l7tui.widgets.border import BorderPanel
from l7tui.widgets.card import CardPanel, asking
from l7tui.widgets.choose import ChoosePanel
from l7tui.widgets.coach import CoachPanel
from l7tui.widgets.footer import Footer
from l7tui.widgets.hand import HandPanel
from l7tui.widgets.header import Header
from l7tui.widgets.history import HistoryPanel
from l7tui.widgets.legend import LegendPanel
from l7tui.widgets.log import LogPanel
from l7tui.widgets.map import MapPanel
from l7tui.widgets.map_window import Numbered, home_of
from l7tui.widgets.others import OthersPanel
from l7tui.widgets.panel import Decider, LineWidget, Panel
from l7tui.widgets.piles import PilesPanel
from l7tui.widgets.program import program_of
from l7tui.widgets.rule import RulePanel
from l7tui.widgets.seats import SeatsPanel
from l7tui.widgets.stage import Stage
from l7tui.widgets.tracks import TracksLine


class Tabletop(Handler, Stage):
    """One game as a seat sees it."""

    def __init__(self, game: GameInView) -> None:
        self.game = game
        self.decider: Decider | None = None
        """Who is told what was chosen; nobody at a table where nothing is decided."""
        self.header = Header()
        self.tracks = TracksLine()
        self.footer = Footer()
        self.map = MapPanel()
        self.seats = SeatsPanel()
        self.others = OthersPanel()
        self.legend = LegendPanel(self.map, self.others)
        self.hand = HandPanel()
        self.log_panel = LogPanel()
        self.choose = ChoosePanel()
        self.coach = CoachPanel()
        self.border = BorderPanel()
        self.card = CardPanel()
        self.beat = BeatPanel()
        self.page = BeatPage(self.coach)
        self.piles = PilesPanel()
        self.rule_panel = RulePanel()
        self.history = HistoryPanel()
        super().__init__(
            self.header,
            self.tracks,
            self.map,
            self.seats,
            self.others,
            self.legend,
            self.hand,
            self.piles,
            self.log_panel,
            self.choose,
            self.rule_panel,
            self.history,
            self.coach,
            self.border,
            self.card,
            self.beat,
            self.page,
            self.footer,
        )

    @property
    def looked_at(self) -> tuple[Handler, ...]:
        """What carries out commands of its own."""
        return (self, self.map, self.seats, self.hand, self.piles, self.log_panel, self.choose)

    # -- showing

    def show_choices(self, menu: Menu) -> None:
        """The table as it is now, and the choices; the keyboard on them."""
        with self.at_once():
            self.coached = self.game.view.guide is not None
            told = self.game.view.table.chronicle
            card = None if self.coached else asking(self.game.view, self.game.ask)
            self.card.show(card)
            self.page_above = "card" if card else None
            if told is not None and told.border is not None:
                self.page_above = "border"
            elif menu.has_page and not self.coached:
                self.page_above = "choose"
            self.asked = menu.ask is not None or bool(self.game.view.outcome)
            self.wanted = 0
            self.choose.menu = menu
            self.show_panels(self.game.view, self.game.news_from)
            self.enlarge(None)
            self._show_menu()
        self.point()
        self.decide()

    def show_panels(self, view: View, news_from: int, *, map_mood: Mood | None = None) -> None:
        """What all panels but the choices show; the map may be in a mood of its own."""
        with self.at_once():
            self._feel(view, map_mood or view.table.mood)
            self.seats_taken = len(view.table.seats)
            self.header.show(view, self.game.standing)
            self.tracks.show(view)
            if view is self.game.view:
                self.map_changed()
            else:
                self.map.show(view)
            self.seats.show(view)
            self.others.show(view)
            self.hand.show(view)
            self.piles.show(view)
            self.log_panel.show(view.log, news_from)
            self.history.show(view.log)
            self.coach.show(view)
            self.border.show(view)
            self.legend.changed()

    def _feel(self, view: View, map_mood: Mood) -> None:
        """The mood of the table, in all that stands on it, and what it does to the frame."""
        seat = view.table.seats[view.seat] if view.seat is not None else None
        strain = seat.strain if seat and program_of(self).settings.frays else 0
        fray = fray_of(strain, view.table.clock)
        is_worn = fray != self.fray
        self.fray = fray
        for each in self.children_of(LineWidget):
            mood = map_mood if each is self.map else view.table.mood
            if is_worn or each.mood != mood:
                each.mood = mood
                each.changed()

    def map_changed(self) -> None:
        """The map as it is now; the cursor stays where it is."""
        ask = self.game.ask
        look_up = self._overlays if self.game.has_overlays else None
        self.map.show(self.game.view, look_up, ask.options if ask else ())

    def _overlays(self) -> tuple[Overlay, ...]:
        """What may be laid over the map; asked for when somebody looks."""
        return self.game.overlays

    def menu_changed(self) -> None:
        """The same question, chosen from differently."""
        with self.at_once():
            self._show_menu()
        self.point()

    def _show_menu(self) -> None:
        """The choices and all that goes by them."""
        menu = self.choose.menu
        self.choose.show(self.game.view, menu)
        self.make_room(self.choose.wanted_rows)
        self.hand.choose(menu)
        self.footer.changed()
        self._tell_rule()
        self.point()

    def hold_up(self, card: str) -> bool:
        """Hold up a card of the hand or lay it back, give it in payment or take it back; False
        where it is good for nothing now."""
        menu = self.choose.menu
        if payable := next((each for each in menu.purse if each.id == card), None):
            self.choose.take(payable)
            return True
        if self.decider is None or not menu.is_bar or not menu.uses_of(card):
            return False
        menu.hold(card)
        self.menu_changed()
        self.decide()
        return True

    def signs_changed(self) -> None:
        """Something else lies over the map, or another floor is shown."""
        self.legend.changed()

    def point_towards(self, by: Offset) -> bool:
        """Point at the nearest place that way with something to do; False where nothing that is
        chosen from lies on the map."""
        menu, board = self.choose.menu, self.game.view.table.board
        if menu.armed:
            options: Sequence[OptionView] = menu.armed.options
        else:
            options = [each for act in menu.offered for each in act.options] * menu.at_rest
        if not any(place_of(board, each.target) for each in options):
            return False
        chosen = menu.highlighted if menu.armed else None
        here = place_of(board, chosen.target) if isinstance(chosen, OptionView) else None
        start = here or place_of(board, home_of(self.game.view))
        if start and (option := nearest_target(board, start, options, by)):
            menu.reveal(option.id)
        return True

    def shows_on_map(self, ids: Iterable[str]) -> bool:
        """Whether all of these can be seen on the map."""
        return self.map in self.shown and self.map.shows(ids)

    def point(self) -> None:
        """Show on the map what the highlighted row is about, and the digits of an act's targets.

        A target out of sight, on another floor even, is brought into sight.

        How many have a digit is known once the choices have been built.
        """
        menu = self.choose.menu
        about = menu.chosen
        ghost = about.note.preview if about else None
        digits = {
            entry.target: Numbered(str(number), self._chance(entry))
            for number, at in enumerate(menu.block, 1)
            if isinstance(entry := menu.entries[at], OptionView) and entry.target
        }
        shown = frozenset((about.target,)) if about and about.target else frozenset[str]()
        has_moved = shown != self.map.targets
        self.map.point_at(shown, ghost, digits if menu.armed else {})
        if menu.armed and has_moved:
            self.map.bring_into_sight(shown)

    def _chance(self, option: OptionView) -> str:
        odds = option.note.odds if program_of(self).settings.odds else None
        return f"{odds.outcomes[0][1]:.0%}".rstrip("%") if odds and odds.outcomes else ""

    def _tell_rule(self) -> None:
        """Show the highlighted row's place in the rulebook, where there is room for it."""
        if self.rule_panel.panel in self.arrangement.places:
            book, _ = program_of(self).rulebook()
            self.rule_panel.show(book.find(self.rule))

    @property
    def rule(self) -> str:
        """The anchor of the highlighted row's rule; empty for none."""
        menu = self.choose.menu
        if menu.refused:
            return menu.refused[0].rule
        about = menu.highlighted
        if isinstance(about, Group | Offered):
            about = about.options[0]
        return about.rule if isinstance(about, OptionView) else ""

    def on_resize(self) -> None:
        self._tell_rule()

    # -- which panel

    @property
    def panel(self) -> Panel:
        """The panel that has the keyboard; the choices where none has."""
        focused = self.screen.focused
        return focused if isinstance(focused, Panel) else self.choose

    def toggle(self, panel: PanelName) -> None:
        """That panel over the whole screen, or all of them again."""
        self.show_alone(None if panel == self.alone else panel)

    def show_alone(self, panel: PanelName | None) -> None:
        """One panel over the whole screen, or all of them; the keyboard on it."""
        self.enlarge(panel)
        self.map.centre()
        shown = [each for each in self.query(Panel) if each.panel == panel]
        self.screen.set_focus(shown[0] if shown else self.choose)

    @handles(looking.LEGEND)
    def explain_signs(self) -> None:
        """The legend beside the map, with the keyboard; or all panels again."""
        self.explain(explained=not self.explained)
        self.legend.changed()
        self.screen.set_focus(self.legend if self.explained else self.choose)

    def give_keyboard(self, panel: Panel) -> None:
        """Let the keys be that panel's, which is shown if it was not."""
        if panel not in self.shown:
            self.enlarge(None)
        self.screen.set_focus(panel)

    def give_keyboard_on(self, step: int) -> None:
        """To the next panel that can be seen, or to the one before."""
        ring: list[Widget] = [each for each in self.shown if each.can_focus]
        focused = self.screen.focused
        at = ring.index(focused) + step if focused in ring else ring.index(self.choose)
        self.screen.set_focus(ring[at % len(ring)])

    def on_descendant_focus(self) -> None:
        """The foot names what the keys are for where they are now."""
        self.footer.changed()

    def decide(self) -> None:
        """Let the keys be the choices'."""
        self.screen.set_focus(self.choose)

    def on_panel_enlarged(self, message: Panel.Enlarged) -> None:
        message.stop()
        self.toggle(message.panel)
