"""From a fault in the data to a problem on a line of the file."""

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
    """A problem with the characters from one offset to another, or with a single one."""
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
    """The fault as a problem; `under` is where the data that it lies in stands in the file."""
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
    """The line on which the value at that path begins."""
    place = _place(source, path)
    return _line_at(source.text, place.value[0])[0] if place else 1


def _place(source: Source, path: Path) -> Place | None:
    """Where the value stands, or the table that it is missing from."""
    places = _scanned(source.text)
    # Keys that are references bear the mod's id in the data, and often not in the file.
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
    """The number of the line that holds the offset, and where it starts."""
    starts = _line_starts(text)
    number = bisect_right(starts, offset)
    return number, starts[number - 1]


@lru_cache(maxsize=8)
def _line_starts(text: str) -> tuple[int, ...]:
    return 0, *(match.end() for match in re.finditer("\n", text))


@lru_cache(maxsize=8)
def _scanned(text: str) -> Mapping[Path, Place]:
    from l7core.content.positions import scan  # start-up time: only after a mistake

    return scan(text)
