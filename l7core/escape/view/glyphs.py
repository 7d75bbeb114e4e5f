"""How things on the table look: a glyph, an ASCII character, a tone. Their words are in the texts.

Characters and enemies bring their own glyphs in the content.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from l7core.api import Mark, Tone
from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table.names import word
from l7core.escape.table.state import EscapeGame

Look: TypeAlias = tuple[str, str, Tone]

LOOKS: Final[dict[str, Look]] = {
    "icon-security": ("⚑", "s", "foe"),
    "icon-reactivating-security": ("⚐", "S", "foe"),
    "icon-fear": ("◌", "f", "alien"),
    "icon-reactivating-fear": ("◎", "F", "alien"),
    "icon-facility": ("◇", "i", "info"),
    "icon-lab": ("λ", "l", "info"),
    "icon-control-panel": ("◘", "&", "info"),
    "icon-elevator": ("↕", "^", "good"),
    "icon-generator": ("ϟ", "%", "info"),
    "icon-medical-supplies": ("✚", "+", "good"),
    "icon-storage-crate": ("⊠", "x", "good"),
    "vent": ("▤", "#", "info"),
    "broken-vent": ("▥", "#", "info"),
    "blocked-vent": ("⊘", "0", "faint"),
    "darkness": ("◐", "d", "warning"),
    "nest": ("Ω", "O", "alien"),
    "post": ("⌂", "A", "foe"),
    "swarm": ("※", "*", "danger"),
    "accessed": ("◙", "8", "faint"),
    "uniform": ("♣", "u", "good"),
    "bloody-uniform": ("♠", "b", "faint"),
    "item": ("!", "!", "good"),
    "weapon": ("†", "/", "warning"),
    "key": ("⚷", "k", "good"),
    "stunned": ("z", "z", "faint"),
    "active": ("▸", ">", "you"),
    "infirmary": ("✗", "X", "warning"),
    "dead": ("✝", "x", "danger"),
    "escaped": ("✓", "+", "good"),
    "between": ("✓", "+", "good"),
    "absent": ("✝", "x", "faint"),
    "left-behind": ("✗", "X", "warning"),
    "caught": ("✗", "X", "danger"),
    "scars": ("ϟ", "/", "warning"),
    "notoriety": ("‼", "!", "warning"),
    "boost": ("↑", "^", "good"),
    "bull-rush": ("»", ">", "you"),
    "within-reach": ("•", "*", "good"),
    "last-move": ("◦", ".", "warning"),
    "would-attack": ("‼", "!", "danger"),
    "would-come": ("»", ">", "warning"),
    "harm": ("♦", "!", "danger"),
    "dead-end": ("▤", "#", "faint"),
}
"""By the word that names it: `escape.word.<word>`, explained by `escape.rule.<word>`."""

TONES: Final[dict[EnemyKind, Tone]] = {
    "guard": "foe",
    "clone": "alien",
    "hybrid": "alien",
    "cronos": "danger",
}


def mark(game: EscapeGame, what: str, *, detail: str = "") -> Mark:
    """Something by its word; the detail is its rule unless another is given."""
    glyph, ascii, tone = LOOKS[what]
    rule = detail or game.rules.texts.templates.get(f"escape.rule.{what}", "")
    return Mark(word(game, what), glyph, ascii, tone, rule)
