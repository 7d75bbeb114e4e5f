"""The window onto a drawn floor: where it stands, and what lies in the gaps beside the rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Offset, Size

from l7tui.map.floorplan import Box, Plan
from l7tui.text.lines import Line


class Legend(NamedTuple):
    """Lines that lie in a gap, and where in the window."""

    lines: Sequence[Line] = ()
    at: Offset = Offset(0, 0)


class Viewport(NamedTuple):
    """The part of a plan that a window shows, and the legend in the space that is left."""

    origin: Offset
    """The plan's character in the window's top left corner; negative where there is room left."""
    legend: Legend


def around(boxes: Sequence[Box], plan: Plan, window: Size) -> Offset:
    """Where the window begins: a plan that fits is in the middle, else what is around the boxes."""
    middle = _middle(boxes) if boxes else Offset(plan.width // 2, plan.height // 2)
    return Offset(
        _start(plan.width, window.width, middle.x), _start(plan.height, window.height, middle.y)
    )


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
