"""An alarm that closes in over the table, from its edges to the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from textual.geometry import Region
from textual.strip import Strip

from l7tui.text.lines import line
from l7tui.text.style import Look

EDGE = 2
"""Cells of its edge at each side; above and below it is one row high."""


def closing_in(
    before: Sequence[Strip], after: Sequence[Strip], calm: Region, look: Look
) -> list[Strip]:
    """Rows as they were within a part of them, as they will be outside, and an edge between."""
    return [
        _row(was, will_be, y, calm, look)
        for y, (was, will_be) in enumerate(zip(before, after, strict=True))
    ]


def _row(was: Strip, will_be: Strip, y: int, calm: Region, look: Look) -> Strip:
    if not calm.y - 1 <= y <= calm.bottom:
        return will_be
    width = will_be.cell_length
    start, end = calm.x, calm.right
    is_edge = y in (calm.y - 1, calm.bottom)
    inner = [start, end] if is_edge else [start, start + EDGE, end - EDGE, end]
    cuts = [0, *(max(0, min(at, width)) for at in inner), width]
    pieces = [will_be, _edge(look, width)] + [was, _edge(look, width)] * (not is_edge) + [will_be]
    return Strip.join(_pieces(pieces, cuts))


def _pieces(strips: Sequence[Strip], cuts: Sequence[int]) -> Iterator[Strip]:
    """Of each strip the cells between two cuts."""
    for strip, (start, end) in zip(strips, pairwise(cuts), strict=True):
        if start < end:
            yield strip.crop(start, end)


def _edge(look: Look, width: int) -> Strip:
    return look.strip(line((look.glyphs.alarm * width, "danger")), width)
