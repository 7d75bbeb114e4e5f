"""The character sets of the screen: box drawing, or only ASCII."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from rich.cells import cell_len

from l7core.sanitize import one_line
from l7core.view import Mark

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""Bits of a junction: the sides by which lines leave it."""


class Glyphs(Struct, frozen=True, kw_only=True, eq=False):
    """A character set, compared by identity."""

    ascii: bool
    more: str
    """Sign for cut text."""
    pointer: str
    """Sign for the highlighted item."""
    marker: str
    """Bar beside new entries."""
    dot: str
    """Separator between facts."""
    full: str
    empty: str
    """Empty space of a track; `full` is a reached space."""
    threshold: str
    """Sign in a track before a space with a new effect."""
    then: str
    death: str
    """End of a deadly track; `then` separates its steps."""
    ticked: str
    unticked: str
    given: str
    across: str
    down: str
    """Vertical line, as `across` is horizontal; uncertain lines are dashed."""
    dashed_across: str
    dashed_down: str
    joints: str
    """Sixteen junctions, by the sum of their bits."""
    doubled: str
    """Double frame: upper edge, sides, lower corners."""
    double_rules: Mapping[int, int]
    """Double lines for the characters of a rule."""
    solid: str
    """Block for large letters."""
    alarm: str
    """Sign in the edges of an alarm."""
    lit: str
    """Bar beside the active clause."""
    ends: str
    """Line ends at an opening: left, right, above and below it."""
    jambs: str
    """Line ends at a door frame, in the same order."""
    fillings: Mapping[str, tuple[tuple[str, str], tuple[str, str]]]
    """Filling of a gap and sign in its middle, by kind of edge.

    The first pair is for horizontal walls, the second for vertical ones.
    """
    way: str
    later: str
    """Overlay lines for later moves, by the sum of their bits; `way` is for the next move."""
    arrows: str
    """Arrows to the right, left, down and up."""
    passable: str
    """Characters that overlay lines may cover."""
    shown: str
    hidden: str
    """Room on the minimap outside the window; `shown` is a room inside it."""
    unexplored: str
    shade: str
    """The floor of a dark room."""

    def of(self, mark: Mark) -> str:
        """Return a mark's symbol, or its ASCII symbol if terminals draw it wider than a cell."""
        return mark.ascii if self.ascii or cell_len(mark.glyph) != 1 else mark.glyph

    def clean(self, text: str) -> str:
        """Return the text in this character set, without terminal control characters."""
        if text.isascii() and text.isprintable():
            return text
        return _clean(text, self.ascii)


BOX = Glyphs(
    ascii=False,
    more="…",
    pointer="▸",
    marker="▎",
    dot=" · ",
    full="■",
    empty="·",
    threshold="╎",
    then=" › ",  # noqa: RUF001
    death="☠",
    ticked="■",
    unticked="□",
    given="✓",
    across="─",
    down="│",
    dashed_across="┄",
    dashed_down="┊",
    joints=" │─└││┌├─┘─┴┐┤┬┼",
    doubled="╔═╗║╚╝",
    double_rules=str.maketrans("─┬┴├┤┼┌┐└┘", "═╤╧╞╡╪╒╕╘╛"),
    solid="█",
    alarm="▚",
    lit="▐▌",
    ends="╴╶╵╷",
    jambs="┤├┴┬",
    fillings={
        "open": ((" ", " "), (" ", " ")),
        "door": (("╌", "╌"), ("╎", "╎")),
        "shut": (("━", "━"), ("┃", "┃")),
        "locked": (("═", "═"), ("║", "║")),
        "blocked": (("╳", "╳"), ("╳", "╳")),  # noqa: RUF001
        "unexplored": ((" ", "?"), ("?", "?")),
    },
    way=" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    later=" ╎╌└╎╎┌├╌┘╌┴┐┤┬┼",
    arrows="▶◀▼▲",
    passable=" ░─│┄┊╌╎└┌├┘┴┐┤┬┼",
    shown="■",
    hidden="□",
    unexplored="?",
    shade="░",
)

ASCII = Glyphs(
    ascii=True,
    more="~",
    pointer=">",
    marker="|",
    dot=", ",
    full="#",
    empty=".",
    threshold=":",
    then=" > ",
    death="X",
    ticked="x",
    unticked=" ",
    given="+",
    across="-",
    down="|",
    dashed_across=".",
    dashed_down=":",
    joints=" |-+||++-+-+++++",
    doubled="#=####",
    double_rules=str.maketrans("-", "="),
    solid="#",
    alarm="/",
    lit="##",
    ends="--||",
    jambs="++++",
    fillings={
        "open": ((" ", " "), (" ", " ")),
        "door": ((" ", "/"), ("/", "/")),
        "shut": (("#", "#"), ("#", "#")),
        "locked": (("=", "="), ("=", "=")),
        "blocked": (("X", "X"), ("X", "X")),
        "unexplored": ((" ", "?"), ("?", "?")),
    },
    way=" ***************",
    later=" ...............",
    arrows="><v^",
    passable=" .-|:/+][",
    shown="#",
    hidden="o",
    unexplored="?",
    shade=":",
)

PLAINER = str.maketrans(
    {
        0x2013: "-",
        0x2014: "-",
        0x2018: "'",
        0x2019: "'",
        0x201C: '"',
        0x201D: '"',
        0x00B7: ".",
        0x2026: "...",
    }
)
"""ASCII for dashes, quotation marks and dots, by code point."""


@lru_cache(maxsize=4096)
def _clean(text: str, ascii_only: bool) -> str:
    shown = one_line(text)
    if not ascii_only:
        return shown
    letters = unicodedata.normalize("NFKD", shown.translate(PLAINER))
    return "".join(
        each if each.isascii() else "?" for each in letters if not unicodedata.combining(each)
    )
