"""The stage: puts header, panels and footer where the arrangement says."""

from __future__ import annotations

from collections.abc import Iterator

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from l7tui.arrangement import (
    HEADER_ROWS,
    LEAST_HEIGHT,
    LEAST_WIDTH,
    Arrangement,
    PanelName,
    arrange,
    too_small,
)
from l7tui.lines import BLANK, Line, line, wrapped
from l7tui.widgets.footer import Footer
from l7tui.widgets.header import Header
from l7tui.widgets.panel import LineWidget, Panel


class TooSmall(LineWidget):
    """What stands on a terminal that the table does not fit."""

    def content(self, size: Size) -> list[Line]:
        words = (
            f"The table needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} rows; this terminal has"
            f" {size.width} by {size.height}. Enlarge it and go on, or play line by line:"
            " l7 resume --plain. Nothing is lost."
        )
        lines = wrapped(line(words), max(1, size.width - 2))
        above = max(0, (size.height - len(lines)) // 2)
        return [BLANK] * above + [line(" ", *each) for each in lines]


class StageLayout(Layout):
    """Places by arrangement; whoever has none is not shown."""

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

    def __init__(self, *children: Widget) -> None:
        super().__init__(*children, TooSmall())
        self.alone: PanelName | None = None
        """The panel that covers the others."""

    @property
    def layout(self) -> Layout:
        return LAYOUT

    @property
    def arrangement(self) -> Arrangement:
        return arrange(*self.size, alone=self.alone)

    @property
    def shown(self) -> Iterator[Panel]:
        """The panels that can be seen now, in reading order."""
        places = self.arrangement.places
        for panel in self.query_children(Panel):
            if panel.panel in places:
                yield panel

    def enlarge(self, panel: PanelName | None) -> None:
        """Show one panel alone, or all of them."""
        self.alone = panel
        for each in self.query_children(Panel):
            each.changed()
            # A child's wish is what makes its parent arrange anew.
            each.refresh(layout=True)

    def region_of(self, child: Widget, size: Size) -> Region | None:
        """Where a child lies on a stage of that size."""
        width, height = size
        if too_small(width, height):
            return Region(0, 0, width, height) if isinstance(child, TooSmall) else None
        if isinstance(child, Header):
            return Region(0, 0, width, HEADER_ROWS)
        if isinstance(child, Footer):
            rows = child.rows(width)
            return Region(0, height - rows, width, rows)
        if isinstance(child, Panel):
            place = arrange(width, height, alone=self.alone).places.get(child.panel)
            return Region(*place) if place else None
        return None
