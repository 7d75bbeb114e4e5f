"""What cards, items, rooms and people can do and ask: a class each.

Reaction cards and avatars are done by the evil player who plays them, everything else by the hero.
"""

from __future__ import annotations

from . import conditions, creatures, hero, progress, station, toll

REGISTERED = (conditions, creatures, hero, progress, station, toll)
"""To import them registers their words."""
