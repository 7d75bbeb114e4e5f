"""The page between two parts of a campaign: outcome, travellers and decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.plain import describe, report_lines
from l7core.view import Chronicle, Episode, SeatFate, Traveller, View
from l7tui.text.lines import BLANK, Line, cut, flowed, joined, line, padded, width_of, wrapped
from l7tui.text.story import FATES, tone_of
from l7tui.widgets.panel import Panel

SIDE = 6
"""Cells of the picture on each side of the shaft."""
PICTURE = 2 * SIDE + 3 + 3
"""Width of the picture: level number, both sides and the shaft."""
GAP = 3
MOST_FALLEN = 2
"""Maximum number of graves on one side of the picture."""


class BorderPanel(Panel, can_focus=False):
    """Everything that players consider between two parts of a campaign, on one page."""

    panel = "border"
    name_word = sentence("BETWEEN TWO PARTS")

    def __init__(self) -> None:
        super().__init__()
        self.told: Chronicle | None = None

    def show(self, view: View) -> None:
        self.told = view.table.chronicle
        self.changed()

    def title(self) -> Line:
        if self.told is None or self.told.border is None:
            return super().title()
        past, ahead = self.told.border
        here = past.place or past.title
        where = spoken("between {here} and the way out", here=here)
        if ahead:
            there = ahead.place or ahead.title
            where = spoken("between {here} and {there}", here=here, there=there)
        return line((self.told.title.upper(), "title"), (f"  {where}", "faint"))

    def status(self) -> Line:
        return line((self.told.part if self.told else "", "faint"))

    def body(self, size: Size) -> Sequence[Line]:
        if self.told is None or self.told.border is None:
            return []
        past, ahead = self.told.border
        lines = list(self._ended(past, ahead, size.width))
        lines += [self._heading(spoken("CONTINUING"), size.width)]
        lines += self._travellers(self.told, past, size.width)
        if past.decided:
            decided = list(self._decided(past, size.width))
            if len(lines) + len(decided) < size.height:  # short screens show only the ticks
                lines.append(self._heading(spoken("DECIDED"), size.width))
            lines += decided[-max(1, size.height - len(lines)) :]
        return lines

    def _heading(self, words: str, width: int) -> Line:
        rest = width - len(words) - 4
        across = self.look.glyphs.across
        return line((across * 2, "rule"), (f" {words} ", "light"), (across * rest, "rule"))

    # -- the finished part

    def _ended(self, past: Episode, ahead: Episode | None, width: int) -> Iterator[Line]:
        """Yield the picture of the shaft with the finished part's outcome beside it."""
        room = width - PICTURE - GAP
        state = (describe.how_it_went(past), f"{tone_of(past)} bold")
        texts = [line((past.title.upper(), "title"), "  ", state)]
        texts += wrapped(line(past.aftermath), room) if past.aftermath else []
        picture = self._picture(past, ahead)
        rows = max(len(picture), len(texts))
        for row in range(rows):
            drawn = picture[row] if row < len(picture) else BLANK
            words = texts[row] if row < len(texts) else BLANK
            yield (*padded(drawn, PICTURE + GAP), *words)

    def _picture(self, past: Episode, ahead: Episode | None) -> list[Line]:
        """Return two levels of the shaft: the next one dark, the finished one with its graves."""
        glyphs = self.look.glyphs
        dark, wall, across = glyphs.shade * SIDE, glyphs.down, glyphs.across * SIDE
        graves = [self._grave(name, fate) for name, fate in past.fates if fate != "out"]
        left, right = (
            padded(joined(some, (" ", "plain")), SIDE)
            for some in (graves[:MOST_FALLEN], graves[MOST_FALLEN : 2 * MOST_FALLEN])
        )
        cage = (wall, "rule"), (glyphs.full, "light"), (wall, "rule")
        empty = (wall, "rule"), (" ", "plain"), (wall, "rule")
        return [
            line((_number(ahead), "faint"), (dark, "shade"), *cage, (dark, "shade")),
            line("   ", (across, "rule"), *empty, (across, "rule")),
            line((_number(past), "faint"), *left, *empty, *right),
            line("   ", (across + glyphs.across * 3 + across, "rule")),
        ]

    def _grave(self, name: str, fate: SeatFate) -> Line:
        sign = report_lines.SIGNS[fate][self.look.glyphs.ascii]
        return line((sign + name[:1], FATES[fate]))

    # -- travellers

    def _travellers(self, chronicle: Chronicle, past: Episode, width: int) -> Iterator[Line]:
        glyphs = self.look.glyphs
        names = max((len(each.name) for each in chronicle.travellers), default=0) + 2
        states = [self._state(each, dict(past.fates)) for each in chronicle.travellers]
        pairs = zip(chronicle.travellers, states, strict=True)
        wide = max((width_of(state) for each, state in pairs if not each.instead_of), default=0) + 2
        for each, state in zip(chronicle.travellers, states, strict=True):
            marks = joined((line((mark, "warning")) for mark in each.marks), (glyphs.dot, "faint"))
            items = joined((line(thing) for thing in each.carries), (glyphs.dot, "faint"))
            carried = joined((marks, items), ("  ", "plain"))
            row = (*padded(line((each.name, "title")), names), *padded(state, wide), *carried)
            yield cut(row, width, more=glyphs.more)

    def _state(self, traveller: Traveller, fates: dict[str, SeatFate]) -> Line:
        """Return a traveller's state: left here, replacing someone, moved on, or another fate."""
        if traveller.fate:
            sign = report_lines.SIGNS[traveller.fate][self.look.glyphs.ascii]
            return line((f"{sign} {spoken('left here')}", FATES[traveller.fate]))
        if traveller.instead_of:
            return line((spoken("replaces {instead_of}", instead_of=traveller.instead_of), "info"))
        fate = fates.get(traveller.name, "")
        return line(
            (spoken("moved on") if fate == "out" else spoken(report_lines.FATES[fate]), FATES[fate])
        )

    # -- decisions

    def _decided(self, past: Episode, width: int) -> Iterator[Line]:
        sign = "x " if self.look.glyphs.ascii else "\u2713 "
        pieces = (line((sign, "good"), each) for each in past.decided)
        yield from islice(flowed(pieces, width, ("   ", "plain")), 40)


def _number(episode: Episode | None) -> str:
    """Return the last word of an episode's place if it has up to two letters, else blanks."""
    words = episode.place.split() if episode else []
    return f"{words[-1]:>2} " if words and len(words[-1]) <= 2 else "   "
