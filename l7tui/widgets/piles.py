"""The panel of decks, discard piles, supplies and tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.geometry import Offset, Size

from l7core.language import sentence, spoken
from l7core.view import Card, Pile, Track, View
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
    wrapped,
)
from l7tui.text.tracks import drawn, worth_drawing
from l7tui.widgets.header import track_in_short
from l7tui.widgets.panel import Panel

MOST_LINES = 4
"""Maximum number of lines of a pile's open cards if not all text fits."""


class PilesPanel(Panel):
    """The number of cards in each pile, the open cards and the tracks."""

    panel = "piles"
    name_word = sentence("DECKS")
    whole = looking.WHOLE_PILES
    tells_all = True

    def __init__(self) -> None:
        super().__init__()
        self.piles: tuple[Pile, ...] = ()
        self.tracks: tuple[Track, ...] = ()
        self.top = 0
        """Index of the first visible line while the panel is full screen."""

    def show(self, view: View) -> None:
        self.piles = view.table.piles
        self.tracks = view.table.tracks
        self.top = 0
        self.changed()

    def body(self, size: Size) -> Sequence[Line]:
        if not self.piles and not self.tracks:
            return [line((spoken("None."), "faint"))]
        if self.table.alone == self.panel:
            lines = [row for pile in self.piles for row in self._in_full(pile, size.width)]
            lines += self._tracks_in_full(size.width)
            self.top = max(0, min(self.top, len(lines) - size.height))
            return scrolled(lines, self.top, size.height, more=self.look.glyphs.more)
        tracks = flowed(map(track_in_short, self.tracks), size.width, ("  ", "plain"))
        lines = [row for pile in self.piles for row in self._pile_lines(pile, size.width)] + tracks
        for most in range(MOST_LINES, 0, -1):
            if len(lines) <= size.height:
                break
            lines = self._in_short(size.width, most) + tracks
        if len(lines) > size.height:
            lines = flowed(map(_counted_briefly, self.piles), size.width, ("  ", "plain"))
        if len(lines) > size.height:
            hidden = len(lines) - size.height + 1
            more = line(
                (
                    f"{self.look.glyphs.more} {spoken('{n:# more line|# more lines}', n=hidden)}",
                    "faint",
                )
            )
            lines[size.height - 1 :] = [more]
        return lines

    def title(self) -> Line:
        parts = [*super().title()]
        if self.tracks:
            parts.append((f" {spoken('AND TRACKS')}", parts[0][1]))
        return tuple(parts)

    def move(self, step: Offset) -> None:
        self.top = max(0, self.top + step.y)
        self.changed()

    def page(self, way: int) -> None:
        self.move(Offset(0, way * max(1, self.size.height - 2)))

    def _in_full(self, pile: Pile, width: int) -> list[Line]:
        """Return a pile's count and the full text of its open cards, the top card first."""
        open_cards = _open_cards(pile)
        rows = [(0, line(*_counted(pile), f"  {spoken('open:')}" if open_cards else ""))]
        for card in open_cards:
            name, *words = facts.card(card)
            rows += [(5, name), *((7, each) for each in words)]
        return [
            line(" " * indent, *wrapped_row)
            for indent, row in rows
            for wrapped_row in wrapped(row, width - indent, indent=2)
        ]

    def _tracks_in_full(self, width: int) -> Iterator[Line]:
        """Yield each track in words, and space by space if it has tokens or thresholds."""
        glyphs = self.look.glyphs
        for track in self.tracks:
            yield BLANK
            yield from wrapped(facts.track(track, glyphs), width, indent=2)
            if worth_drawing(track):
                yield line("  ", *drawn(track, width - 2, glyphs))
                for start, meaning in track.bands:
                    if meaning:
                        yield from wrapped(
                            line(
                                "  "
                                + spoken("from {start}: {meaning}", start=start, meaning=meaning)
                            ),
                            width,
                            indent=4,
                        )

    def _in_short(self, width: int, most: int) -> list[Line]:
        """Return at most `most` lines for each pile with open cards; other piles share rows."""
        more = self.look.glyphs.more
        lines: list[Line] = []
        for pile in self.piles:
            if _open_cards(pile):
                lines += shortened(self._pile_lines(pile, width), most, width, more=more)
        closed = [_counted(pile) for pile in self.piles if not _open_cards(pile)]
        return [*lines, *flowed(closed, width, ("  ", "plain"))]

    def _pile_lines(self, pile: Pile, width: int) -> list[Line]:
        """Return a pile's count and the names of its open cards, the top card first."""
        words = _counted(pile)
        if names := joined(
            (line((each.name, "info")) for each in _open_cards(pile)), (", ", "faint")
        ):
            words = (*words, (f"  {spoken('open:')} ", "faint"), *names)
        return wrapped(words, width, indent=5)


def _open_cards(pile: Pile) -> Sequence[Card]:
    """Return a pile's open cards, the top card first."""
    return (*((pile.top,) if pile.top else ()), *pile.open)


def _counted_briefly(pile: Pile) -> Line:
    return line((str(pile.count), "title"), f" {pile.name}")


def _counted(pile: Pile) -> Line:
    return line((str(pile.count).rjust(3), "title"), f" {pile.name}")
