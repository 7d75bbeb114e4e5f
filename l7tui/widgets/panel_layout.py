"""The stage: a container that positions header, panels and footer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, TypeVar

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from l7core.language import spoken
from l7tui.layout.arrangement import (
    FOOTER_ROWS,
    HEADER_ROWS,
    Arrangement,
    PanelName,
    arrange,
    too_small,
    track_rows,
)
from l7tui.layout.too_small import more_room
from l7tui.text.lines import Line
from l7tui.text.worn_border import WornBorder
from l7tui.widgets.beat_page import BeatPage
from l7tui.widgets.footer import Footer
from l7tui.widgets.header import Header
from l7tui.widgets.panel import LineWidget, Panel
from l7tui.widgets.tracks import TracksLine

if TYPE_CHECKING:
    from l7core.view import Tone


W = TypeVar("W", bound=Widget)


class TooSmall(LineWidget):
    """The message on a terminal that is too small for the table."""

    def content(self, size: Size) -> list[Line]:
        return more_room(spoken("The table"), size)


class StageLayout(Layout):
    """The layout that positions widgets as arranged; widgets without a position are hidden."""

    name = "stage"

    def arrange(
        self,
        parent: Widget,
        children: list[Widget],
        size: Size,
        greedy: bool = True,  # noqa: ARG002
    ) -> ArrangeResult:
        assert isinstance(parent, PanelLayout)
        parent.pre_layout(self)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if (region := parent.region_of(child, size))
        ]


LAYOUT = StageLayout()


class PanelLayout(Widget):
    """The container of the whole table, as large as the screen."""

    BLANK = True

    def __init__(self, *children: Widget) -> None:
        super().__init__(*children, TooSmall())
        self._tracks = tuple(each for each in children if isinstance(each, TracksLine))
        self.alone: PanelName | None = None
        """Panel that fills the screen, or None."""
        self.playing = False
        """Whether a playback replaces the choices."""
        self.coached = False
        """Whether the coach panel is above the choices."""
        self.fray = WornBorder()
        """Wear of the frame around the panels."""
        self.blinks: Tone | Literal[""] = ""
        """Tone in which the frame flashes, or an empty string."""
        self.page_above: PanelName | None = None
        """Panel that takes all rows above the choices, or None."""
        self.asked = True
        """Whether the viewer has a question to answer; otherwise the map has the screen."""
        self.explained = False
        """Whether the legend is beside the map."""
        self.seats_taken = 1
        self.wanted = 0
        """Rows wanted for the choices."""
        self.told = 0
        """Rows wanted for the playback panel."""
        self._last_layout: object = None
        """State of the last layout."""
        self._waits = False
        """Whether layout and building wait for further changes."""

    @property
    def layout(self) -> Layout:
        return LAYOUT

    @property
    def arrangement(self) -> Arrangement:
        return self.arrange_for(self.size)

    def arrange_for(self, size: Size) -> Arrangement:
        """Return the positions of the panels on a stage of a size."""
        return arrange(
            *size,
            alone=self.alone,
            playing=self.playing,
            coached=self.coached,
            page=self.page_above,
            asked=self.asked,
            legend=self.explained,
            seats=self.seats_taken,
            wanted=self.wanted,
            playback_rows=self.told,
            tracks=self._track_rows(size),
        )

    def _track_rows(self, size: Size) -> int:
        return sum(track_rows(*size, each.rows) for each in self._tracks)

    def covered_rows(self, panel: PanelName) -> int:
        """Return how many rows of a panel a long footer message covers."""
        place = self.arrangement.places.get(panel)
        rows = sum(each.rows(self.size.width) for each in self.children_of(Footer))
        return max(0, place[1] + place[3] + rows - self.size.height) if place else 0

    def children_of(self, kind: type[W]) -> list[W]:
        """Return the children of a type, without the cost of a query by selector."""
        return [each for each in self.children if isinstance(each, kind)]

    @property
    def shown(self) -> Iterator[Panel]:
        """Visible panels in reading order."""
        places = self.arrangement.places
        for panel in self.children_of(Panel):
            if panel.panel in places:
                yield panel

    def enlarge(self, panel: PanelName | None) -> None:
        """Show a panel in full screen, or all panels for None."""
        self.alone = panel
        self._lay_out()

    def play(self, *, playing: bool) -> None:
        """Make room for a playback, or for the choices again."""
        self.alone = None
        self.playing = playing
        self.told *= playing
        self._lay_out()

    def explain(self, *, explained: bool) -> None:
        """Show or hide the legend beside the map."""
        self.alone = None
        self.explained = explained
        self._lay_out()

    def make_room(self, rows: int) -> None:
        """Give the choices at least `rows` rows until the next question."""
        if rows > self.wanted:
            before = self.arrangement
            self.wanted = rows
            if self.arrangement != before:
                self._lay_out()

    def make_room_for_what_happens(self, rows: int) -> None:
        """Give the playback panel at least `rows` rows until the playback ends."""
        if rows > self.told:
            self.told = rows
            self._lay_out()

    def blink(self, tone: Tone | Literal[""]) -> None:
        """Flash the whole frame in a tone; an empty string ends the flash."""
        if tone != self.blinks:
            self.blinks = tone
            for each in self.children_of(Panel):
                each.changed()

    def close_in(self, share: float) -> None:
        """Show an alarm everywhere except in a central share of the table; 0 ends the animation."""
        width, height = self.size
        calm_width, calm_height = int(width * share), int(height * share)
        calm = (
            Region((width - calm_width) // 2, (height - calm_height) // 2, calm_width, calm_height)
            if share
            else None
        )
        for each in self.children_of(LineWidget):
            each.close_in(calm and calm.translate(-each.region.offset))

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Lay out the stage and build each panel once, after all changes in the context."""
        if self._waits:
            yield
            return
        widgets = self.children_of(LineWidget)
        self._waits = True
        for each in widgets:
            each.hold_still()
        try:
            yield
        finally:
            self._waits = False
            self._lay_out()
            size = self.size
            for each in widgets:
                region = self.region_of(each, size)
                each.take_shape(size=region.size if region else None)
                # Notify the screen immediately, so that one frame shows all changes; a later
                # refresh would wait for the frame after the layout.
                each._check_refresh()

    def _lay_out(self) -> None:
        """Lay the stage out if any position has changed."""
        if self._waits:
            return
        size = self.size
        state = (size, self.alone, self.playing, self._track_rows(size), self.arrange_for(size))
        if state == self._last_layout:
            return
        self._last_layout = state
        for each in self.children_of(Panel):
            each.changed()
        # Paint the whole screen: panels repaint only rows that differ from their own last lines,
        # and a page that leaves uncovers rows that do not. A refresh of the screen would take a
        # second frame, so mark it as dirty for the frame of the layout. The parent arranges its
        # children when one child asks for it. Notify the screen immediately, so that nothing is
        # painted at its old position first.
        self.screen._dirty_widgets.add(self.screen)
        first = self.children[0]
        first.refresh(repaint=False, layout=True)
        first._check_refresh()

    def region_of(self, child: Widget, size: Size) -> Region | None:
        """Return a child's region on a stage of a size, or None if it is hidden."""
        width, height = size
        if too_small(width, height):
            return Region(0, 0, width, height) if isinstance(child, TooSmall) else None
        if isinstance(child, Header):
            return Region(0, 0, width, HEADER_ROWS)
        if isinstance(child, TracksLine):
            rows = self._track_rows(size)
            return Region(0, HEADER_ROWS, width, rows) if rows else None
        if isinstance(child, Footer):
            rows = child.rows(width)
            return Region(0, height - rows, width, rows)
        if isinstance(child, Panel):
            place = self.arrange_for(size).places.get(child.panel)
            return Region(*place) if place else None
        if isinstance(child, BeatPage) and self.playing and child.is_open:
            return Region(0, 0, width, height - FOOTER_ROWS)
        return None
