"""The characters that the screen is drawn with: box drawing, or ASCII alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from rich.cells import cell_len

from l7core.harmless import one_line
from l7core.view import Mark

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""Bits of a junction: the sides that a line leaves it by."""


class Glyphs(Struct, frozen=True, kw_only=True, eq=False):
    """One character set; itself alone is equal to it."""

    ascii: bool
    more: str
    """Stands where text was cut."""
    pointer: str
    """Marks what is highlighted."""
    marker: str
    """A bar beside what is new."""
    """Past undoing."""
    dot: str
    """Between facts."""
    full: str
    empty: str
    """A track's spaces."""
    threshold: str
    """Stands in a track where something changes."""
    then: str
    death: str
    """Between the steps of a deadly track, and behind the last one."""
    ticked: str
    unticked: str
    given: str
    across: str
    down: str
    """Lines, and the same dashed for what is not known."""
    dashed_across: str
    dashed_down: str
    joints: str
    """Sixteen junctions, by the sum of their bits."""
    doubled: str
    """A frame around what is chosen: its upper edge, its sides, its lower corners."""
    double_rules: Mapping[int, int]
    """What the cells of a rule become when it is double."""
    solid: str
    """What large letters are made of."""
    alarm: str
    """What creeps in from the edges."""
    lit: str
    """A bar beside the clause that holds."""
    ends: str
    """A line that stops at an opening: left, right, above and below of it."""
    jambs: str
    """The same with a door frame."""
    fillings: Mapping[str, tuple[tuple[str, str], tuple[str, str]]]
    """By an edge's kind, what fills its gap and the sign in the middle: in a wall that runs
    across, and in one that runs down."""
    way: str
    later: str
    """Lines of an overlay by the sum of their bits: what comes next, and what may follow."""
    arrows: str
    """To the right, left, downwards, upwards."""
    passable: str
    """What such a line may be drawn over."""
    shown: str
    hidden: str
    """A room on the minimap, inside the window and outside."""
    unexplored: str
    shade: str
    """The floor of a dark room."""

    def of(self, mark: Mark) -> str:
        """A mark's glyph: one cell, so a glyph that terminals draw wider gives way to its ASCII."""
        return mark.ascii if self.ascii or cell_len(mark.glyph) != 1 else mark.glyph

    def clean(self, text: str) -> str:
        """The text without what a terminal would obey, and in this character set."""
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
"""Dashes, quotation marks and points, by their code."""


@lru_cache(maxsize=4096)
def _clean(text: str, ascii_only: bool) -> str:
    shown = one_line(text)
    if not ascii_only:
        return shown
    letters = unicodedata.normalize("NFKD", shown.translate(PLAINER))
    return "".join(
        each if each.isascii() else "?" for each in letters if not unicodedata.combining(each)
    )
