"""How both sides are played well: the hero by what is public, evil by the director."""

from __future__ import annotations

from l7core.api import Advice, Ask

from .director import choices as director
from .hero import choices as hero
from .state import HERO, TRACK, Alone


def careful(game: Alone, ask: Ask) -> Advice:
    """What a careful player would answer."""
    return hero.advise(game, ask) if ask.seat == HERO else director.advise(game, ask)


def value(game: Alone, seat: int) -> float:
    """How well that seat stands: health and missions against rounds, from 0 to 1."""
    outcome = game.state.outcome
    if outcome is not None:
        return float(seat in outcome.winners)
    front = game.state.front
    hero = front.hero
    health = (hero.life + hero.control) / (2 * TRACK)
    done = sum(quest.step + quest.done for quest in front.quests) / 4
    stands = 0.05 + 0.4 * health + 0.2 * min(1.0, done) + 0.15 * front.final
    stands += 0.05 * front.marker - 0.1 * front.nightmare
    stands += 0.01 * min(5, len(hero.items))
    stands = max(0.02, min(0.98, stands))
    return stands if seat == HERO else 1.0 - stands
