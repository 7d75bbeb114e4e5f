"""Marks of the station's objects."""

from __future__ import annotations

from typing import Final

from l7core.api import Mark, glyphs

from ..state import Alone

LOOKS: Final[dict[str, glyphs.Look]] = {
    "danger": ("‼", "!", "danger"),
    "unit": ("¤", "u", "good"),
    "lit": ("☼", "o", "good"),
    "red-stairs": ("≡", "=", "danger"),
    "blue-stairs": ("≣", "&", "info"),
    "wounded": ("½", "/", "good"),
    "mission": ("◎", "0", "warning"),
    "scavenged": ("✓", ",", "faint"),
    "used": ("✗", "x", "faint"),
    "noise": ("♪", ")", "warning"),
    "asked": ("⌖", ";", "info"),
    "down": ("↓", "v", "faint"),
    "done": ("✔", "+", "good"),
    "locked": ("⊘", "-", "faint"),
    "upgraded": ("▲", "^", "good"),
    "possible": ("◇", "?", "info"),
    "excluded": ("·", ".", "faint"),
    "seen": ("◦", ":", "info"),
    "die-hit": ("✹", "*", "danger"),
    "die-lamp": ("☀", "o", "good"),
    "die-claw": ("ψ", "w", "danger"),
    "die-blank": ("▫", "_", "faint"),
}
look = glyphs.Glyphs("alone", LOOKS)


def mark(game: Alone, thing: str, *, detail: str = "") -> Mark:
    return look.mark(game, thing, detail=detail)
