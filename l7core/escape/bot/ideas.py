"""Ideas: options with what they promise and the sentence that explains them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from l7core.api import Advice, Args
from l7core.escape.table import chances, query
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.state import EscapeGame, Hero

OTHERS = 5
"""Ideas that are passed on beside the best one."""
MUCH_WORSE = 2.5
"""By how much an idea may be worse and still deserve a thought."""
PLAYED_TO_HELP = 0.12
"""What a chance is worth less for the card that it takes."""


class Idea(Struct, frozen=True, gc=False):
    """An option, how good it looks, and why."""

    option: str
    score: float
    why: str
    """The last part of a text key."""
    args: Args | None = None


def best_of(ideas: Iterable[Idea]) -> Advice:
    """The best idea as advice; of equals the first."""
    ranked = sorted(ideas, key=lambda idea: -idea.score)
    best = ranked[0]
    others = [
        idea.option for idea in ranked[1 : OTHERS + 1] if idea.score > best.score - MUCH_WORSE
    ]
    return Advice(best.option, f"escape.advice.{best.why}", best.args, others=tuple(others))


def price_of_card(hero: Hero) -> float:
    """What it costs to be without one card more: little for a full hand, which draws none."""
    held = len(hero.hand)
    if held >= hero.vitality:
        return 0.35
    if held > 3:
        return 0.7
    return {3: 0.9, 2: 1.6}.get(held, 4.0)


def likely(game: EscapeGame, hero: Hero, challenge: Challenge) -> float:
    """The chance to pass, a card from the hand included where that is worth it."""
    needed = max(0, challenge.rating - hero.icons)
    passing = chances.chance(game, hero, challenge, needed)
    if len(hero.hand) > 2 and passing < 1.0:
        records = query.tables(game).adrenaline
        cards = [records[id] for id in hero.hand]
        bonus = max((card.bonus for card in cards if card.stat == challenge.stat), default=0)
        dice = query.stat(game, hero, challenge.stat, challenge.occasion) + bonus
        helped = chances.die(game, challenge.stat).chance(dice, needed)
        passing = max(passing, helped - PLAYED_TO_HELP)
    return passing
