"""The tracks of the table below the header: space by space, with what lies on them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from l7core.view import Track, View
from l7tui.text.lines import Line, cut, line
from l7tui.text.tracks import drawn, worth_drawing
from l7tui.widgets.panel import LineWidget


class TracksLine(LineWidget):
    """A line for each track that has more to show than its number, where there is room for it."""

    tracks: tuple[Track, ...] = ()

    def show(self, view: View) -> None:
        """The tracks of a new state of the table."""
        before = self.rows
        self.tracks = tuple(filter(worth_drawing, view.table.tracks))
        self.changed()
        if self.rows != before:
            self.refresh(layout=True)

    @property
    def rows(self) -> int:
        """How many lines it wants."""
        return len(self.tracks)

    def content(self, size: Size) -> Sequence[Line]:
        glyphs, room = self.look.glyphs, size.width - 2
        told = (drawn(track, room, glyphs) for track in self.tracks)
        return [cut(line(" ", *each), size.width, more=glyphs.more) for each in told]
