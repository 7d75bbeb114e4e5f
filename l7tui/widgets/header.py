"""The header: title, clock, acting player, tracks and status of the game."""

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
"""Minimum width of a shortened clock beside the tracks, in cells."""


class Header(LineWidget):
    """The top line of the table."""

    view: View | None = None
    standing: tuple[str, Tone] = ("", "plain")
    """Status of the game and its tone."""
    share = 1.0
    """Visible share of the clock."""

    def show(self, view: View, standing: tuple[str, Tone]) -> None:
        self.view = view
        self.standing = standing
        self.changed()

    def sweep(self, share: float) -> None:
        """Show only a share of the clock, which names the player whose turn begins."""
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
        help_hint = line((help_key, "key"), f" {spoken('help')} ")
        right = line(self.standing, "  ", *help_hint) if self.standing[0] else help_hint
        room = size.width - width_of(right) - 2
        left = self._left(self.view, room, more)
        whole = apart(left, right, size.width, more=more)
        return [tuple(span if "alarm" in span[1] else _barred(span) for span in whole)]

    def _left(self, view: View, room: int, more: str) -> Line:
        """Return the title, clock, acting player and tracks, as much as fits.

        Parts are shortened in this order: campaign part, title, bars of tracks, names of tracks,
        acting player, clock. Numbers are never cut.
        """
        table, glyphs = view.table, self.look.glyphs
        between = (f" {glyphs.down} ", "rule")
        lamp = line((" L7 ", "light"))
        left = room - width_of(lamp)
        # No player has a turn after the end of the game.
        clock = line(self._clock(when(table.clock) if view.outcome else table.clock))
        versions = [
            [self._alarmed(each) for each in tracks]
            for tracks in _shorter_and_shorter(table.tracks, glyphs)
        ]
        for decider in _decider(view):
            for tracks in versions:
                for title in _titles(view, between):
                    parts = joined([*title, clock, decider, *tracks], between)
                    if width_of(parts) <= left:
                        return (*lamp, *parts)
        end = [*_decider(view)][:1] if view.outcome else []
        for least_clock in (width_of(clock), min(LEAST_CLOCK, width_of(clock))):
            for tracks in versions:
                facts = joined([*end, *tracks], between)
                clock_width = left - width_of(facts) - width_of((between,))
                if clock_width >= least_clock:
                    return (*lamp, *joined([cut(clock, clock_width, more=more), facts], between))
        return (*lamp, *joined([cut(clock, max(1, clock_width), more=more), facts], between))

    def _clock(self, words: str) -> str:
        return words[: round(len(words) * self.share)].ljust(len(words))

    def _alarmed(self, track: Line) -> Line:
        """Return a track, in alarm colours during an alarm."""
        return line(*((text, "alarm") for text, _ in track)) if self.mood == "alarm" else track


def _barred(span: Span) -> Span:
    text, style = span
    return text, f"{style} bar"


def _titles(view: View, between: Span) -> Iterator[list[Line]]:
    """Yield ever shorter titles: with the campaign part, alone, none."""
    title = line((view.table.title, "title"))
    for part in _parts(view.table.chronicle):
        yield [joined([title, part], between)]
    yield [title]
    yield []


def _shorter_and_shorter(tracks: Sequence[Track], glyphs: Glyphs) -> Iterator[list[Line]]:
    """Yield ever shorter tracks: bars, bars with brief names, numbers, one-word names."""
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
    """Return a track's name and number."""
    most = f"/{track.most}" if track.most is not None and not track.steps else ""
    return line(f"{track.name} ", (f"{track.value}{most}", f"{track.tone} bold"))


def _parts(chronicle: Chronicle | None) -> Iterator[Line]:
    """Yield the campaign part, then only its place; nothing for a single game."""
    if chronicle:
        yield line((chronicle.part, "faint"))
        if chronicle.present:
            yield line((chronicle.present.place, "faint"))


def _decider(view: View) -> Iterator[Line]:
    """Yield the acting player in a sentence and by name, or the end of the game.

    Yield a blank if the clock already names the player, or if there is only one player.
    """
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
