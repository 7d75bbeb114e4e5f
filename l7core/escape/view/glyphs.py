"""Appearance of things on the table: a glyph, an ASCII character, a tone.

Their names are in the texts. Prisoners are capitals, and enemies are lower-case letters from the
content.
"""

from __future__ import annotations

from typing import Final

from l7core.api import Tone, glyphs
from l7core.escape.content.kinds import EnemyKind

ON_THE_MAP: Final[dict[str, glyphs.Look]] = {
    "icon-security": ("⚑", "$", "foe"),
    "icon-reactivating-security": ("⚐", "&", "foe"),
    "icon-fear": ("◌", "~", "alien"),
    "icon-reactivating-fear": ("◎", "%", "alien"),
    "icon-facility": ("◇", "*", "info"),
    "icon-lab": ("λ", "\\", "info"),
    "icon-control-panel": ("◘", '"', "info"),
    "icon-elevator": ("↕", "^", "good"),
    "icon-generator": ("ϟ", ";", "info"),
    "icon-medical-supplies": ("✚", "+", "good"),
    "icon-storage-crate": ("⊠", "[", "good"),
    "vent": ("▤", "#", "info"),
    "broken-vent": ("▥", "{", "info"),
    "blocked-vent": ("⊘", "}", "faint"),
    "darkness": ("◐", ":", "warning"),
    "nest": ("Ω", "'", "alien"),
    "post": ("⌂", "`", "foe"),
    "swarm": ("※", "@", "danger"),
    "accessed": ("◙", ".", "faint"),
    "uniform": ("♣", "_", "good"),
    "bloody-uniform": ("♠", ",", "faint"),
    "item": ("!", "!", "good"),
    "weapon": ("/", "<", "warning"),
    "key": ("⚷", "-", "good"),
}
"""Symbols on the map. Each is unique, in box characters and in ASCII, and differs from the symbols
of doors."""

BESIDE_WORDS: Final[dict[str, glyphs.Look]] = {
    "stunned": ("z", "z", "faint"),
    "active": ("▸", ">", "you"),
    "infirmary": ("☠", "X", "warning"),
    "dead": ("☠", "X", "danger"),
    "escaped": ("↑", "^", "good"),
    "between": ("↑", "^", "good"),
    "absent": ("☠", "X", "faint"),
    "left-behind": ("✗", "-", "warning"),
    "caught": ("✗", "-", "danger"),
    "scars": ("≈", "=", "warning"),
    "notoriety": ("★", "*", "warning"),
    "boost": ("▴", "^", "good"),
    "bull-rush": ("»", ">", "you"),
    "within-reach": ("•", ":", "good"),
    "last-move": ("◦", ".", "warning"),
    "would-attack": ("‼", "!", "danger"),
    "would-come": ("»", ">", "warning"),
    "harm": ("♦", "!", "danger"),
    "dead-end": ("∅", "0", "faint"),
}

TONES: Final[dict[EnemyKind, Tone]] = {
    "guard": "foe",
    "clone": "alien",
    "hybrid": "alien",
    "cronos": "danger",
}


mark: Final = glyphs.Glyphs("escape", {**ON_THE_MAP, **BESIDE_WORDS}).mark
