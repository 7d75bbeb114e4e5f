"""The first line: which game, how far, who decides, how it stands, whether it is saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.geometry import Size

from l7core.view import Chronicle, Tone, Track, View
from l7tui.map.room_text import shortened
from l7tui.text.lines import BLANK, Line, Span, apart, cut, joined, line, width_of
from l7tui.widgets.panel import LineWidget
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from textual import events

LEAST_TITLE = 12
LONGEST_NAME, LEAST_NAME = 24, 7
"""Letters of a track's name, which becomes shorter where not all tracks have room."""


class Header(LineWidget):
    """One line at the top of the table."""

    view: View | None = None
    standing: tuple[str, Tone] = ("saved", "good")
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
        word, tone = self.standing
        right = line((word, tone), (f"  {help_key}", "key"), " help ")
        room = size.width - width_of(right) - 2
        left = self._left(self.view, room, more)
        whole = apart(left, right, size.width, more=more)
        return [tuple(span if "alarm" in span[1] else _barred(span) for span in whole)]

    def _left(self, view: View, room: int, more: str) -> Line:
        """As much as fits: the aim gives way, the title, who decides, letters of the tracks' names,
        and at last the end of the clock.

        Numbers stay: who plays knows what is played, and not how it stands. The part of a
        longer story takes only what room the others leave.
        """
        table = view.table
        between = (f" {self.look.glyphs.down} ", "rule")
        title = line((table.title, "title"))
        lamp = line((" L7 ", "light"))
        tracks = [self._alarmed(track_in_short(each)) for each in table.tracks]
        known = [line(self._clock(table.clock)), _decider(view), *tracks]
        aim = table.seats[view.seat].aim if view.seat is not None else ""
        for rest in ([*known, line((aim, "info"))], known):
            facts = joined(rest, between)
            left = room - width_of(lamp) - width_of(facts) - width_of((between,))
            if left >= min(LEAST_TITLE, width_of(title)):
                named = cut(title, left, more=more)
                for part in _parts(table.chronicle):
                    if width_of(joined([named, part], between)) <= left:
                        return (*lamp, *joined([named, part, facts], between))
                return (*lamp, *joined([named, facts], between))
        if width_of(lamp) + width_of(facts) <= room:
            return (*lamp, *facts)
        clock, end = known[0], known[1:2] if view.outcome else []
        for shorter in _shorter_and_shorter(table.tracks, more):
            facts = joined([*end, *map(self._alarmed, shorter)], between)
            if width_of(lamp) + width_of(joined([clock, facts], between)) <= room:
                break
        left = room - width_of(lamp) - width_of(facts) - width_of((between,))
        return (*lamp, *joined([cut(clock, max(0, left), more=more), facts], between))

    def _clock(self, words: str) -> str:
        return words[: round(len(words) * self.share)].ljust(len(words))

    def _alarmed(self, told: Line) -> Line:
        """What the table counts, as it is shown in an alarm."""
        return line(*((text, "alarm") for text, _ in told)) if self.mood == "alarm" else told


def _barred(span: Span) -> Span:
    text, style = span
    return text, f"{style} bar"


def _shorter_and_shorter(tracks: Sequence[Track], more: str) -> Iterator[list[Line]]:
    """The tracks with ever fewer letters of their names, and at last with the initials alone."""
    for letters in range(LONGEST_NAME, LEAST_NAME - 1, -1):
        yield [_named(track, shortened(track.name, letters, more)) for track in tracks]
    yield [
        _named(track, "".join(word[0] for word in track.name.split()).upper()) for track in tracks
    ]


def _named(track: Track, name: str) -> Line:
    return track_in_short(replace(track, name=name))


def track_in_short(track: Track) -> Line:
    """A track's name and number."""
    most = f"/{track.most}" if track.most is not None else ""
    return line(f"{track.name} ", (f"{track.value}{most}", f"{track.tone} bold"))


def _parts(chronicle: Chronicle | None) -> Iterator[Line]:
    """How far a longer story has come, if the game is a part of one; then only where that is."""
    if chronicle:
        yield line((chronicle.part, "faint"))
        if chronicle.present:
            yield line((chronicle.present.place, "faint"))


def _decider(view: View) -> Line:
    """Who decides, unless the clock has said so."""
    if view.outcome:
        return line(("game over", "warning bold"))
    if view.ask is None:
        return BLANK
    name = view.table.seats[view.ask.seat].name
    return BLANK if name in view.table.clock else line((name, "you bold"), " decides")
