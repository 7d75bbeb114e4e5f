"""All that changes the game, by subject: `ops.hero.recover(game, "life", 1)`.

Each function makes one change and tells it as one event. What happens behind the screen is told to
the evil players alone; `screen.update` then carries over what the hero can see of it.
"""

from __future__ import annotations

from . import answers, cards, clock, creatures, hero, items, missions, station

__all__ = ["answers", "cards", "clock", "creatures", "hero", "items", "missions", "station"]
