"""How everything is drawn now: a palette and a character set; and from styled lines to strips."""

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
"""How many lines are kept as the terminal gets them: more than two tables of the largest size."""


class Look(Struct, frozen=True, dict=True):
    """Colours and characters."""

    palette: Palette
    glyphs: Glyphs
    doubled: bool = False
    """Whether rules are double: an alarm, where the theme has no colours for one."""

    def in_mood(self, mood: Mood) -> Look:
        """The same while that hangs over the table."""
        if mood == "calm":
            return self
        if mood not in self._in_moods:
            palette = self.palette.in_mood(mood)
            is_told_by_lines = mood == "alarm" and palette is self.palette
            self._in_moods[mood] = Look(palette, self.glyphs, is_told_by_lines)
        return self._in_moods[mood]

    @cached_property
    def _in_moods(self) -> dict[Mood, Look]:
        return {}

    def ruled(self, drawn: str) -> str:
        """A rule as it is drawn now."""
        return drawn.translate(self.glyphs.double_rules) if self.doubled else drawn

    def strip(self, of: Line, width: int, *, style: str = "plain") -> Strip:
        """A line as the terminal gets it, exactly that wide."""
        return self._kept_strips(of, width, style)

    @cached_property
    def _kept_strips(self) -> Callable[[Line, int, str], Strip]:
        """Makes strips, and gives back one that it has made of the same line of late."""
        return lru_cache(maxsize=KEPT)(self._made_strip)

    def _made_strip(self, of: Line, width: int, style: str) -> Strip:
        clean = self.glyphs.clean
        style_of = self.palette.style
        segments = [
            Segment(clean(text), style_of(name)) for text, name in padded(of, width, style=style)
        ]
        return Strip(segments).adjust_cell_length(width, style_of(style))
