"""How things on the table look. Their words are in the texts."""

from __future__ import annotations

from typing import Final

from l7core.api import looks

ON_THE_MAP: Final[dict[str, looks.Look]] = {
    "dead": ("✝", "_", "faint"),
    "body": ("∷", ":", "faint"),
    "sealed": ("▣", "#", "danger"),
    "cleared": ("✓", ".", "good"),
    "closed": ("⊘", "@", "danger"),
    "disabled": ("⊖", "-", "warning"),
    "toll": ("!", "!", "danger"),
    "cornered": ("◄", "<", "danger"),
    "unnoticed": ("◌", "'", "info"),
}
"""What stands there for itself: no two are alike, neither in box characters nor in ASCII, and none
is like a room's own sign or that of a door."""

LETTERS: Final[dict[str, looks.Look]] = {
    "guard": ("g", "g", "foe"),
    "carrier": ("k", "k", "warning"),
    "shut-down": ("g", "g", "faint"),
}
"""Enemies: one that is shut down stands in brackets."""

BESIDE_WORDS: Final[dict[str, looks.Look]] = {
    "active": ("▸", ">", "you"),
    "calm": ("·", ".", "good"),
    "risky": ("!", "!", "warning"),
    "deadly": ("‼", "X", "danger"),
    "spent": ("·", ".", "faint"),
}

mark: Final = looks.Looks("heist", {**ON_THE_MAP, **LETTERS, **BESIDE_WORDS}).mark
