"""The caption below the map: facts about the room under the cursor, as many as fit."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.language import spoken
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, line, padded, restyled, shortened, width_of, wrapped

LEAST_LINES, PART_OF_WINDOW = 4, 3
"""Limit for the lines of a caption: four, or a third of a higher window."""


def caption(
    facts: Sequence[Line], width: int, height: int, glyphs: Glyphs, *, key: str
) -> tuple[Line, ...]:
    """Return wrapped facts below a rule, which names the key that shows all of them."""
    rows = [row for each in facts for row in wrapped(each, width - 2, indent=2)]
    most = max(LEAST_LINES, height // PART_OF_WINDOW) - 1
    has_more = len(rows) > most
    key_hint = line(
        " ", (key, "key"), f" {spoken('read all')} " if has_more else f" {spoken('read')} "
    )
    rule = (glyphs.across * (width - width_of(key_hint) - 1), "focus-rule")
    shown = [line("  ", *row) for row in shortened(rows, most, width - 2, more=f" {glyphs.more}")]
    bars = [restyled(padded(row, width), "bar") for row in shown]
    return (line(rule, *key_hint, (glyphs.across, "focus-rule")), *bars)
