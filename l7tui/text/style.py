"""How everything is drawn now: a palette and a character set; and from styled lines to strips."""

from __future__ import annotations

from msgspec import Struct
from rich.segment import Segment
from textual.strip import Strip

from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, padded
from l7tui.text.theme import Palette


class Look(Struct, frozen=True):
    """Colours and characters."""

    palette: Palette
    glyphs: Glyphs

    def strip(self, of: Line, width: int, *, style: str = "plain") -> Strip:
        """A line as the terminal gets it, exactly that wide."""
        clean = self.glyphs.clean
        style_of = self.palette.style
        segments = [
            Segment(clean(text), style_of(name)) for text, name in padded(of, width, style=style)
        ]
        return Strip(segments).adjust_cell_length(width, style_of(style))
