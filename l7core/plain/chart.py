"""Numbers over time as bars of characters: blocks, or ASCII alone.

>>> for row in bars([0, 1, 4, 8, None, 3], least=0, most=8, height=2): print(f"|{row}|")
|   █  |
| ▂██ ▆|
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

BLOCKS = " ▁▂▃▄▅▆▇█"
"""A cell filled from below by eighths."""
PLAIN = " _=#"
"""The same by thirds, in ASCII."""
MOST_COLUMNS = 4
"""Cells that one value takes at most."""

Values: TypeAlias = Sequence[int | None]


def bars(
    values: Values, *, least: int, most: int, height: int, columns: int = 1, cells: str = BLOCKS
) -> list[str]:
    """Rows from the top: a bar for each value, `columns` wide; nothing where there is none.

    Any value above the least shows, however small it is.
    """
    fine = len(cells) - 1
    steps = height * fine
    span = max(1, most - least)
    heights = [
        0 if value is None or value <= least else max(1, round((value - least) * steps / span))
        for value in values
    ]
    return [
        "".join(cells[max(0, min(fine, filled - row * fine))] * columns for filled in heights)
        for row in reversed(range(height))
    ]


def fitted(values: Values, width: int) -> list[int | None]:
    """No more values than that: of neighbours that share a place, the highest stands for all.

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
    """The ranges of numbers that the places of a chart stand for, one for each place."""
    return [(at * count // width, (at + 1) * count // width) for at in range(width)]


def columns_for(count: int, width: int) -> int:
    """How wide each of `count` bars may be."""
    return max(1, min(MOST_COLUMNS, width // max(1, count)))


def ticks(count: int, width: int, columns: int) -> str:
    """The numbers of the bars below them: the first, and every fifth or more as there is room.

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
        room = start + len(text) <= len(row)
        if room and all(each == " " for each in row[max(0, start - 1) : start + len(text)]):
            row[start : start + len(text)] = text
    return "".join(row)
