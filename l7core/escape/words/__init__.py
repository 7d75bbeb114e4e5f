"""Verbs and conditions for content, one class each.

effects = [
    { do = "gain-fear", n = 1 },
    { do = "challenge", stat = "strength", rating = 3, fail = [{ do = "lose-adrenaline" }] },
]
if = [{ is = "fear", at-least = 5 }, { is = "not", of = [{ is = "lockdown" }] }]
"""

from __future__ import annotations

from l7core.escape.words import conditions, verbs

__all__ = ["conditions", "verbs"]
