"""The current look, which is a palette and a character set, and lines as strips."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache

from msgspec import Struct
from rich.segment import Segment
from textual.strip import Strip

from l7core.view import Mood
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, padded
from l7tui.text.theme import Palette

KEPT = 512
"""Number of cached strips: more than the lines of two tables of the largest size."""


class Look(Struct, frozen=True, dict=True):
    """Colours and characters."""

    palette: Palette
    glyphs: Glyphs
    doubled: bool = False
    """Whether rules are double: in an alarm, if the theme has no colours for it."""

    def in_mood(self, mood: Mood) -> Look:
        """Return the look in a mood."""
        if mood == "calm":
            return self
        if mood not in self._in_moods:
            palette = self.palette.in_mood(mood)
            is_doubled = mood == "alarm" and palette is self.palette
            self._in_moods[mood] = Look(palette, self.glyphs, is_doubled)
        return self._in_moods[mood]

    @cached_property
    def _in_moods(self) -> dict[Mood, Look]:
        return {}

    def ruled(self, drawn: str) -> str:
        """Return a rule, with double lines if necessary."""
        return drawn.translate(self.glyphs.double_rules) if self.doubled else drawn

    def strip(self, row: Line, width: int, *, style: str = "plain") -> Strip:
        """Return a line as a strip of an exact width."""
        return self._kept_strips(row, width, style)

    @cached_property
    def _kept_strips(self) -> Callable[[Line, int, str], Strip]:
        """Function that makes strips and caches recent ones."""
        return lru_cache(maxsize=KEPT)(self._made_strip)

    def _made_strip(self, row: Line, width: int, style: str) -> Strip:
        clean = self.glyphs.clean
        style_of = self.palette.style
        segments = [
            Segment(clean(text), style_of(name)) for text, name in padded(row, width, style=style)
        ]
        return Strip(segments).adjust_cell_length(width, style_of(style))
