"""A canvas of characters; each cell has a character, a style and a background."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from l7tui.map.floorplan import Box
from l7tui.text.lines import Line, Span

PLAIN = "plain"
HELD = "\N{NO-BREAK SPACE}"
"""Space between words, through which no line is drawn."""


class Canvas:
    """Characters, styles and backgrounds before they become lines."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._texts = [[" "] * width for _ in range(height)]
        self._styles = [[PLAIN] * width for _ in range(height)]
        self._grounds = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write text from a position, clipped to the canvas; a wide character takes two cells."""
        if not 0 <= y < self.height:
            return
        texts, styles, end = self._texts[y], self._styles[y], x + len(text)
        if x >= 0 and end <= self.width and cell_len(text) == len(text):
            texts[x:end] = text
            styles[x:end] = [style] * len(text)
            return
        for character in text:
            cells = cell_len(character)
            if x >= 0 and x + cells <= self.width:
                for step in range(cells):
                    texts[x + step] = "" if step else character
                    styles[x + step] = style
            x += cells

    def lay(self, box: Box, ground: str) -> None:
        """Set the background of a box."""
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            left, right = max(0, box.x), min(self.width, box.x + box.width)
            self._grounds[y][left:right] = [ground] * (right - left)

    def at(self, x: int, y: int) -> str:
        """Return the character at a position, or an empty string outside the canvas."""
        return self._texts[y][x] if 0 <= y < self.height and 0 <= x < self.width else ""

    def lines(self) -> tuple[Line, ...]:
        """Return the rows as lines; neighbouring cells with one style form a span."""
        rows = zip(self._texts, self._styles, self._grounds, strict=True)
        return tuple(tuple(_runs(*row)) for row in rows)


def _runs(texts: list[str], styles: list[str], grounds: list[str]) -> Iterator[Span]:
    start = 0
    count = len(texts)
    for end in range(1, count + 1):
        if end == count or styles[end] != styles[start] or grounds[end] != grounds[start]:
            ground = grounds[start]
            style = f"{styles[start]} {ground}" if ground else styles[start]
            yield "".join(texts[start:end]).replace(HELD, " "), style
            start = end
