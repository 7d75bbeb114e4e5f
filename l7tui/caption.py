"""The caption below the map: what the cursor is on, in as many lines as can be spared."""

from __future__ import annotations

from collections.abc import Sequence

from l7tui.glyphs import Glyphs
from l7tui.lines import Line, cut, line, padded, restyled, width_of, wrapped

LEAST, PART = 4, 3
"""It has at least so many lines, and at most one part of so many of the window's height."""


def caption(
    told: Sequence[Line], width: int, height: int, glyphs: Glyphs, *, key: str
) -> tuple[Line, ...]:
    """Facts below a rule, each wrapped; where they do not all fit, the key that shows all."""
    rows = [row for each in told for row in wrapped(each, width - 2, indent=2)]
    most = max(LEAST, height // PART) - 1
    has_more = len(rows) > most
    named = line(" ", (key, "key"), f" {glyphs.more} all " if has_more else " read ")
    rule = (glyphs.across * (width - width_of(named) - 1), "focus-rule")
    shown = [cut((("  ", "plain")[:2], *row), width, more=glyphs.more) for row in rows[:most]]
    bars = [restyled(padded(row, width), "bar") for row in shown]
    return (line(rule, *named, (glyphs.across, "focus-rule")), *bars)
