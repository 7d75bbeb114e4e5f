"""The players: one's own place in full, the others as strips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.geometry import Offset, Size

from l7core.view import Seat, View
from l7tui.commands import looking
from l7tui.text import facts
from l7tui.text.lines import (
    BLANK,
    Line,
    apart,
    counted,
    cut,
    flowed,
    joined,
    line,
    scrolled,
    width_of,
    wrapped,
)
from l7tui.widgets.header import track_in_short
from l7tui.widgets.panel import Panel

LEAST_NAME = 8
"""Cells of a player's name that are left to it beside the facts."""


class SeatsPanel(Panel):
    """Renders the seats of the table, the one that looks first."""

    panel = "seats"
    name_word = "PLAYERS"
    whole = looking.WHOLE_SEATS
    tells_all = True

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.top = 0

    def show(self, view: View) -> None:
        self.view = view
        self.changed()

    def title(self) -> Line:
        if self.view and self.view.seat is not None:
            name = self.view.table.seats[self.view.seat].name
            return line((name, "focus" if self.has_focus else "you bold"))
        return super().title()

    def status(self) -> Line:
        if self.view is None or self.view.seat is None:
            return BLANK
        seat = self.view.table.seats[self.view.seat]
        return line((seat.place, "faint"))

    def body(self, size: Size) -> Sequence[Line]:
        if self.view is None:
            return []
        view = self.view
        own = [seat for seat in view.table.seats if seat.seat == view.seat]
        others = [seat for seat in view.table.seats if seat.seat != view.seat]
        lines: list[Line] = []
        if self._is_alone:
            for seat in (*own, *others):
                told = (*facts.seat(seat, self.look.glyphs), BLANK)
                lines += [row for each in told for row in wrapped(each, size.width, indent=2)]
            self.top = max(0, min(self.top, len(lines) - size.height))
            return scrolled(lines, self.top, size.height, more=self.look.glyphs.more)
        for of_own, of_others in (
            (self._full, self._two_lines),
            (self._full, self._one_line),
            (self._brief, self._two_lines),
            (self._brief, self._one_line),
            (self._short, self._two_lines),
            (self._short, self._one_line),
            (self._dense, self._one_line),
            (self._dense, self._strip),
            (self._shortest, self._strip),
        ):
            lines = []
            for seat in own:
                lines += of_own(seat, size.width)
            for seat in others:
                lines += of_others(seat, size.width)
            if len(lines) <= size.height:
                return lines
        hidden = len(lines) - size.height + 1
        return [
            *lines[: size.height - 1],
            line((f"{self.look.glyphs.more} {counted(hidden, 'more line')}", "faint")),
        ]

    def move(self, by: Offset) -> None:
        self.top = max(0, self.top + by.y)
        self.changed()

    @property
    def _is_alone(self) -> bool:
        return self.table.alone == self.panel

    def _full(self, seat: Seat, width: int) -> Iterator[Line]:
        """A line for each track, the figures, what lies open."""
        glyphs = self.look.glyphs
        for mark in seat.marks:
            yield line(
                facts.mark(mark, glyphs),
                (f" {mark.word}", mark.tone),
                (f" {mark.detail}", "faint"),
            )
        for track in seat.tracks:
            yield from wrapped(facts.track(track, glyphs), width, indent=2)
        yield from flowed(self._stats(seat), width, ("  ", "plain"))
        yield from self._open_cards(seat, width)

    def _brief(self, seat: Seat, width: int) -> Iterator[Line]:
        """The tracks beside each other, the figures, what lies open."""
        yield from self._short(seat, width)
        yield from self._open_cards(seat, width)

    def _short(self, seat: Seat, width: int) -> Iterator[Line]:
        """Tracks and figures in as few lines as it takes."""
        glyphs = self.look.glyphs
        pieces = [
            line(facts.mark(mark, glyphs), (f" {mark.word}", mark.tone)) for mark in seat.marks
        ]
        for track in seat.tracks:
            band = facts.band_of(track)
            pieces.append((*track_in_short(track), *line((f" {band}" if band else "", track.tone))))
        yield from flowed(pieces, width, ("  ", "plain"))
        yield from flowed(self._stats(seat), width, ("  ", "plain"))

    def _dense(self, seat: Seat, width: int) -> Iterator[Line]:
        """All of them one after the other, without what a track's value means now."""
        glyphs = self.look.glyphs
        marks = [
            line(facts.mark(mark, glyphs), (f" {mark.word}", mark.tone)) for mark in seat.marks
        ]
        tracks = map(track_in_short, seat.tracks)
        yield from flowed([*marks, *tracks, *self._stats(seat)], width, ("  ", "plain"))

    def _shortest(self, seat: Seat, width: int) -> Iterator[Line]:
        """Two lines, whatever that leaves out."""
        glyphs = self.look.glyphs
        marks = [line(facts.mark(mark, glyphs), f" {mark.word}") for mark in seat.marks]
        for pieces in (map(track_in_short, seat.tracks), (*marks, *self._stats(seat))):
            yield cut(joined(pieces, (" ", "plain")), width, more=glyphs.more)

    def _stats(self, seat: Seat) -> list[Line]:
        return [line((f"{name} ", "faint"), value) for name, value in seat.stats]

    def _open_cards(self, seat: Seat, width: int) -> Iterator[Line]:
        """A line for each; without a hand, the panel of the hand shows them."""
        has_hand = seat.hand_count or seat.hand_limit is not None
        for card in seat.cards if has_hand else ():
            charges = f" {card.charges[0]}/{card.charges[1]}" if card.charges else ""
            words = line((card.name, "info"), charges, (f"  {' '.join(card.lines)}", "faint"))
            yield cut(words, width, more=self.look.glyphs.more)

    def _two_lines(self, seat: Seat, width: int) -> Iterator[Line]:
        """Another player: who and where, then how they are."""
        glyphs = self.look.glyphs
        name = line((seat.name, "friend bold"), (f"  {seat.place}", "faint"))
        yield cut(name, width, more=glyphs.more)
        for each in flowed(self._state(seat), width - 2, ("  ", "plain")):
            yield line("  ", *each)

    def _one_line(self, seat: Seat, width: int) -> Iterator[Line]:
        """The same in one; with initials, where the place would have no room."""
        state = joined(self._state(seat), (" ", "plain"))
        name = line(seat.name, f" {seat.place} ")
        if width_of(name) + width_of(state) > width:
            yield from self._strip(seat, width)
        else:
            yield self._named(seat, state, width)

    def _strip(self, seat: Seat, width: int) -> Iterator[Line]:
        """The same with initials for what one's own lines name in full."""
        glyphs = self.look.glyphs
        marks = [line(facts.mark(mark, glyphs), f" {mark.word}") for mark in seat.marks]
        names = [track.name for track in seat.tracks]
        tracks = [
            line((_initial(track.name, names), "faint"), (str(track.value), f"{track.tone} bold"))
            for track in seat.tracks
        ]
        yield self._named(seat, joined((*marks, *tracks), (" ", "plain")), width)

    def _named(self, seat: Seat, state: Line, width: int) -> Line:
        """Who and where, as far as how they are leaves room for it."""
        more = self.look.glyphs.more
        name = line((seat.name, "friend bold"), (f" {seat.place}", "faint"))
        return apart(name, cut(state, width - LEAST_NAME, more=more), width, more=more)

    def _state(self, seat: Seat) -> list[Line]:
        """How another player is: marks, tracks, and the size of the hand."""
        glyphs = self.look.glyphs
        marks = [
            line(facts.mark(mark, glyphs), (f" {mark.word}", mark.tone)) for mark in seat.marks
        ]
        hand = line(("hand ", "faint"), str(seat.hand_count)) if seat.hand_count else BLANK
        return [*marks, *map(track_in_short, seat.tracks), hand]


def _initial(name: str, names: Sequence[str]) -> str:
    """As much of a name as tells it from the others."""
    for length in range(1, len(name)):
        if sum(each.startswith(name[:length]) for each in names) == 1:
            return name[:length]
    return f"{name} "
