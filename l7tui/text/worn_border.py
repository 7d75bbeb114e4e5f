"""A frame that frays: with strain, cells of the panels' rules are dashed or missing.

The worn cells depend only on round and strain, so nothing flickers. Words in a rule and the map are
never worn.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2s
from typing import Final

from msgspec import Struct

from l7tui.text.glyphs import Glyphs

SHARE: Final = {2: 12, 3: 6, 4: 3}
"""Number of cells per worn cell, by strain."""
DASHED_AT: Final = 2
"""Strain at which worn cells are dashed; above it they are missing."""
CORNERS_AT: Final = 4
"""Minimum strain at which corners are also worn."""
ROUND = re.compile(r"\d+")


class WornBorder(Struct, frozen=True):
    """The current wear of the frame."""

    strain: int = 0
    round: str = ""

    @property
    def is_worn(self) -> bool:
        """Whether any cell is worn."""
        return self.strain in SHARE

    def worn(self, drawn: str, x: int, y: int, glyphs: Glyphs, *, down: bool = False) -> str:
        """Return the cells of a rule with their wear; the rule begins at a screen position."""
        across = glyphs.across + glyphs.across.translate(glyphs.double_rules)
        whole, dashed = (
            (glyphs.down, glyphs.dashed_down) if down else (across, glyphs.dashed_across)
        )
        places = tuple((x, y + step) if down else (x + step, y) for step in range(len(drawn)))
        return "".join(
            _cell(cell, place, self, whole, dashed)
            for cell, place in zip(drawn, places, strict=True)
        )


def fray_of(strain: int, clock: str) -> WornBorder:
    """Return the wear for a strain and for the round, which is the clock's first number.

    >>> fray_of(3, "Round 2, Nell's turn")
    WornBorder(strain=3, round='2')
    """
    found = ROUND.search(clock)
    return WornBorder(strain, found[0] if found else "")


@lru_cache(maxsize=4096)
def _cell(cell: str, place: tuple[int, int], fray: WornBorder, whole: str, dashed: str) -> str:
    """Return a cell with its wear."""
    is_joint = cell not in whole
    if cell == " " or (is_joint and fray.strain < CORNERS_AT):
        return cell
    x, y = place
    if _lot(f"{fray.round}:{fray.strain}:{x}:{y}") % SHARE[fray.strain]:
        return cell
    return dashed if fray.strain == DASHED_AT else " "


def _lot(words: str) -> int:
    """Return a number computed from a text.

    A hash is used, because the checksums of neighbouring cells would form a pattern.
    """
    return int.from_bytes(blake2s(words.encode(), digest_size=4).digest(), "big")
