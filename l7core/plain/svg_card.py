"""Lines of text as an SVG picture, which needs no font of its own and loads nothing."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

CELL, ROW = 9, 20
"""Width of a character and height of a line."""
MARGIN = 24
STYLE = (
    "text{font:15px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#d8d3c8;"
    "white-space:pre}.head{fill:#ffc36b;font-weight:bold}"
)


def svg(lines: Iterable[str]) -> bytes:
    """Return a picture of the lines, one below the other; the first line is the heading."""
    rows = [each.rstrip() for each in lines]
    width = 2 * MARGIN + CELL * max(map(len, rows), default=0)
    height = 2 * MARGIN + ROW * len(rows)
    drawn = [
        f'<text x="{MARGIN}" y="{MARGIN + ROW * (number + 1) - 6}"'
        f"{' class=' + chr(34) + 'head' + chr(34) if number == 0 else ''}"
        f' xml:space="preserve">{escape(row)}</text>'
        for number, row in enumerate(rows)
        if row
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img">'
    )
    ground = f'<rect width="{width}" height="{height}" rx="8" fill="#14110f"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", ground, *drawn, "</svg>", ""]).encode()
