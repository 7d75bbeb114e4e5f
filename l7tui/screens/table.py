"""The table: shows what the session's seat may see, and turns keys into answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset
from textual.widget import Widget

from l7core.engine.errors import L7Error
from l7core.view import Room, Tone, WhyNot
from l7tui import telling
from l7tui.arrangement import PanelName
from l7tui.lines import BLANK, Line, line
from l7tui.menu import Entry, Menu, Payable
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
    from textual import events
    from textual.app import ComposeResult

    from l7tui.commands import Place
    from l7tui.session import Session


class TableScreen(L7Screen[None]):
    """One game in play."""

    CSS_PATH = "table.tcss"
    place: ClassVar[Place] = "table"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.menu = Menu()
        self._end_told = False
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

    def on_mount(self) -> None:
        self._next_question()
        if notes := self.session.desk.notes:
            self.read("About this save", telling.paragraphs(notes))

    # -- showing

    def _next_question(self) -> None:
        """A new state of the game: seat whoever decides, and show it."""
        self.forget_typed_keys()
        seat = self.session.waits_for
        if seat is None:
            self._show_question()
        elif self.session.hides_something(seat):
            from l7tui.screens.curtain import Curtain

            name = self.session.seat_name(seat)
            self.app.push_screen(Curtain(name), lambda _: self._seat(seat))
        else:
            self._seat(seat)

    def _seat(self, seat: int) -> None:
        self.session.sit(seat)
        self._show_question()
        self.say(f"{self.session.seat_name(seat)} decides now.")

    def _show_question(self) -> None:
        """Everything anew, the keyboard on the options."""
        view = self.session.view
        self.menu = Menu(self.session.ask, view.why_not)
        self.stage.enlarge(None)
        self.map.show(view)
        self.seats.show(view)
        self.hand.show(view)
        self.piles.show(view)
        self.log_panel.show(view.log, self.session.news_from)
        self._menu_changed()
        self.set_focus(self.choose)
        if trouble := self.session.desk.trouble:
            self.say(trouble, "danger")
        if view.outcome and not self._end_told:
            self._end_told = True
            self.show_ending()

    def _menu_changed(self) -> None:
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

    def show_ending(self) -> None:
        """How it ended, over the table."""
        from l7tui.screens.ending import Ending

        ending = Ending(self.session, self.l7.look, self.l7.key_of("undo-the-end"))
        self.app.push_screen(ending, self._after_ending)

    def _after_ending(self, what: str | None) -> None:
        if what == "undo":
            self.undo()
        elif what == "leave":
            self.leave()

    def say(self, sentence: str, tone: Tone = "info") -> None:
        if sentence or self.footer.notice:
            self.footer.say(sentence, tone)

    # -- keys

    @property
    def places(self) -> tuple[Place, ...]:
        return ("map", "table", "everywhere") if self.map.has_focus else ("table", "everywhere")

    def take_key(self, event: events.Key) -> bool:
        """Letters go to the filter or to the payment while either is open."""
        if not self.choose.has_focus:
            return False
        menu, character = self.menu, event.character or ""
        if menu.filtering:
            if event.key == "backspace":
                menu.filter(menu.letters[:-1])
            elif character.isprintable() and character and not character.isdecimal():
                menu.filter(menu.letters + character)
            else:
                return False
        elif menu.paying:
            at = menu.highlighted if event.key == "space" else menu.lettered(character)
            if not isinstance(at, Payable):
                return False
            menu.give(at.id)
            menu.point(at)
        else:
            return False
        self._menu_changed()
        return True

    def move(self, by: Offset) -> None:
        if panel := self._focused_panel:
            panel.move(by)

    def page(self, way: int) -> None:
        if panel := self._focused_panel:
            panel.page(way)

    def confirm(self) -> None:
        """What Enter means for the panel that has the keyboard."""
        if self.session.view.outcome:
            self.show_ending()
        elif self.map.has_focus and (room := self.map.room):
            self._choose_at(room)
        elif self.hand.has_focus:
            self.inspect()
        elif self.choose.has_focus:
            if paid := self.menu.paid:
                self._answer(*paid)
            elif entry := self.menu.highlighted:
                self._take(entry)
        elif panel := self._focused_panel:
            self.enlarge(panel.panel)

    def back(self) -> None:
        if self.stage.alone:
            self.enlarge(None)
        elif self.map.has_focus:
            self.map.stop_looking()
            self.set_focus(self.choose)
        elif self.menu.back():
            self._menu_changed()
        elif not self.choose.has_focus:
            self.set_focus(self.choose)
        else:
            key = self.l7.key_of("palette")
            self.say(f"There is nothing to step back from. {key} lists how to leave.")

    @property
    def _focused_panel(self) -> Panel | None:
        return self.focused if isinstance(self.focused, Panel) else None

    # -- deciding

    @property
    def why_no_choice(self) -> str:
        """Why nothing can be chosen now."""
        return "" if self.menu.ask else "There is nothing to choose now."

    @property
    def why_no_end(self) -> str:
        if self.menu.end is None:
            return "No turn can be ended now."
        return "Pay first, or step back." if self.menu.paying else ""

    def choose_number(self, digit: int) -> None:
        entry = self.menu.number(digit)
        if entry is None:
            self.say(self.why_no_choice or f"There is no option {digit}.", "warning")
        else:
            self._take(entry)

    def more_options(self) -> None:
        self.menu.more()
        self._menu_changed()

    def filter_options(self) -> None:
        self.menu.filtering = True
        self.set_focus(self.choose)
        self._menu_changed()

    def end_turn(self) -> None:
        if end := self.menu.end:
            self._take(end)

    def _take(self, entry: Entry) -> None:
        """Choose a row: decide, open it, or say why it cannot be chosen."""
        if isinstance(entry, WhyNot):
            self.read("Why not", telling.why_not(entry))
            return
        answer = self.menu.take(entry)
        if answer:
            self._answer(*answer)
        else:
            self.set_focus(self.choose)
            self._menu_changed()

    def _answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        self.session.answer(option_id, *paid)
        self._next_question()

    def _choose_at(self, room: Room) -> None:
        """List the options that have to do with a room, what is in it, or its doors."""
        board = self.session.view.table.board
        spot = {room.id, *(token.id for token in room.tokens)}
        spot.update(edge.id for edge in board.edges if room.id in (edge.room, edge.other))
        spot.update(link.id for link in board.links if room.id in link.rooms)
        if self.menu.point_at(frozenset(spot), room.name or "this place"):
            self.set_focus(self.choose)
            self._menu_changed()
        else:
            self.say(f"There is nothing to choose about {room.name or 'this place'} now.")

    # -- going back

    @property
    def why_no_undo(self) -> str:
        return self.session.why_no_undo()

    @property
    def why_no_redo(self) -> str:
        return self.session.why_no_redo()

    def undo(self, *, action: bool = False) -> None:
        try:
            taken = self.session.undo(action=action)
        except L7Error as error:
            self._next_question()
            self.say(str(error), "warning")
            return
        self._end_told = False
        self._next_question()
        redo = self.l7.key_of("redo")
        self.say(f"Took back {taken} decision{'s' if taken > 1 else ''}. {redo} gives it again.")

    def redo(self) -> None:
        self.session.redo()
        self._next_question()

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
        lines: list[Line] = []
        for each in self.session.view.why_not:
            lines += [*([BLANK] if lines else []), *telling.why_not(each)]
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

    # -- saving and leaving

    def save(self) -> None:
        self.session.desk.save()
        trouble = self.session.desk.trouble
        self.header.show(self.session.view, self.session.saved)
        self.say(trouble or "Saved.", "danger" if trouble else "good")

    def leave(self) -> None:
        self.session.desk.close()
        self.l7.show_title()

    # -- messages of the panels

    def on_choose_panel_moved(self) -> None:
        self.detail.changed()
        self._point()

    def on_choose_panel_picked(self, message: ChoosePanel.Picked) -> None:
        """One click points, another one takes."""
        if message.entry is self.menu.highlighted:
            self._take(message.entry)
        else:
            self.menu.point(message.entry)
            self._menu_changed()

    def on_map_panel_chosen(self, message: MapPanel.Chosen) -> None:
        self._choose_at(message.room)

    def on_panel_enlarged(self, message: Panel.Enlarged) -> None:
        self.enlarge(message.panel)

    def on_footer_clicked(self, message: Footer.Clicked) -> None:
        self.perform(message.command)
