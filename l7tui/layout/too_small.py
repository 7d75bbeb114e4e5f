"""The message on a terminal that is too small to play on."""

from __future__ import annotations

from textual.geometry import Size

from l7core.language import guarded, spoken
from l7tui.layout.arrangement import LEAST_HEIGHT, LEAST_WIDTH
from l7tui.text.lines import BLANK, Line, line, wrapped

TOO_SMALL = guarded(
    "{what} needs {columns} by {rows}; this terminal is {width} by {height}. Enlarge it, or "
    "use plain mode: l7 resume --plain (saved game) or l7 play --plain (new game). Your game "
    "is saved."
)


def more_room(name: str, size: Size) -> list[Line]:
    """Return the required size and the way to play without the screen, as centred lines."""
    words = spoken(
        TOO_SMALL,
        what=name,
        columns=LEAST_WIDTH,
        rows=LEAST_HEIGHT,
        width=size.width,
        height=size.height,
    )
    lines = wrapped(line(words), max(1, size.width - 2))
    above = max(0, (size.height - len(lines)) // 2)
    return [BLANK] * above + [line(" ", *each) for each in lines]
