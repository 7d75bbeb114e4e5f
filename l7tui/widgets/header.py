"""The first line: which game, how far, who decides, how it stands, whether it is not saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.geometry import Size

from l7core.language import spoken
from l7core.plain import describe
from l7core.plain.report_lines import when
from l7core.view import Chronicle, Tone, Track, View
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, Span, apart, cut, joined, line, width_of
from l7tui.text.tracks import in_a_line
from l7tui.widgets.panel import LineWidget
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from textual import events

LEAST_CLOCK = 10
"""Cells of the clock that are left to it beside the tracks."""


class Header(LineWidget):
    """One line at the top of the table."""

    view: View | None = None
    standing: tuple[str, Tone] = ("", "plain")
    """What is said of the game as a whole, and how good that is."""
    share = 1.0
    """How much of the clock is there yet."""

    def show(self, view: View, standing: tuple[str, Tone]) -> None:
        self.view = view
        self.standing = standing
        self.changed()

    def sweep(self, share: float) -> None:
        """Show only so much of the clock, which names the one whose turn begins."""
        if share != self.share:
            self.share = share
            self.changed()

    def on_click(self, event: events.Click) -> None:
        self.press_at(event.x, 0)

    def content(self, size: Size) -> list[Line]:
        if self.view is None:
            return []
        more = self.look.glyphs.more
        help_key = program_of(self).key_of("help-")
        helped = line((help_key, "key"), f" {spoken('help')} ")
        right = line(self.standing, "  ", *helped) if self.standing[0] else helped
        room = size.width - width_of(right) - 2
        left = self._left(self.view, room, more)
        whole = apart(left, right, size.width, more=more)
        return [tuple(span if "alarm" in span[1] else _barred(span) for span in whole)]

    def _left(self, view: View, room: int, more: str) -> Line:
        """As much as fits: the title gives way first, then bars of tracks, their names, the word
        beside who decides and that name itself, and at last the end of the clock.

        Numbers stay: who plays knows what is played, and not how it stands. The part of a
        longer story takes only what room the others leave.
        """
        table, glyphs = view.table, self.look.glyphs
        between = (f" {glyphs.down} ", "rule")
        lamp = line((" L7 ", "light"))
        left = room - width_of(lamp)
        # Once it is over it is nobody's turn.
        clock = line(self._clock(when(table.clock) if view.outcome else table.clock))
        every = [
            [self._alarmed(each) for each in tracks]
            for tracks in _shorter_and_shorter(table.tracks, glyphs)
        ]
        for decider in _decider(view):
            for tracks in every:
                for title in _titles(view, between):
                    told = joined([*title, clock, decider, *tracks], between)
                    if width_of(told) <= left:
                        return (*lamp, *told)
        end = [*_decider(view)][:1] if view.outcome else []
        for least in (width_of(clock), min(LEAST_CLOCK, width_of(clock))):
            for tracks in every:
                facts = joined([*end, *tracks], between)
                free = left - width_of(facts) - width_of((between,))
                if free >= least:
                    return (*lamp, *joined([cut(clock, free, more=more), facts], between))
        return (*lamp, *joined([cut(clock, max(1, free), more=more), facts], between))

    def _clock(self, words: str) -> str:
        return words[: round(len(words) * self.share)].ljust(len(words))

    def _alarmed(self, told: Line) -> Line:
        """What the table counts, as it is shown in an alarm."""
        return line(*((text, "alarm") for text, _ in told)) if self.mood == "alarm" else told


def _barred(span: Span) -> Span:
    text, style = span
    return text, f"{style} bar"


def _titles(view: View, between: Span) -> Iterator[list[Line]]:
    """The title with how far a longer story has come, then alone; nothing at last."""
    title = line((view.table.title, "title"))
    for part in _parts(view.table.chronicle):
        yield [joined([title, part], between)]
    yield [title]
    yield []


def _shorter_and_shorter(tracks: Sequence[Track], glyphs: Glyphs) -> Iterator[list[Line]]:
    """The tracks as bars, with brief names, as numbers, and at last with a word each."""
    yield [in_a_line(track, glyphs, name=track.name, in_full=True) for track in tracks]
    yield [in_a_line(track, glyphs) for track in tracks]
    yield [track_in_short(replace(track, name=track.brief or track.name)) for track in tracks]
    first_words = [(track.brief or track.name).split()[0] for track in tracks]
    if len({*first_words}) == len(tracks):
        yield [
            track_in_short(replace(track, name=word))
            for track, word in zip(tracks, first_words, strict=True)
        ]


def track_in_short(track: Track) -> Line:
    """A track's name and number."""
    most = f"/{track.most}" if track.most is not None and not track.steps else ""
    return line(f"{track.name} ", (f"{track.value}{most}", f"{track.tone} bold"))


def _parts(chronicle: Chronicle | None) -> Iterator[Line]:
    """How far a longer story has come, if the game is a part of one; then only where that is."""
    if chronicle:
        yield line((chronicle.part, "faint"))
        if chronicle.present:
            yield line((chronicle.present.place, "faint"))


def _decider(view: View) -> Iterator[Line]:
    """Who decides, in a sentence and by name alone, unless the clock has said so or nobody else
    could."""
    if view.outcome:
        over = spoken("lesson complete") if view.guide else spoken("game over")
        yield line((over, "warning bold"))
        return
    if view.ask is None or len(view.table.seats) == 1:
        yield BLANK
        return
    name = describe.first_name(view.table.seats[view.ask.seat].name)
    if name in view.table.clock:
        yield BLANK
        return
    yield line((name, "you bold"), f" {spoken('to act')}")
    yield line((name, "you bold"))
