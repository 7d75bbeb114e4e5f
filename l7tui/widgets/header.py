"""The first line: which game, how far, who decides, how it stands, whether it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.geometry import Size

from l7core.view import Chronicle, Tone, Track, View
from l7tui.text.lines import BLANK, Line, apart, cut, joined, line, restyled, width_of
from l7tui.widgets.panel import LineWidget
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from textual import events

LEAST_TITLE = 12


class Header(LineWidget):
    """One line at the top of the table."""

    view: View | None = None
    standing: tuple[str, Tone] = ("saved", "good")
    """What is said of the game as a whole, and how good that is."""

    def show(self, view: View, standing: tuple[str, Tone]) -> None:
        self.view = view
        self.standing = standing
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
        return [restyled(apart(left, right, size.width, more=more), "bar")]

    def _left(self, view: View, room: int, more: str) -> Line:
        """As much as fits: the title gives way, then the tracks from the last one on.

        Rather than the first track the whole title goes: who plays knows what is played. The part
        of a longer story takes only what room the others leave.
        """
        table = view.table
        between = (f" {self.look.glyphs.down} ", "rule")
        title = line((table.title, "title"))
        rest = [line(table.clock), _decider(view), *map(track_in_short, table.tracks)]
        if aim := table.seats[view.seat].aim if view.seat is not None else "":
            rest.append(line((aim, "info")))
        lamp = line((" L7 ", "light"))
        needed = 2 + bool(table.tracks)
        while True:
            facts = joined(rest, between)
            left = room - width_of(lamp) - width_of(facts) - width_of((between,))
            if left >= min(LEAST_TITLE, width_of(title)):
                named = cut(title, left, more=more)
                for part in _parts(table.chronicle):
                    if width_of(joined([named, part], between)) <= left:
                        return (*lamp, *joined([named, part, facts], between))
                return (*lamp, *joined([named, facts], between))
            fits = left + width_of((between,)) >= 0
            if len(rest) <= 2 or (len(rest) <= needed and fits):
                return (*lamp, *facts)
            rest.pop()


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
