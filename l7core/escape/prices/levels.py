"""What fear, threat, vitality and cards are worth to a prisoner, in adrenaline cards."""

from __future__ import annotations

from typing import Final

from l7core.api import worth
from l7core.escape.table.state import EscapeGame, Hero, vitality_left

OTHERS: Final = 0.8
"""What is good for somebody else, measured by what is good for oneself."""
FEAR: Final = worth.Scale((0.2, 0.0, 0.0, 0.0, 0.2, 0.5, 0.8, 1.8, 2.6))
"""What each space of the fear track is worth avoiding: clones smell it, vents are closed at 7."""
THREAT: Final = 0.8
"""What a threat token is worth avoiding."""
LAST_THREAT: Final = 3.0
"""The threat that begins lockdown."""
KNOCKED_OUT: Final = 6.0
"""A vitality, everything that is carried, and the way back."""
KILLED: Final = 30.0


def gaining_fear(hero: Hero, n: int) -> float:
    """What it is worth to be that much more afraid, or less."""
    return FEAR.moved(hero.fear, n) - 0.05 * n


def gaining_threat(game: EscapeGame, n: int) -> float:
    """What so many threat tokens are worth; the last of the pool are worse."""
    if game.state.lockdown or game.state.threat_pool >= n:
        return -THREAT * n
    return -LAST_THREAT - THREAT * n


def falling(game: EscapeGame, hero: Hero) -> float:
    """What it costs to be knocked out: more, the less there is to come back with."""
    if game.state.lockdown or not vitality_left(hero.vitality, 1):
        return KILLED
    return KNOCKED_OUT + 2.0 / hero.vitality


def of_card(hero: Hero) -> float:
    """What it costs to be without one card more: little for a full hand, which draws none."""
    held = len(hero.hand)
    if held >= hero.vitality:
        return 0.35
    if held > 3:
        return 0.7
    return {3: 0.9, 2: 1.6}.get(held, 4.0)
