"""The panel of the other players: a line for each, with levels in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.plain import describe
from l7core.view import Seat, Track, View
from l7tui.map.pieces import letters
from l7tui.text import facts
from l7tui.text.lines import Line, apart, joined, line, padded, width_of
from l7tui.widgets.panel import Panel
from l7tui.widgets.seats import seat_of

GAP = (" ", "plain")


class OthersPanel(Panel, can_focus=False):
    """The seats without a panel of their own."""

    panel = "others"
    name_word = sentence("OTHERS")

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.letters: Line = ()
        """Legend of the single-letter column heads, as last drawn."""

    def show(self, view: View) -> None:
        self.view = view
        self.changed()

    @property
    def seats(self) -> Sequence[Seat]:
        """Seats in the panel: all except the viewer's, or all if that seat has no panel."""
        if self.view is None:
            return ()
        own = seat_of(self.view) if "seats" in self.table.arrangement.places else None
        return [each for each in self.view.table.seats if own is None or each.seat != own.seat]

    @property
    def _heads(self) -> list[str]:
        """Column heads: brief names or initials, as title and places leave room."""
        names = [self._head(track, track.brief or track.name) for track in self._tracks]
        initials = [
            self._head(track, (track.brief or track.name)[:1].upper()) for track in self._tracks
        ]
        beside_title = self.size.width - len(f" {spoken(self.name_word)} ") - 4
        narrowest = max(map(self._narrowest, self.seats), default=0)
        beside_places = self.room_in(self.size.width) - narrowest
        if _total_width(names) <= min(beside_title, beside_places):
            return names
        return initials if _total_width(initials) <= beside_title else initials[:3]

    def _in_letters(self) -> Line:
        named = [track.brief or track.name for track in self._tracks]
        heads = [head.strip() for head in self._heads]
        entries = [
            line((head, "plain bold"), f" {name}")
            for head, name in zip(heads, named, strict=False)
            if len(head) == 1 < len(name)
        ]
        return joined(entries, ("  ", "plain"))

    def _head(self, track: Track, name: str) -> str:
        """Return a column head, at least as wide as the column's values."""
        values = (each.value for seat in self.seats for each in seat.tracks if each.id == track.id)
        return name.rjust(max(len(str(value)) for value in values))

    def _narrowest(self, seat: Seat) -> int:
        """Return the width of a seat's name with its shortest place and marks in words."""
        if seat.fate or not seat.room:
            return 0
        place = min(self._whereabouts(seat), key=width_of)
        marks = min(self._in_words(seat), key=lambda words: sum(map(width_of, words)))
        return width_of(joined([_name_of(seat), place, *marks], GAP))

    @property
    def _tracks(self) -> Sequence[Track]:
        """Tracks that all listed seats have."""
        seats = self.seats
        shared = [{track.id for track in seat.tracks} for seat in seats]
        return [
            track
            for track in (seats[0].tracks if seats else ())
            if all(track.id in s for s in shared)
        ]

    def title(self) -> Line:
        own_is_shown = "seats" in self.table.arrangement.places
        return line((spoken(self.name_word) if own_is_shown else spoken("PLAYERS"), "title"))

    def status(self) -> Line:
        return line((" ".join(self._heads), "faint"))

    def body(self, size: Size) -> Sequence[Line]:
        if self.panel in self.table.arrangement.places:
            self.letters = self._in_letters()
        rows = [self._row(seat, size.width) for seat in self.seats]
        if len(rows) > size.height:
            hidden = spoken("{n:# more player|# more players}", n=len(rows) - size.height + 1)
            rows[size.height - 1 :] = [line((hidden, "faint"))]
        return rows

    def _row(self, seat: Seat, width: int) -> Line:
        """Return a seat's name, place, enemies and levels, or its name and fate."""
        who = _name_of(seat)
        is_away = bool(seat.fate) or not seat.room
        levels = () if is_away else self._levels(seat)
        room = width - width_of(levels) - bool(levels)
        places = [self._away(seat)] if is_away else list(self._whereabouts(seat))
        versions = [
            joined([each for each in (who, place, *marks) if each], GAP)
            for marks in self._marks(seat)
            for place in places
        ]
        fitting = next((each for each in versions if width_of(each) <= room), who)
        return apart(fitting, levels, width, more=self.look.glyphs.more)

    def _marks(self, seat: Seat) -> Iterator[list[Line]]:
        """Yield ever shorter versions of a seat's marks: words, brief words, symbols, none."""
        yield from self._in_words(seat)
        yield [line(facts.mark(mark, self.look.glyphs)) for mark in seat.marks]
        yield []

    def _in_words(self, seat: Seat) -> Iterator[list[Line]]:
        signs = [facts.mark(mark, self.look.glyphs) for mark in seat.marks]
        words = [mark.word for mark in seat.marks]
        short = [mark.brief or mark.word for mark in seat.marks]
        for named in (words, short):
            shown = zip(signs, named, seat.marks, strict=True)
            yield [line(sign, (f" {word}", mark.tone)) for sign, word, mark in shown]

    def _away(self, seat: Seat) -> Line:
        """Return the place of a seat outside all rooms, unless a mark already states it."""
        is_stated = seat.place.lower() in [mark.word.lower() for mark in seat.marks]
        return () if is_stated else line((seat.place, "faint"))

    def _levels(self, seat: Seat) -> Line:
        """Return each value below its column head."""
        values = {track.id: track for track in seat.tracks}
        levels: Line = ()
        for head, track in zip(self._heads, self._tracks, strict=False):
            own = values[track.id]
            right = len(head) + bool(levels)
            middle = str(own.value).rjust(right - (len(head) - 1) // 2)
            levels = padded((*levels, (middle, f"{own.tone} bold")), width_of(levels) + right)
        return levels

    def _whereabouts(self, seat: Seat) -> Iterator[Line]:
        """Yield ever shorter versions of a seat's room and the enemies in it."""
        assert self.view is not None
        rooms = [each for each in self.view.table.board.rooms if each.id == seat.room]
        enemies = [token for room in rooms for token in room.tokens if token.kind == "enemy"]
        glyphs = self.look.glyphs
        enemy_letters = joined(
            [line((letters(each, glyphs), f"{each.mark.tone} bold")) for each in enemies],
            (" ", "plain"),
        )
        names = [seat.place, *(room.short for room in rooms if room.short)]
        beside = f"{spoken(', with')} " if enemy_letters else ""
        yield from (line((name, "faint"), beside, *enemy_letters) for name in names)
        if enemy_letters:
            yield line(*enemy_letters, f" {spoken('here')}")
            yield enemy_letters


def _name_of(seat: Seat) -> Line:
    """Return a player's map letter and first name."""
    letter = f"{seat.letter} " if seat.letter else ""
    return line((letter, "friend bold"), (describe.first_name(seat.name), "friend bold"))


def _total_width(heads: Sequence[str]) -> int:
    """Return the width of the columns with these heads."""
    return sum(len(head) + 1 for head in heads)
