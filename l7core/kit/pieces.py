"""The capital letters that stand for persons on a map.

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
    """One for each name: its initial, else its next letter that is free, else any that is."""
    return _dealt(tuple(names))


@lru_cache(maxsize=64)
def _dealt(names: tuple[str, ...]) -> tuple[str, ...]:
    dealt: list[str] = []
    for name in names:
        own = [each for each in _plain(name) if each in string.ascii_uppercase]
        free = [each for each in (*own, *string.ascii_uppercase) if each not in dealt]
        dealt.append(free[0] if free else own[0])
    return tuple(dealt)


def _plain(name: str) -> str:
    """The name in capitals, its letters without accents."""
    return unicodedata.normalize("NFKD", name).upper()
