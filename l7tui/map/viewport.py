"""The viewport: the visible part of a floor plan, and the legend between the rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Offset, Size

from l7tui.map.floorplan import Box, Plan
from l7tui.text.lines import Line


class Legend(NamedTuple):
    """Lines in a gap, and their offset in the window."""

    lines: Sequence[Line] = ()
    at: Offset = Offset(0, 0)


class Viewport(NamedTuple):
    """The part of a plan that the window shows, and the legend in the space that is left."""

    origin: Offset
    """Plan position of the window's top left corner; negative if the window is larger."""
    legend: Legend


def around(boxes: Sequence[Box], plan: Plan, window: Size) -> Offset:
    """Return the window's origin: centre a plan that fits, else centre the boxes."""
    middle = _middle(boxes) if boxes else Offset(plan.width // 2, plan.height // 2)
    return Offset(
        _start(plan.width, window.width, middle.x), _start(plan.height, window.height, middle.y)
    )


def moved_to(box: Box, origin: Offset, window: Size) -> Offset:
    """Return the nearest origin at which the box is visible with a margin."""
    left, top = min(origin.x, box.x - 1), min(origin.y, box.y - 1)
    return Offset(
        max(left, box.x + box.width + 1 - window.width),
        max(top, box.y + box.height + 1 - window.height),
    )


def clamped(origin: Offset, plan: Plan, window: Size) -> Offset:
    """Return the nearest origin at which the plan fills the window as far as possible."""
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
    """Return the start of a window that shows as much as possible around a point."""
    if length <= window:
        return -((window - length) // 2)
    return max(0, min(middle - window // 2, length - window))
