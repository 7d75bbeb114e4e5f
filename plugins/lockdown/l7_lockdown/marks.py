"""How the things of the base look."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from l7core.api import Mark, looks

from .state import Lockdown

LOOKS: Final[dict[str, looks.Look]] = {
    "larva": ("l", "l", "foe"),
    "creeper": ("c", "c", "foe"),
    "adult": ("a", "a", "foe"),
    "breeder": ("b", "b", "alien"),
    "queen": ("q", "q", "danger"),
    "hurt": ("✧", "/", "good"),
    "egg": ("o", "o", "alien"),
    "corpse": ("†", "x", "danger"),
    "carcass": ("‡", "%", "alien"),
    "thing": ("!", "!", "info"),
    "fire": ("▲", "^", "danger"),
    "broken": ("⚙", "*", "warning"),
    "venting": ("≈", "~", "danger"),
    "noise": ("♪", ")", "warning"),
    "broken-door": ("⊗", "X", "faint"),
    "computer": ("▣", "#", "good"),
    "computer-off": ("▢", "-", "faint"),
    "duct": ("▤", "=", "plain"),
    "stairs": ("⌇", "s", "plain"),
    "lift": ("⇕", "|", "plain"),
    "items-red": ("◆", "R", "danger"),
    "items-yellow": ("◆", "Y", "warning"),
    "items-green": ("◆", "G", "good"),
    "items-any": ("◆", "*", "info"),
    "items-none": ("◇", ".", "faint"),
    "lit": ("☼", "o", "good"),
    "unlit": ("●", ".", "faint"),
    "launch": ("▽", "v", "info"),
    "countdown": ("◔", "y", "warning"),
    "countdown-red": ("◕", "r", "danger"),
    "alert": ("◎", "A", "warning"),
    "slime": ("∿", "~", "warning"),
    "larva-inside": ("ʘ", "0", "danger"),
    "signal": ("☍", "S", "info"),
    "informed": ("☷", "I", "info"),
    "passed": ("∙", "-", "faint"),
    "dead": ("☠", "X", "danger"),
    "way-open": ("→", ">", "good"),
    "way-shut": ("⊘", "x", "faint"),
    "prey": ("‼", "!", "danger"),
    "dressed": ("✚", "+", "good"),
}
look = looks.Looks("lockdown", LOOKS)


def mark(game: Lockdown, what: str, *, n: int | None = None, detail: str = "") -> Mark:
    """That thing's mark; `n` says how much of it."""
    shown = look.mark(game, what, detail=detail)
    return shown if n is None else structs.replace(shown, word=f"{shown.word} {n}")
