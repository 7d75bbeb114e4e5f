"""Notes that a player pins to rooms of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7core.persist.pins import LONGEST, Pin
from l7tui.commands import looking
from l7tui.commands.handling import Handler, handles
from l7tui.game.session import Session
from l7tui.screens.destinations import Pick, Typed

if TYPE_CHECKING:
    from l7core.view import Room
    from l7tui.screens.table.view import TableView


class Pinning(Handler):
    """Handler that adds, edits and removes notes at the map's cursor."""

    def __init__(self, screen: TableView, session: Session) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session

    def why_no_pin(self) -> str:
        if self.session.game.read_only:
            return spoken("This game is read-only.")
        if self.session.seat is None:
            return spoken("Spectators can't pin notes.")
        return "" if self.table.map.room else spoken("No room under the cursor.")

    @handles(looking.PIN, unless=why_no_pin)
    def pin(self) -> None:
        """Ask for a note; if the room has one, first ask whether to edit or remove it."""
        room = self.table.map.room
        assert room is not None, "unavailable without a room"
        if existing := self._pin_in(room):
            rows = (spoken("Edit"), spoken("Remove"))
            above = spoken("Note here: {words}", words=existing.words)
            self.screen.l7.open(
                Pick(spoken("Note"), rows, above), lambda row: self._change(room, existing, row)
            )
        else:
            self._ask(room, "")

    def _change(self, room: Room, existing: Pin, row: int | None) -> None:
        if row == 0:
            self._ask(room, existing.words)
        elif row == 1:
            self._put(room, existing.cell, "")

    def _ask(self, room: Room, words: str) -> None:
        about = room.name or spoken("an unknown place")
        question = spoken("Note on {about} (max {most} characters):", about=about, most=LONGEST)
        existing = self._pin_in(room)
        cell = existing.cell if existing else min(room.cells, key=lambda cell: (cell[1], cell[0]))

        def typed(text: str | None) -> None:
            if text:
                self._put(room, cell, text)

        self.screen.l7.open(Typed(spoken("Note"), question, words), typed)

    def _put(self, room: Room, cell: tuple[int, int], words: str) -> None:
        session = self.session
        assert session.seat is not None, "unavailable for spectators"
        try:
            session.game.pin(session.seat, room.floor, cell, words)
        except L7Error as error:
            self.screen.say(str(error), "danger")
            return
        self.table.map_changed()
        self.screen.say(spoken("Note saved.") if words else spoken("Note removed."))

    def _pin_in(self, room: Room) -> Pin | None:
        """Return the viewing seat's note in a room, or None."""
        pins = self.session.game.pins_of(self.session.seat)
        here = (pin for pin in pins if pin.floor == room.floor and pin.cell in room.cells)
        return next(here, None)
