"""Commands of plain mode that show things: the table, the log, the rulebook, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from l7core.content.rulebook import Rulebook
from l7core.language import spoken
from l7core.persist.pins import Pin
from l7core.persist.save_info import reader_of
from l7core.persist.saved_game import SavedGame
from l7core.plain import describe, rulebook_lines
from l7core.plain.choosing import number_in
from l7core.view import AskView, Room, View

Lines = Iterable[str]


class Looking:
    """Commands that show something and decide nothing, for the deciding seat."""

    def __init__(
        self, game: SavedGame, rulebook: Callable[[], Rulebook], *, is_developed: bool
    ) -> None:
        """Store the game. `rulebook` is called when the player first reads in it.

        With `is_developed`, records are shown with the files they come from.
        """
        self.game = game
        self._rulebook = rulebook
        self.is_developed = is_developed
        self.commands: dict[str, Callable[[str], Lines]] = {
            "map": lambda _: describe.whole_map(self.view.table.board),
            "near": lambda _: self._near(),
            "look": self._look,
            "hand": lambda _: describe.hand(self.view.table.seats[self.seat]),
            "status": lambda _: self._status(),
            "piles": lambda _: map(describe.pile, self.view.table.piles),
            "legend": lambda _: self._legend(),
            "odds": lambda _: (
                list(describe.all_odds(self.question())) or [spoken("No dice involved.")]
            ),
            "why": lambda _: self._why(),
            "options": lambda _: self._options(),
            "lay": self._lay,
            "log": self._log,
            "goals": lambda _: [*self.view.table.goals, *self.view.table.specials],
            "briefing": lambda _: describe.briefing(self.view.table),
            "story": lambda _: self._story(),
            "rules": self._rules,
        }

    @property
    def seat(self) -> int:
        """Seat whose view is shown: the deciding seat; after the end, the reader's seat."""
        ask = self.game.ask
        return ask.seat if ask else reader_of(self.game.kernel) or 0

    @property
    def view(self) -> View:
        return self.game.view(self.seat)

    def question(self) -> AskView:
        ask = self.view.ask
        assert ask is not None, "a question is open"
        return ask

    def _near(self) -> Lines:
        table = self.view.table
        place = table.seats[self.seat].room
        if place:
            return describe.room(table.board, table.board.room(place))
        return [table.seats[self.seat].place or spoken("Your character isn't on the map.")]

    def _look(self, words: str) -> Lines:
        """Return a room, a card, a piece or a player; without words, the seat's own room."""
        if not words:
            return self._near()
        table, wanted = self.view.table, words.casefold()
        if place := describe.find_room(table.board, words):
            return [*describe.room(table.board, place), *self._origin(place.record or place.id)]
        cards = [card for seat in table.seats for card in (*seat.cards, *seat.hand)]
        if card := next((card for card in cards if wanted in card.name.casefold()), None):
            return [describe.card(card), *self._origin(card.id)]
        if seat := next((each for each in table.seats if wanted in each.name.casefold()), None):
            return [describe.seat(seat)]
        pieces = ((room, token) for room in table.board.rooms for token in room.tokens)
        found = [each for each in pieces if wanted in each[1].name.casefold()]
        if found:
            return [
                f"{describe.token(token)}, {room.name}. {token.detail}".rstrip()
                for room, token in found
            ]
        return [spoken("No known room, card, piece or player called {words!r}.", words=words)]

    def _status(self) -> Lines:
        return [describe.headline(self.view.table), *map(describe.seat, self.view.table.seats)]

    def _legend(self) -> Lines:
        lines = list(describe.legend(self.view.table.board))
        return lines or [spoken("No map symbol needs an explanation.")]

    def _why(self) -> Lines:
        lines = list(describe.why_not(self.view.why_not))
        return lines or [spoken("Nothing is blocked right now.")]

    def _options(self) -> Lines:
        """Return every option with its id and all its facts, for scripts."""
        return describe.question(self.view, self.question())

    def _lay(self, name: str) -> Lines:
        """Return the text of a map overlay, or the names of all overlays."""
        overlays = self.game.overlays(self.seat)
        wanted = name.casefold()
        matches = [each for each in overlays if name and wanted in each.name.casefold()]
        if matches:
            return describe.overlay(self.view.table.board, matches[0])
        names = [f"{each.name}: {each.detail}" for each in overlays]
        return names or [spoken("This game has no map overlays.")]

    def _log(self, count: str) -> Lines:
        last = number_in(count) or 20
        lines = [describe.entry(entry) for entry in self.view.log[-last:]]
        return lines or [spoken("The log is empty.")]

    def _story(self) -> Lines:
        story = self.view.table.chronicle
        return (
            describe.chronicle(story) if story else [spoken("This game isn't part of a campaign.")]
        )

    def _rules(self, term: str) -> Lines:
        book = self._rulebook()
        if not book.sections:
            return [spoken("This game has no rulebook.")]
        return rulebook_lines.about(book, term) if term else rulebook_lines.contents(book)

    def _origin(self, id: str) -> Lines:
        """Return the file that a record comes from, for mod authors."""
        return describe.origin(self.game.rules, id) if self.is_developed else ()

    # -- notes on the map

    def pin(self, words: str) -> Lines:
        """Add a note to a room, or list all notes."""
        if not words:
            return list(self._pins()) or [spoken("You have no notes on the map.")]
        name, colon, note = words.partition(":")
        place = describe.find_room(self.view.table.board, name.strip())
        if not colon or place is None or not place.cells:
            return [spoken("Type 'pin ROOM: NOTE' with a known room.")]
        noted_cells = [pin.cell for pin in self._pins_in(place)]
        cell = (
            noted_cells[0] if noted_cells else min(place.cells, key=lambda cell: (cell[1], cell[0]))
        )
        self.game.pin(self.seat, place.floor, cell, note)
        noted = [f"{place.name}: {pin.words}." for pin in self._pins_in(place)]
        return noted or [spoken("Note removed.")]

    def _pins_in(self, place: Room) -> list[Pin]:
        """Return the seat's notes on a room."""
        pins = self.game.pins_of(self.seat)
        return [pin for pin in pins if pin.floor == place.floor and pin.cell in place.cells]

    def _pins(self) -> Iterator[str]:
        """Yield each note with its room."""
        rooms = self.view.table.board.rooms
        for pin in self.game.pins_of(self.seat):
            matches = (each for each in rooms if each.floor == pin.floor and pin.cell in each.cells)
            name = next((each.name for each in matches), "") or spoken("An unknown place")
            yield f"{name}: {pin.words}."
