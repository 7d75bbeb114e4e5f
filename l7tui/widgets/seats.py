"""The player panel: levels, figures and open cards; in full screen, those of all players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.geometry import Offset, Size

from l7core.language import in_sentence, sentence, spoken
from l7core.plain import describe
from l7core.view import Card, Seat, Track, View
from l7tui.commands import looking
from l7tui.text import facts
from l7tui.text.lines import (
    BLANK,
    Line,
    flowed,
    joined,
    line,
    scrolled,
    shortened,
    width_of,
    wrapped,
)
from l7tui.text.pictures import GAP, beside, face
from l7tui.text.tracks import in_a_line
from l7tui.widgets.panel import Panel
from l7tui.widgets.program import program_of

APART = ("  ", "plain")
MOST_LINES = 4
"""Maximum number of lines of an open card beside the map."""
BESIDE_NAME = 12
"""Cells of the title rule that neither name nor place takes."""
BRIEF = 11
"""Maximum width of a figure that is drawn beside others if space is short."""


class SeatsPanel(Panel):
    """The viewer's seat; for spectators, the deciding seat."""

    panel = "seats"
    name_word = sentence("PLAYERS")
    whole = looking.WHOLE_SEATS
    tells_all = True

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.top = 0

    def show(self, view: View) -> None:
        self.view = view
        self.changed()

    @property
    def seat(self) -> Seat | None:
        """Displayed seat."""
        return seat_of(self.view) if self.view else None

    def title(self) -> Line:
        seat = self.seat
        if seat is None or self._is_alone:
            return super().title()
        style = "focus" if self.has_focus else "you bold"
        room = self.size.width - len(seat.place) - BESIDE_NAME
        name = seat.name if len(seat.name) <= room else describe.first_name(seat.name)
        return line((f"{seat.letter} " if seat.letter else "", "you bold"), (name, style))

    def status(self) -> Line:
        return line((self.seat.place, "faint")) if self.seat else BLANK

    def body(self, size: Size) -> Sequence[Line]:
        if self.view is None or self.seat is None:
            return []
        if self._is_alone:
            return self._everybody(self.view, size)
        most = [MOST_LINES] * len(self._open_cards(self.seat))
        while True:
            lines = list(self._with_cards(self.seat, size.width, most))
            if len(lines) <= size.height:
                return lines
            if max(most, default=1) == 1:
                break
            longest = max(range(len(most)), key=lambda card: (most[card], card))
            most[longest] -= 1
        lines = list(self._in_short(self.seat, size.width, size.height))
        return shortened(lines, size.height, size.width, more=self.look.glyphs.more)

    def _everybody(self, view: View, size: Size) -> Sequence[Line]:
        """Return all details of all players, scrolled."""
        own = self.seat
        lines: list[Line] = []
        for seat in sorted(view.table.seats, key=lambda each: each is not own):
            drawn = face(seat, self.look.glyphs)
            room = size.width - max(map(width_of, drawn), default=-GAP) - GAP
            seat_lines = facts.seat(seat, self.look.glyphs)
            rows = [row for each in seat_lines for row in wrapped(each, room, indent=2)]
            lines += [*beside(drawn, rows), BLANK]
        self.top = max(0, min(self.top, len(lines) - size.height))
        return scrolled(lines, self.top, size.height, more=self.look.glyphs.more)

    def move(self, step: Offset) -> None:
        self.top = max(0, self.top + step.y)
        self.changed()

    def page(self, way: int) -> None:
        self.move(Offset(0, way * max(1, self.size.height - 2)))

    @property
    def _is_alone(self) -> bool:
        return self.table.alone == self.panel

    # -- the displayed seat

    def _with_cards(self, seat: Seat, width: int, most: Sequence[int]) -> Iterator[Line]:
        """Yield levels, figures and open cards; `most` holds the maximum number of lines of each
        card."""
        yield from self._levels(seat, width)
        yield from flowed(self._figures(seat), width, APART)
        for card, lines in zip(self._open_cards(seat), most, strict=True):
            words = line((card.name, "info"), _charges(card.charges), f"  {' '.join(card.lines)}")
            yield from shortened(wrapped(words, width), lines, width, more=self.look.glyphs.more)

    def _in_short(self, seat: Seat, width: int, height: int) -> Iterator[Line]:
        """Yield levels, figures and names of open cards in few lines.

        If the names do not fit, yield only the number of open cards. Longer figures fill the lines
        that are left.
        """
        levels = [in_a_line(track, self.look.glyphs) for track in seat.tracks]
        figures = self._figures(seat, in_short=True)
        briefer = [each for each in figures if width_of(each) <= BRIEF]
        longer = [each for each in figures if width_of(each) > BRIEF]
        cards = self._open_cards(seat)
        key = program_of(self).key_of(looking.WHOLE_SEATS.id)
        counted = (spoken("{n:# open card|# open cards}", n=len(cards)), "info"), " ", (key, "key")
        named = [line((card.name, "info"), _charges(card.charges)) for card in cards]
        for listed in (named, [line(*counted)]):
            lines = [*_packed(levels, width), *_packed([*briefer, *listed], width)]
            if len(lines) <= height or not cards:
                break
        yield from lines
        left = max(0, height - len(lines))
        yield from flowed(longer, width, APART)[:left]

    def _levels(self, seat: Seat, width: int) -> Iterator[Line]:
        """Yield the tracks packed into lines, then each track's next threshold and its effect."""
        glyphs = self.look.glyphs
        rows = _packed([in_a_line(track, glyphs) for track in seat.tracks], width)
        for number, row in enumerate(rows):
            thresholds = [line((each, "faint")) for each in map(_ahead, seat.tracks) if each]
            if number == len(rows) - 1 and thresholds:
                longer = joined([row, *thresholds], APART)
                if width_of(longer) <= width:
                    yield longer
                    continue
                yield row
                yield from flowed(thresholds, width, APART)
                continue
            yield row

    def _figures(self, seat: Seat, *, in_short: bool = False) -> list[Line]:
        marks = [
            line(
                facts.mark(mark, self.look.glyphs),
                (f" {(in_short and mark.brief) or mark.word}", mark.tone),
            )
            for mark in seat.marks
        ]
        return [*marks, *(line((f"{name} ", "faint"), value) for name, value in seat.stats)]

    def _open_cards(self, seat: Seat) -> Sequence[Card]:
        """Return the seat's open cards; none without a hand, as the hand panel shows them."""
        return seat.cards if seat.hand_count or seat.hand_limit is not None else ()


def seat_of(view: View) -> Seat | None:
    """Return the viewer's seat; for spectators the deciding seat, else the first."""
    asked = view.ask.seat if view.ask else 0
    number = asked if view.seat is None else view.seat
    return next((each for each in view.table.seats if each.seat == number), None)


def _packed(pieces: Sequence[Line], width: int) -> list[Line]:
    """Return the pieces in lines; each is placed in the first line with room."""
    rows: list[Line] = []
    for piece in pieces:
        for number, row in enumerate(rows):
            if width_of(longer := joined([row, piece], APART)) <= width:
                rows[number] = longer
                break
        else:
            rows += wrapped(piece, width)
    return rows


def _ahead(track: Track) -> str:
    """Return a track's next threshold and its effect, or an empty string."""
    for start, meaning in track.bands:
        if start > track.value and meaning and track.most is not None:
            return f"{in_sentence(track.brief or track.name)} {start}: {meaning}"
    return ""


def _charges(charges: tuple[int, int] | None) -> str:
    return f" {charges[0]}/{charges[1]}" if charges else ""
