"""The verbs, one module for each subject. Each verb defines its effect, reveal and worth."""

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
