"""The careful bots: the hero decides from public information, evil by the director."""

from __future__ import annotations

from l7core.api import Advice, Ask

from .director import choices as director
from .hero import choices as hero
from .state import HERO, Alone


def careful(game: Alone, ask: Ask) -> Advice:
    """Return the advice of a careful player for a question."""
    return hero.advise(game, ask) if ask.seat == HERO else director.advise(game, ask)
