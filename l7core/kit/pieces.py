"""Capital letters that mark characters on a map.

>>> letters(["Wren", "Tomas", "Nell", "Rufus"])
('W', 'T', 'N', 'R')
>>> letters(["Ann", "Anna", "An", "Žofie", "王"])
('A', 'N', 'B', 'Z', 'C')
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Sequence
from functools import lru_cache


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name: its initial, else its next free letter, else any other."""
    return _dealt(tuple(names))


@lru_cache(maxsize=64)
def _dealt(names: tuple[str, ...]) -> tuple[str, ...]:
    dealt: list[str] = []
    for name in names:
        own = [letter for letter in _plain(name) if letter in string.ascii_uppercase]
        free = [letter for letter in (*own, *string.ascii_uppercase) if letter not in dealt]
        dealt.append(free[0] if free else own[0])
    return tuple(dealt)


def _plain(name: str) -> str:
    """Return the name in capitals, with accents separated from the letters."""
    return unicodedata.normalize("NFKD", name).upper()
