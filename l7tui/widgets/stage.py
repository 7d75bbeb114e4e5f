"""The stage: puts header, panels and footer where the arrangement says."""

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
from l7tui.text.fray import Fray
from l7tui.text.lines import Line
from l7tui.widgets.beat_page import BeatPage
from l7tui.widgets.footer import Footer
from l7tui.widgets.header import Header
from l7tui.widgets.panel import LineWidget, Panel
from l7tui.widgets.tracks import TracksLine

if TYPE_CHECKING:
    from l7core.view import Tone

W = TypeVar("W", bound=Widget)


class TooSmall(LineWidget):
    """What stands on a terminal that the table does not fit."""

    def content(self, size: Size) -> list[Line]:
        return more_room(spoken("The table"), size)


class StageLayout(Layout):
    """Puts each widget where the arrangement says; those without a place are not shown."""

    name = "stage"

    def arrange(
        self,
        parent: Widget,
        children: list[Widget],
        size: Size,
        greedy: bool = True,  # noqa: ARG002
    ) -> ArrangeResult:
        assert isinstance(parent, Stage)
        parent.pre_layout(self)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if (region := parent.region_of(child, size))
        ]


LAYOUT = StageLayout()


class Stage(Widget):
    """The whole screen of the table."""

    BLANK = True

    def __init__(self, *children: Widget) -> None:
        super().__init__(*children, TooSmall())
        self._tracks = tuple(each for each in children if isinstance(each, TracksLine))
        self.alone: PanelName | None = None
        """The panel that covers the others."""
        self.playing = False
        """Whether something is played back, where else the choices are."""
        self.coached = False
        """Whether a coach stands above the choices."""
        self.fray = Fray()
        """How far gone the frame around the panels is."""
        self.blinks: Tone | Literal[""] = ""
        """The tone in which the frame lights up for a moment."""
        self.page_above: PanelName | None = None
        """What takes all the room above the choices."""
        self.asked = True
        """Whether something is asked of who looks; where nothing is, the map has the screen."""
        self.explained = False
        """Whether the legend lies beside the map."""
        self.seats_taken = 1
        self.wanted = 0
        """Rows that are wanted for the choices."""
        self.told = 0
        """Rows that are wanted for what is played back."""
        self._lies: object = None
        """How everything lay when it was last laid out."""
        self._waits = False
        """Whether the panels wait until all that changes is known."""

    @property
    def layout(self) -> Layout:
        return LAYOUT

    @property
    def arrangement(self) -> Arrangement:
        return self.arrange_for(self.size)

    def arrange_for(self, size: Size) -> Arrangement:
        """Where the panels lie on a stage of that size."""
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
            told=self.told,
            tracks=self._track_rows(size),
        )

    def _track_rows(self, size: Size) -> int:
        return sum(track_rows(*size, each.rows) for each in self._tracks)

    def covered_rows(self, panel: PanelName) -> int:
        """How many rows at a panel's end a long sentence of the footer takes."""
        place = self.arrangement.places.get(panel)
        rows = sum(each.rows(self.size.width) for each in self.children_of(Footer))
        return max(0, place[1] + place[3] + rows - self.size.height) if place else 0

    def children_of(self, kind: type[W]) -> list[W]:
        """Its children of that kind; to query for them would match selectors on every answer."""
        return [each for each in self.children if isinstance(each, kind)]

    @property
    def shown(self) -> Iterator[Panel]:
        """The panels that can be seen now, in reading order."""
        places = self.arrangement.places
        for panel in self.children_of(Panel):
            if panel.panel in places:
                yield panel

    def enlarge(self, panel: PanelName | None) -> None:
        """Show one panel alone, or all of them."""
        self.alone = panel
        self._arrange_anew()

    def play(self, *, playing: bool) -> None:
        """Make room for what happens, or for the choices again."""
        self.alone = None
        self.playing = playing
        self.told *= playing
        self._arrange_anew()

    def explain(self, *, explained: bool) -> None:
        """Lay the legend beside the map, or take it away."""
        self.alone = None
        self.explained = explained
        self._arrange_anew()

    def make_room(self, rows: int) -> None:
        """Give the choices that many rows if they have fewer, until the next question."""
        if rows > self.wanted:
            before = self.arrangement
            self.wanted = rows
            if self.arrangement != before:
                self._arrange_anew()

    def make_room_for_what_happens(self, rows: int) -> None:
        """Give what is played back that many rows if it has fewer, until nothing is any more."""
        if rows > self.told:
            self.told = rows
            self._arrange_anew()

    def blink(self, tone: Tone | Literal[""]) -> None:
        """Light the whole frame up in that tone; an empty one puts it out."""
        if tone != self.blinks:
            self.blinks = tone
            for each in self.children_of(Panel):
                each.changed()

    def close_in(self, share: float) -> None:
        """Let an alarm reach all of the table but that share in the middle; 0 for all of it."""
        width, height = self.size
        wide, high = int(width * share), int(height * share)
        calm = Region((width - wide) // 2, (height - high) // 2, wide, high) if share else None
        for each in self.children_of(LineWidget):
            each.close_in(calm and calm.translate(-each.region.offset))

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Whatever changes within is laid out once, and each panel is built once, at its end."""
        if self._waits:
            yield
            return
        drawn = self.children_of(LineWidget)
        self._waits = True
        for each in drawn:
            each.hold_still()
        try:
            yield
        finally:
            self._waits = False
            self._arrange_anew()
            size = self.size
            for each in drawn:
                region = self.region_of(each, size)
                each.take_shape(size=region.size if region else None)
                # It is told to the screen at once, so that one picture shows all that changes:
                # what is told later waits for the next frame after that of the layout.
                each._check_refresh()

    def _arrange_anew(self) -> None:
        """Lay everything out where it lies otherwise than before."""
        if self._waits:
            return
        size = self.size
        lies = (size, self.alone, self.playing, self._track_rows(size), self.arrange_for(size))
        if lies == self._lies:
            return
        self._lies = lies
        for each in self.children_of(Panel):
            each.changed()
        # A child's wish is what makes its parent arrange anew; one is enough. It is told to the
        # screen at once, so that nothing is painted before where it lay until now.
        first = self.children[0]
        first.refresh(repaint=False, layout=True)
        first._check_refresh()

    def region_of(self, child: Widget, size: Size) -> Region | None:
        """Where a child lies on a stage of that size."""
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
