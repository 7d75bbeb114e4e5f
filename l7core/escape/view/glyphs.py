"""How things on the table look: a glyph, an ASCII character, a tone. Their words are in the texts.

Characters and enemies bring their own glyphs in the content.
"""

from __future__ import annotations

from typing import Final

from l7core.api import Tone, looks
from l7core.escape.content.kinds import EnemyKind

LOOKS: Final[dict[str, looks.Look]] = {
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

TONES: Final[dict[EnemyKind, Tone]] = {
    "guard": "foe",
    "clone": "alien",
    "hybrid": "alien",
    "cronos": "danger",
}


mark: Final = looks.Looks("escape", LOOKS).mark
