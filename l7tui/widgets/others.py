"""The other players: a line each, their levels in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.view import Seat, Track, View
from l7tui.map.pieces import letters
from l7tui.text import facts
from l7tui.text.lines import Line, apart, cut, joined, line, padded, width_of
from l7tui.widgets.panel import Panel
from l7tui.widgets.seats import seat_of

GAP = (" ", "plain")


class OthersPanel(Panel, can_focus=False):
    """Renders the seats that have no place of their own on the table."""

    panel = "others"
    name_word = sentence("OTHERS")

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None

    def show(self, view: View) -> None:
        self.view = view
        self.changed()

    @property
    def seats(self) -> Sequence[Seat]:
        """All but one's own; all of them where that is not shown either."""
        if self.view is None:
            return ()
        own = seat_of(self.view) if "seats" in self.table.arrangement.places else None
        return [each for each in self.view.table.seats if own is None or each.seat != own.seat]

    @property
    def _heads(self) -> list[str]:
        """What the columns are called: in full, in short, or by letters, as there is room."""
        tracks = self._tracks
        room = self.size.width - len(f" {spoken(self.name_word)} ") - 4
        names = [track.brief or track.name for track in tracks]
        for heads in (names, [name[:1].upper() for name in names]):
            if sum(len(head) + 1 for head in heads) <= room:
                return heads
        return [name[:1].upper() for name in names[:3]]

    @property
    def _tracks(self) -> Sequence[Track]:
        """Those that all of them have in common."""
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
        rows = [self._row(seat, size.width) for seat in self.seats]
        if len(rows) > size.height:
            hidden = spoken("{n:# more player|# more players}", n=len(rows) - size.height + 1)
            rows[size.height - 1 :] = [line((hidden, "faint"))]
        return rows

    def _row(self, seat: Seat, width: int) -> Line:
        """Who, where and with whom; what became of them instead of levels, once it is over."""
        glyphs = self.look.glyphs
        marks = [
            line(facts.mark(mark, glyphs), (f" {mark.word}", mark.tone)) for mark in seat.marks
        ]
        name = facts.first_name(seat.name)
        who = line((f"{seat.letter} " if seat.letter else "", "friend bold"), (name, "friend bold"))
        if seat.fate or not seat.room:
            return cut(joined([who, *marks], GAP), width, more="")
        levels = self._levels(seat)
        room = width - width_of(levels) - 1
        told = [joined([who, place, *marks], GAP) for place in self._whereabouts(seat)]
        fitting = next((each for each in told if width_of(each) <= room), who)
        return apart(fitting, levels, width, more=glyphs.more)

    def _levels(self, seat: Seat) -> Line:
        """Each value below its column's head."""
        values = {track.id: track for track in seat.tracks}
        told: Line = ()
        for head, track in zip(self._heads, self._tracks, strict=False):
            own = values[track.id]
            right = len(head) + bool(told)
            middle = str(own.value).rjust(right - (len(head) - 1) // 2)
            told = padded((*told, (middle, f"{own.tone} bold")), width_of(told) + right)
        return told

    def _whereabouts(self, seat: Seat) -> Iterator[Line]:
        """The room and the enemies in it; shorter and shorter, the enemies last."""
        assert self.view is not None
        rooms = [each for each in self.view.table.board.rooms if each.id == seat.room]
        foes = [token for room in rooms for token in room.tokens if token.kind == "enemy"]
        glyphs = self.look.glyphs
        told = joined(
            [line((letters(each, glyphs), f"{each.mark.tone} bold")) for each in foes],
            (" ", "plain"),
        )
        yield line((seat.place, "faint"), f"{spoken(', with')} " if told else "", *told)
        if told:
            yield line(*told, f" {spoken('here')}")
            yield told
        else:
            yield from (line((room.short, "faint")) for room in rooms if room.short)
