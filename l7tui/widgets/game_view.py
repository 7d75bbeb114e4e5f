"""The table: all panels of one game, and the focus among them.

It shows the view of one seat. Choices go to its `decider`, if it has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.geometry import Offset
from textual.widget import Widget

from l7core.view import Mood, OptionView, Overlay, View
from l7core.view.offers import Offered
from l7tui.commands import looking
from l7tui.commands.handling import Handler, handles
from l7tui.game.game_source import GameSource
from l7tui.game.menu import Group, Menu
from l7tui.layout.arrangement import PanelName
from l7tui.map.targets import nearest_target, place_of
from l7tui.text.worn_border import fray_of
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
from l7tui.widgets.panel_layout import PanelLayout
from l7tui.widgets.piles import PilesPanel
from l7tui.widgets.program import program_of
from l7tui.widgets.rule import RulePanel
from l7tui.widgets.scene_panel import ScenePanel
from l7tui.widgets.seats import SeatsPanel
from l7tui.widgets.tracks import TracksLine


class GameView(Handler, PanelLayout):
    """The table of a game from the view of one seat."""

    def __init__(self, game: GameSource) -> None:
        self.game = game
        self.decider: Decider | None = None
        """Receiver of choices; None for a table without decisions."""
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
        self.beat = ScenePanel()
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
        """Widgets that handle commands of their own."""
        return (self, self.map, self.seats, self.hand, self.piles, self.log_panel, self.choose)

    # -- showing

    def show_choices(self, menu: Menu) -> None:
        """Show the current view and the choices, and focus the choices."""
        with self.at_once():
            self.coached = self.game.view.guide is not None
            chronicle = self.game.view.table.chronicle
            card = None if self.coached else asking(self.game.view, self.game.ask)
            self.card.show(card)
            self.page_above = "card" if card else None
            if chronicle is not None and chronicle.border is not None:
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
        """Show a view in all panels except the choices; `map_mood` overrides the map's mood."""
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
        """Apply the view's mood to all widgets and the seat's strain to the frame."""
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
        """Show the current view on the map."""
        ask = self.game.ask
        look_up = self._overlays if self.game.has_overlays else None
        self.map.show(self.game.view, look_up, ask.options if ask else ())

    def _overlays(self) -> tuple[Overlay, ...]:
        """Return the available map overlays; called only when they are needed."""
        return self.game.overlays

    def menu_changed(self) -> None:
        """Update the table after a change to the menu of the same question."""
        with self.at_once():
            self._show_menu()
        self.point()

    def _show_menu(self) -> None:
        """Show the choices and update all widgets that depend on the menu."""
        menu = self.choose.menu
        self.choose.show(self.game.view, menu)
        self.make_room(self.choose.wanted_rows)
        self.hand.choose(menu)
        self.footer.changed()
        self._tell_rule()
        self.point()

    def hold_up(self, card: str) -> bool:
        """Select or deselect a hand card, or add or remove it as payment.

        Return False if the card has no use now.
        """
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
        """Update the legend after a change of overlay or floor."""
        self.legend.changed()

    def point_towards(self, direction: Offset) -> bool:
        """Highlight the nearest target in a direction; return False without a target on the map."""
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
        if start and (option := nearest_target(board, start, options, direction)):
            menu.reveal(option.id)
        return True

    def shows_on_map(self, ids: Iterable[str]) -> bool:
        """Return whether the map is visible and shows all of these ids."""
        return self.map in self.shown and self.map.shows(ids)

    def point(self) -> None:
        """Show the highlighted entry on the map, and the digits of an armed action's targets.

        If such a target is out of sight, the map scrolls to it, even on another floor. The number
        of digits is known only after the choices have been built.
        """
        menu = self.choose.menu
        option = menu.chosen
        ghost = option.note.preview if option else None
        digits = {
            entry.target: Numbered(str(number), self._chance(entry))
            for number, index in enumerate(menu.block, 1)
            if isinstance(entry := menu.entries[index], OptionView) and entry.target
        }
        targets = frozenset((option.target,)) if option and option.target else frozenset[str]()
        has_moved = targets != self.map.targets
        self.map.point_at(targets, ghost, digits if menu.armed else {})
        if menu.armed and has_moved:
            self.map.bring_into_sight(targets)

    def _chance(self, option: OptionView) -> str:
        odds = option.note.odds if program_of(self).settings.odds else None
        return f"{odds.outcomes[0][1]:.0%}".rstrip("%") if odds and odds.outcomes else ""

    def _tell_rule(self) -> None:
        """Show the rule of the highlighted entry, if the rule panel is visible."""
        if self.rule_panel.panel in self.arrangement.places:
            book, _ = program_of(self).rulebook()
            self.rule_panel.show(book.find(self.rule))

    @property
    def rule(self) -> str:
        """Rulebook anchor of the highlighted entry or refused action; empty without a rule."""
        menu = self.choose.menu
        if menu.refused:
            return menu.refused[0].rule
        entry = menu.highlighted
        if isinstance(entry, Group | Offered):
            entry = entry.options[0]
        return entry.rule if isinstance(entry, OptionView) else ""

    def on_resize(self) -> None:
        self._tell_rule()

    # -- which panel

    @property
    def panel(self) -> Panel:
        """Focused panel, else the choices."""
        focused = self.screen.focused
        return focused if isinstance(focused, Panel) else self.choose

    def toggle(self, panel: PanelName) -> None:
        """Show a panel in full screen, or all panels again."""
        self.show_alone(None if panel == self.alone else panel)

    def show_alone(self, panel: PanelName | None) -> None:
        """Show a panel in full screen and focus it; for None, show all and focus the choices."""
        self.enlarge(panel)
        self.map.centre()
        shown = [each for each in self.query(Panel) if each.panel == panel]
        self.screen.set_focus(shown[0] if shown else self.choose)

    @handles(looking.LEGEND)
    def explain_signs(self) -> None:
        """Show the legend beside the map and focus it, or show all panels again."""
        self.explain(explained=not self.explained)
        self.legend.changed()
        self.screen.set_focus(self.legend if self.explained else self.choose)

    def give_keyboard(self, panel: Panel) -> None:
        """Focus a panel, and show it if it is hidden."""
        if panel not in self.shown:
            self.enlarge(None)
        self.screen.set_focus(panel)

    def give_keyboard_on(self, step: int) -> None:
        """Focus the next visible panel, or the previous one."""
        ring: list[Widget] = [each for each in self.shown if each.can_focus]
        focused = self.screen.focused
        index = ring.index(focused) + step if focused in ring else ring.index(self.choose)
        self.screen.set_focus(ring[index % len(ring)])

    def on_descendant_focus(self) -> None:
        """Update the footer, which names the keys of the focused widget."""
        self.footer.changed()

    def decide(self) -> None:
        """Focus the choices."""
        self.screen.set_focus(self.choose)

    def on_panel_enlarged(self, message: Panel.Enlarged) -> None:
        message.stop()
        self.toggle(message.panel)
