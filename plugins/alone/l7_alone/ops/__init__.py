"""All changes to the game state, by subject: `ops.hero.recover(game, "life", 1)`.

Each function makes one change and logs one event. Only the evil players see events on the hidden
side; `screen.update` then copies the changes that the hero can see.
"""

from __future__ import annotations

from . import answers, cards, clock, creatures, hero, items, missions, station

__all__ = ["answers", "cards", "clock", "creatures", "hero", "items", "missions", "station"]
