"""A frame that frays: cells of the panels' rules are dashed, or missing, by how hard it is.

Which cells they are hangs on the round and on the strain alone, so that nothing flickers. Words in
a rule are never touched, and neither is the map.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2s
from typing import Final

from msgspec import Struct

from l7tui.text.glyphs import Glyphs

SHARE: Final = {2: 12, 3: 6, 4: 3}
"""By the strain: one cell in so many is not what it was."""
DASHED_AT: Final = 2
"""At this strain cells are dashed; at a greater one they are missing."""
CORNERS_AT: Final = 4
"""From this strain on, corners go as well."""
ROUND = re.compile(r"\d+")


class Fray(Struct, frozen=True):
    """How far gone the frame is now."""

    strain: int = 0
    round: str = ""

    @property
    def is_worn(self) -> bool:
        """Whether anything of it is not what it was."""
        return self.strain in SHARE

    def worn(self, drawn: str, x: int, y: int, glyphs: Glyphs, *, down: bool = False) -> str:
        """Cells of a rule that begins at that place of the screen, as they are left."""
        across = glyphs.across + glyphs.across.translate(glyphs.double_rules)
        whole, dashed = (
            (glyphs.down, glyphs.dashed_down) if down else (across, glyphs.dashed_across)
        )
        places = tuple((x, y + at) if down else (x + at, y) for at in range(len(drawn)))
        return "".join(
            _cell(cell, place, self, whole, dashed)
            for cell, place in zip(drawn, places, strict=True)
        )


def fray_of(strain: int, clock: str) -> Fray:
    """By a strain, and the first number of the clock, which is the round.

    >>> fray_of(3, "Round 2, Nell's turn")
    Fray(strain=3, round='2')
    """
    found = ROUND.search(clock)
    return Fray(strain, found[0] if found else "")


@lru_cache(maxsize=4096)
def _cell(cell: str, place: tuple[int, int], fray: Fray, whole: str, dashed: str) -> str:
    """One cell as it is left."""
    is_joint = cell not in whole
    if cell == " " or (is_joint and fray.strain < CORNERS_AT):
        return cell
    x, y = place
    if _lot(f"{fray.round}:{fray.strain}:{x}:{y}") % SHARE[fray.strain]:
        return cell
    return dashed if fray.strain == DASHED_AT else " "


def _lot(words: str) -> int:
    """A number drawn by the words. Those of neighbours have nothing to do with each other, as
    those of a checksum would: the frame would fray in a pattern."""
    return int.from_bytes(blake2s(words.encode(), digest_size=4).digest(), "big")
