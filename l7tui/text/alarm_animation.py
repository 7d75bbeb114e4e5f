"""The animation of an alarm, which closes in from the edges of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from textual.geometry import Region
from textual.strip import Strip

from l7tui.text.lines import line
from l7tui.text.style import Look

EDGE = 2
"""Width of the alarm's edge at each side in cells; above and below it is one row high."""


def closing_in(
    before: Sequence[Strip], after: Sequence[Strip], calm: Region, look: Look
) -> list[Strip]:
    """Return rows as before inside the calm region, as after outside, with an edge between."""
    return [
        _row(old, new, y, calm, look)
        for y, (old, new) in enumerate(zip(before, after, strict=True))
    ]


def _row(before: Strip, after: Strip, y: int, calm: Region, look: Look) -> Strip:
    if not calm.y - 1 <= y <= calm.bottom:
        return after
    width = after.cell_length
    start, end = calm.x, calm.right
    is_edge = y in (calm.y - 1, calm.bottom)
    inner = [start, end] if is_edge else [start, start + EDGE, end - EDGE, end]
    cuts = [0, *(max(0, min(column, width)) for column in inner), width]
    pieces = [after, _edge(look, width)] + [before, _edge(look, width)] * (not is_edge) + [after]
    return Strip.join(_pieces(pieces, cuts))


def _pieces(strips: Sequence[Strip], cuts: Sequence[int]) -> Iterator[Strip]:
    """Yield the part of each strip between two cuts."""
    for strip, (start, end) in zip(strips, pairwise(cuts), strict=True):
        if start < end:
            yield strip.crop(start, end)


def _edge(look: Look, width: int) -> Strip:
    return look.strip(line((look.glyphs.alarm * width, "danger")), width)
