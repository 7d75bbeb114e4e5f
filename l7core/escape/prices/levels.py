"""Values of fear, threat, vitality and cards to a prisoner, in adrenaline cards."""

from __future__ import annotations

from typing import Final

from l7core.api import worth
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame, Hero, vitality_left

OTHERS: Final = 0.8
"""Weight of another prisoner's gain, relative to the prisoner's own gain."""
FEAR: Final = worth.Scale((0.2, 0.0, 0.0, 0.0, 0.2, 0.5, 0.8, 1.8, 2.6))
"""Value of avoiding each fear level: clones smell fear, and vents are closed at 7."""
THREAT: Final = 0.8
"""Value of avoiding a threat token."""
LAST_THREAT: Final = 3.0
"""Additional cost of the threat that begins lockdown."""
KNOCKED_OUT: Final = 6.0
"""Cost of a knockout: a vitality, all items and the way back."""
KILLED: Final = 30.0


def gaining_fear(game: EscapeGame, hero: Hero, n: int) -> float:
    """Return the value of gaining `n` fear, or of losing it if `n` is negative."""
    if query.is_last_turn(game):
        return 0.0
    return FEAR.moved(hero.fear, n) - 0.05 * n


def gaining_threat(game: EscapeGame, n: int) -> float:
    """Return the value of gaining threat tokens; worse if the pool has too few of them."""
    if query.is_last_turn(game):
        return 0.0
    if game.state.lockdown or game.state.threat_pool >= n:
        return -THREAT * n
    return -LAST_THREAT - THREAT * n


def falling(game: EscapeGame, hero: Hero) -> float:
    """Return the cost of being knocked out, which rises as vitality falls."""
    if game.state.lockdown or not vitality_left(hero.vitality, 1):
        return KILLED
    return KNOCKED_OUT + 2.0 / hero.vitality


def of_card(game: EscapeGame, hero: Hero) -> float:
    """Return the cost of losing a card: low for a full hand, which would draw no card.

    On the last turn cards are worth nothing.
    """
    if query.is_last_turn(game):
        return 0.0
    hand_size = len(hero.hand)
    if hand_size >= hero.vitality:
        return 0.35
    if hand_size > 3:
        return 0.7
    return {3: 0.9, 2: 1.6}.get(hand_size, 4.0)
