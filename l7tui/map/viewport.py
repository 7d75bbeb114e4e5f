"""The window onto a drawn floor: where it stands, and where the legend has room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Offset, Size

from l7tui.map.floorplan import Box, Plan
from l7tui.text.lines import BLANK, Line, flowed, width_of

GAP = 3
"""Blanks between the plan and a legend beside it, and between the entries of one below."""


class Legend(NamedTuple):
    """The legend's lines, and where they stand in the plan's own measure."""

    lines: Sequence[Line] = ()
    top: int = 0
    column: int | None = None
    """None where they begin at the window's left, wherever that is on the plan."""

    def row(self, y: int) -> Line:
        """Its line on a row of the plan, or nothing."""
        return self.lines[y - self.top] if 0 <= y - self.top < len(self.lines) else BLANK


class Viewport(NamedTuple):
    """The part of a plan that a window shows, and the legend in the space that is left."""

    origin: Offset
    """The plan's character in the window's top left corner; negative where there is room left."""
    legend: Legend


def around(boxes: Sequence[Box], plan: Plan, key: Sequence[Line], window: Size) -> Viewport:
    """What fits is shown whole and in the middle, else what is around the boxes.

    The legend stands beside the plan, else below it, else nowhere.
    """
    wide = plan.width + GAP + max(map(width_of, key), default=0)
    rows = flowed(key, window.width - 2, (" " * GAP, "plain"))
    high = plan.height + 1 + len(rows)
    legend, whole = Legend(), Size(plan.width, plan.height)
    if wide <= window.width and len(key) <= window.height:
        legend = Legend(key, (plan.height - len(key)) // 2, plan.width + GAP)
        whole = Size(wide, plan.height)
    elif high <= window.height:
        legend = Legend(rows, plan.height + 1)
        whole = Size(plan.width, high)
    middle = _middle(boxes) if boxes else Offset(plan.width // 2, plan.height // 2)
    origin = Offset(
        _start(whole.width, window.width, middle.x), _start(whole.height, window.height, middle.y)
    )
    return Viewport(origin, legend)


def moved_to(box: Box, origin: Offset, window: Size) -> Offset:
    """The nearest origin from which the box is seen with a margin."""
    left, top = min(origin.x, box.x - 1), min(origin.y, box.y - 1)
    return Offset(
        max(left, box.x + box.width + 1 - window.width),
        max(top, box.y + box.height + 1 - window.height),
    )


def clamped(origin: Offset, plan: Plan, window: Size) -> Offset:
    """The nearest origin from which the window is filled as far as it can be."""
    return Offset(
        max(min(0, plan.width - window.width), min(origin.x, max(0, plan.width - window.width))),
        max(
            min(0, plan.height - window.height), min(origin.y, max(0, plan.height - window.height))
        ),
    )


def _middle(boxes: Sequence[Box]) -> Offset:
    left = min(box.x for box in boxes)
    right = max(box.x + box.width for box in boxes)
    top = min(box.y for box in boxes)
    bottom = max(box.y + box.height for box in boxes)
    return Offset((left + right) // 2, (top + bottom) // 2)


def _start(length: int, window: int, middle: int) -> int:
    """Where a window begins that shows as much as it can around a point."""
    if length <= window:
        return -((window - length) // 2)
    return max(0, min(middle - window // 2, length - window))
