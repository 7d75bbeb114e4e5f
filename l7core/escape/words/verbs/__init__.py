"""The verbs, a module a subject: what each does, whether it matters, what it reveals, its worth."""

from __future__ import annotations

from l7core.escape.words.verbs import (
    aid,
    cards,
    decks,
    doors,
    enemies,
    items,
    levels,
    order,
    rooms,
    spawning,
    story,
)

__all__ = [
    "aid",
    "cards",
    "decks",
    "doors",
    "enemies",
    "items",
    "levels",
    "order",
    "rooms",
    "spawning",
    "story",
]
