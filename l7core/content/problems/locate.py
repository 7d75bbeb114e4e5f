"""Conversion of faults in the data into problems on a line of the file."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from l7core.content.problems.problem import Code, Fault, Path, Problem
from l7core.content.source import Source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from l7core.content.positions import Place


def problem_at(
    source: Source,
    start: int,
    end: int | None = None,
    *,
    code: Code,
    message: str,
    expected: str = "",
    suggestion: str = "",
) -> Problem:
    """Return a problem that marks the characters from `start` to `end`, or a single character."""
    text = source.text
    number, line_start = _line_at(text, start)
    line_end = text.find("\n", line_start)
    line = text[line_start : None if line_end < 0 else line_end].rstrip("\r")
    return Problem(
        code=code,
        mod=source.mod,
        file=source.path,
        line=number,
        column=start - line_start + 1,
        width=max(1, min(end or start, line_start + len(line)) - start),
        source_line=line,
        message=message,
        expected=expected,
        suggestion=suggestion,
    )


def problem_of(source: Source, fault: Fault, *, under: Path = ()) -> Problem:
    """Return a fault as a problem; `under` is the path of the fault's data in the file."""
    place = _place(source, under + fault.path)
    start, end = (0, 0) if place is None else place.key if fault.at_key else place.value
    return problem_at(
        source,
        start,
        end,
        code=fault.code,
        message=fault.message,
        expected=fault.expected,
        suggestion=fault.suggestion,
    )


def line_of(source: Source, path: Path) -> int:
    """Return the line on which the value at a path begins."""
    place = _place(source, path)
    return _line_at(source.text, place.value[0])[0] if place else 1


def _place(source: Source, path: Path) -> Place | None:
    """Return the position of a value, or of the table that lacks it."""
    places = _scanned(source.text)
    # Keys that are references include the mod's id in the data, but often not in the file.
    prefix = f"{source.mod}:"
    as_written = tuple(
        part.removeprefix(prefix) if isinstance(part, str) else part for part in path
    )
    for length in range(len(path), 0, -1):
        place = places.get(path[:length]) or places.get(as_written[:length])
        if place is not None:
            return place
    return None


def _line_at(text: str, offset: int) -> tuple[int, int]:
    """Return the number of the line at an offset, and the offset of the line's start."""
    starts = _line_starts(text)
    number = bisect_right(starts, offset)
    return number, starts[number - 1]


@lru_cache(maxsize=8)
def _line_starts(text: str) -> tuple[int, ...]:
    return 0, *(match.end() for match in re.finditer("\n", text))


@lru_cache(maxsize=8)
def _scanned(text: str) -> Mapping[Path, Place]:
    from l7core.content.positions import scan  # slow import, rarely needed

    return scan(text)
