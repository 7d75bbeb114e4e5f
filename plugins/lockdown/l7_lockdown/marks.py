"""Marks of the base's objects: a glyph, an ASCII sign and a tone; their words are in the texts.

Characters have capital letters, taken from their names; hunters have small letters.
"""

from __future__ import annotations

from typing import Final

from l7core.api import Mark, glyphs

from .state import Lockdown

HUNTERS: Final[dict[str, glyphs.Look]] = {
    "larva": ("l", "l", "foe"),
    "creeper": ("c", "c", "foe"),
    "adult": ("a", "a", "foe"),
    "breeder": ("b", "b", "alien"),
    "queen": ("q", "q", "danger"),
}
ON_THE_MAP: Final[dict[str, glyphs.Look]] = {
    "computer": ("▣", '"', "good"),
    "computer-off": ("▢", "'", "faint"),
    "duct": ("▤", "{", "plain"),
    "stairs": ("⌇", "}", "plain"),
    "lift": ("⇕", "_", "plain"),
    "lift-here": ("↕", "`", "good"),
    "items-red": ("◆", "*", "danger"),
    "items-yellow": ("◈", "+", "warning"),
    "items-green": ("◇", "&", "good"),
    "items-any": ("❖", "%", "info"),
    "egg": ("◉", "@", "alien"),
    "corpse": ("✝", ",", "danger"),
    "carcass": ("‡", ";", "alien"),
    "thing": ("!", "!", "info"),
    "fire": ("▲", "^", "danger"),
    "broken": ("⚙", "\\", "warning"),
    "venting": ("≈", "~", "danger"),
    "nest-destroyed": ("◌", "=", "good"),
    "noise": ("♪", ")", "warning"),
    "broken-door": ("⊗", "(", "faint"),
}
"""Marks on the map; no two share a glyph or an ASCII sign."""

BESIDE_WORDS: Final[dict[str, glyphs.Look]] = {
    "hurt": ("✧", "-", "good"),
    "lit": ("☼", "o", "good"),
    "unlit": ("●", ".", "faint"),
    "launch": ("△", "^", "info"),
    "countdown": ("◔", "y", "warning"),
    "countdown-red": ("◕", "r", "danger"),
    "alert": ("◎", "h", "warning"),
    "isolation": ("□", "o", "good"),
    "red-threshold": ("▾", "!", "danger"),
    "blue-threshold": ("▿", "!", "info"),
    "slime": ("∿", "~", "warning"),
    "larva-inside": ("ʘ", "0", "danger"),
    "signal": ("☍", "s", "info"),
    "informed": ("☷", "i", "info"),
    "passed": ("∙", "-", "faint"),
    "dead": ("☠", "X", "danger"),
    "dressed": ("✚", "+", "good"),
    "way-open": ("»", ">", "good"),
    "way-shut": ("⊘", "x", "faint"),
    "prey": ("‼", "!", "danger"),
}
mark: Final = glyphs.Glyphs("lockdown", {**HUNTERS, **ON_THE_MAP, **BESIDE_WORDS}).mark


def counted(game: Lockdown, key: str, n: int) -> str:
    """Return a number with its noun, such as `3 eggs`."""
    return game.rules.texts.say(f"lockdown.many.{key}", {"n": n})


def faces(game: Lockdown, names: tuple[str, ...]) -> list[Mark]:
    """Return the marks of a die's faces."""
    return [side(game, face) for face in names]


def side(game: Lockdown, face: str) -> Mark:
    """Return the mark of a face; a numbered face shows its number."""
    glyph, ascii, tone = SIDES.get(face, (face, face, "plain"))
    return Mark(game.rules.texts.say(f"lockdown.face.{face}"), glyph, ascii, tone)


SIDES: Final[dict[str, glyphs.Look]] = {
    "danger": ("‼", "!", "danger"),
    "silence": ("·", ".", "good"),
    "miss": ("✗", "-", "danger"),
    "small": ("c", "c", "plain"),
    "adult": ("a", "a", "plain"),
    "one": ("✶", "*", "good"),
    "two": ("✷", "+", "good"),
}
"""Marks of the faces without a number, for both dice."""
