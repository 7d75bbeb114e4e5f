"""The lines below the header: tracks space by space, with their tokens."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from l7core.view import Track, View
from l7tui.text.lines import Line, cut, line
from l7tui.text.tracks import drawn, worth_drawing
from l7tui.widgets.panel import LineWidget


class TracksLine(LineWidget):
    """A line for each track with more to show than its number, if there is room."""

    tracks: tuple[Track, ...] = ()

    def show(self, view: View) -> None:
        before = self.rows
        self.tracks = tuple(filter(worth_drawing, view.table.tracks))
        self.changed()
        if self.rows != before:
            self.refresh(layout=True)

    @property
    def rows(self) -> int:
        """Number of lines wanted."""
        return len(self.tracks)

    def content(self, size: Size) -> Sequence[Line]:
        glyphs, room = self.look.glyphs, size.width - 2
        track_lines = (drawn(track, room, glyphs) for track in self.tracks)
        return [cut(line(" ", *each), size.width, more=glyphs.more) for each in track_lines]
