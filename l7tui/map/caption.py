"""The caption below the map: what the cursor is on, in as many lines as can be spared."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.language import spoken
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, line, padded, restyled, shortened, width_of, wrapped

LEAST_LINES, PART_OF_WINDOW = 4, 3
"""A caption may always have four lines, and more up to a third of the window's height."""


def caption(
    told: Sequence[Line], width: int, height: int, glyphs: Glyphs, *, key: str
) -> tuple[Line, ...]:
    """Facts below a rule, each wrapped; where they do not all fit, the key that shows all."""
    rows = [row for each in told for row in wrapped(each, width - 2, indent=2)]
    most = max(LEAST_LINES, height // PART_OF_WINDOW) - 1
    has_more = len(rows) > most
    named = line(
        " ", (key, "key"), f" {spoken('read all')} " if has_more else f" {spoken('read')} "
    )
    rule = (glyphs.across * (width - width_of(named) - 1), "focus-rule")
    shown = [line("  ", *row) for row in shortened(rows, most, width - 2, more=f" {glyphs.more}")]
    bars = [restyled(padded(row, width), "bar") for row in shown]
    return (line(rule, *named, (glyphs.across, "focus-rule")), *bars)
