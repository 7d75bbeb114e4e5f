"""How things on the table look. Their words are in the texts."""

from __future__ import annotations

from typing import Final

from l7core.api import looks

mark: Final = looks.Looks(
    "heist",
    {
        "thief": ("☻", "@", "friend"),
        "you": ("☺", "@", "you"),
        "dead": ("✝", "x", "faint"),
        "guard": ("G", "G", "foe"),
        "carrier": ("K", "K", "warning"),
        "shut-down": ("z", "z", "faint"),
        "body": ("∷", ":", "faint"),
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
    },
).mark
