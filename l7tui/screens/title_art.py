"""The picture on the title: seven levels under the ground, and one light."""

from __future__ import annotations

from l7tui.glyphs import Glyphs
from l7tui.lines import Line, line

FACILITY = """\
             ┌┬┐
━━━━━━━━━━━━━┷┷┷━━━━━━━━━━━━━━━━━━━━━━
 1   ┌───────┤│├──────┬─────────┐
     │░░░░░░░│││░░░░░░│░░░░░░░░░│
 2   ├────┬──┤│├──────┼────┬────┴───┐
     │░░░░│░░│││░░░░░░│░░░░│░░░░░░░░│
 3   └────┼──┤│├──┬───┴────┼────────┤
          │░░│││░░│░░░░░░░░│░░░░░░░░│
 4   ┌────┴──┤│├──┴──┬─────┴──┬─────┘
     │░░░░░░░│││░░░░░│░░░░░░░░│
 5   ├───┬───┤│├─────┼────┬───┴──────┐
     │░░░│░░░│││░░░░░│░░░░│░░░░░░░░░░│
 6   └───┼───┤│├──┬──┴────┴────┬─────┤
         │░░░│││░░│░░░░░░░░░░░░│░░░░░│
 7   ┌───┴───┤│├──┴──┬─────────┼─────┘
     │░░░░░░░│┴│░░░░░│    @    │
     └───────┴─┴─────┴─────────┘"""
LIT_ROOM = "    @    "

WORDMARK = """\
██       █████████
██             ▄█▀
██            ▄█▀
██           ▄█▀
████████    ▄█▀"""

PLAIN = str.maketrans("┌┬┐├┼┤└┴┘┷─━│░█▄▀", "+++++++++=-=|:###")
"""The drawing's characters in ASCII."""


def facility(glyphs: Glyphs) -> list[Line]:
    """The cross-section, with the room that is lit."""
    return [_styled(row, glyphs) for row in FACILITY.splitlines()]


def wordmark(glyphs: Glyphs) -> list[Line]:
    """The name in large."""
    return [line((_drawn(row, glyphs), "title")) for row in WORDMARK.splitlines()]


def _styled(row: str, glyphs: Glyphs) -> Line:
    before, lit, after = row.partition(LIT_ROOM)
    spans = [
        (before[:3], "faint" if before[1:2].isdecimal() else "unlit"),
        (before[3:], "unlit"),
    ]
    if lit:
        spans += [(lit, "lamplight"), (after, "unlit")]
    return line(*((_drawn(text, glyphs), style) for text, style in spans))


def _drawn(text: str, glyphs: Glyphs) -> str:
    return text.translate(PLAIN) if glyphs.ascii else text
