"""Bar charts of numbers over time, in block characters or in ASCII.

>>> for row in bars([0, 1, 4, 8, None, 3], least=0, most=8, height=2): print(f"|{row}|")
|   █  |
| ▂██ ▆|
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

BLOCKS = " ▁▂▃▄▅▆▇█"
"""Cells that are filled from below by eighths."""
PLAIN = " _=#"
"""ASCII cells that are filled from below by thirds."""
MOST_COLUMNS = 4
"""Maximum number of cells for one value."""

Values: TypeAlias = Sequence[int | None]


def bars(
    values: Values, *, least: int, most: int, height: int, columns: int = 1, cells: str = BLOCKS
) -> list[str]:
    """Return the rows from the top: a bar for each value, `columns` wide, and a gap for None.

    Any value above `least` is visible, however small it is.
    """
    levels = len(cells) - 1
    steps = height * levels
    span = max(1, most - least)
    heights = [
        0 if value is None or value <= least else max(1, round((value - least) * steps / span))
        for value in values
    ]
    return [
        "".join(cells[max(0, min(levels, filled - row * levels))] * columns for filled in heights)
        for row in reversed(range(height))
    ]


def fitted(values: Values, width: int) -> list[int | None]:
    """Return at most `width` values; of values that share a place, keep the highest.

    >>> fitted([1, 5, 2, 2, 3, 0], 3)
    [5, 2, 3]
    """
    if len(values) <= width:
        return list(values)
    return [
        max((value for value in values[start:end] if value is not None), default=None)
        for start, end in spread(len(values), width)
    ]


def spread(count: int, width: int) -> list[tuple[int, int]]:
    """Return the range of indexes for each place of a chart."""
    return [(place * count // width, (place + 1) * count // width) for place in range(width)]


def columns_for(count: int, width: int) -> int:
    """Return the width of each of `count` bars."""
    return max(1, min(MOST_COLUMNS, width // max(1, count)))


def ticks(count: int, width: int, columns: int) -> str:
    """Return the row of bar numbers: 1, and multiples of 5, 10 or 50 that fit.

    >>> ticks(12, 40, 2)
    '1       5         10    '
    """
    places = min(count, width)
    row = [" "] * (places * columns)
    for number in range(1, count + 1):
        step = 5 if count <= 60 else 10 if count <= 150 else 50
        if number != 1 and number % step:
            continue
        start = (number - 1) * places // count * columns
        text = str(number)
        fits = start + len(text) <= len(row)
        if fits and all(each == " " for each in row[max(0, start - 1) : start + len(text)]):
            row[start : start + len(text)] = text
    return "".join(row)
