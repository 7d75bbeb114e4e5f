"""How things on the table look: glyph, ASCII character, tone. Their words are in the texts."""

from __future__ import annotations

from typing import Final, TypeAlias

from l7core.api import Mark, Tone, say

from .state import Heist

Look: TypeAlias = tuple[str, str, Tone]

LOOKS: Final[dict[str, Look]] = {
    "thief": ("☻", "@", "friend"),
    "you": ("☺", "@", "you"),
    "dead": ("✝", "x", "faint"),
    "guard": ("G", "G", "foe"),
    "carrier": ("K", "K", "warning"),
    "shut-down": ("z", "z", "faint"),
    "body": ("∷", ":", "faint"),
    "friend": ("f", "f", "friend"),
    "safe": ("·", ".", "good"),
    "exit": ("↑", "^", "good"),
    "sealed": ("▣", "#", "danger"),
    "cleared": ("✓", "v", "good"),
    "closed": ("⊘", "0", "danger"),
    "disabled": ("⊖", "-", "warning"),
    "toll": ("!", "!", "danger"),
    "active": ("▸", ">", "you"),
    "cornered": ("◄", "<", "danger"),
    "unnoticed": ("◌", "o", "info"),
    "calm": ("·", ".", "good"),
    "risky": ("!", "!", "warning"),
    "deadly": ("‼", "X", "danger"),
    "spent": ("·", ".", "faint"),
}
"""By the word that names it: `heist.word.<word>`, explained by `heist.rule.<word>`."""


def mark(game: Heist, what: str, *, detail: str = "") -> Mark:
    """Something by its word; the detail is its rule unless another is given."""
    glyph, ascii, tone = LOOKS[what]
    rule = detail or game.rules.texts.templates.get(f"heist.rule.{what}", "")
    return Mark(say(game, f"heist.word.{what}"), glyph, ascii, tone, rule)
