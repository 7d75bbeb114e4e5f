"""Marks of things on the table: glyph, ASCII sign and tone; their words are in the texts."""

from __future__ import annotations

from typing import Final

from l7core.api import glyphs

ON_THE_MAP: Final[dict[str, glyphs.Look]] = {
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
"""Marks on the map. No two share a glyph or an ASCII sign, and none looks like a room's symbol or a
door."""

LETTERS: Final[dict[str, glyphs.Look]] = {
    "guard": ("g", "g", "foe"),
    "carrier": ("k", "k", "warning"),
    "shut-down": ("g", "g", "faint"),
}
"""Marks of enemies; the map shows shut-down guards in brackets."""

BESIDE_WORDS: Final[dict[str, glyphs.Look]] = {
    "active": ("▸", ">", "you"),
    "calm": ("·", ".", "good"),
    "risky": ("!", "!", "warning"),
    "deadly": ("‼", "X", "danger"),
    "spent": ("·", ".", "faint"),
}

mark: Final = glyphs.Glyphs("heist", {**ON_THE_MAP, **LETTERS, **BESIDE_WORDS}).mark
