"""What every idea of a careful prisoner is made of: its words, cards and chances."""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Advice, ideas
from l7core.escape.table import chances, query
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.state import EscapeGame, Hero

Idea = ideas.Idea
GETTING_PAST = ("attack", "slip-past", "rush-past")
"""Reasons of what is done against enemies in the room: each is held against the next best."""
PLAYED_TO_HELP = 0.12
"""What a chance is worth less for the card that it takes."""


def best_of(options: Iterable[Idea]) -> Advice:
    """The best idea as advice; of equals the first."""
    return ideas.best_of(options, "escape.advice")


def likely(game: EscapeGame, hero: Hero, challenge: Challenge) -> float:
    """The chance to pass, a card from the hand included where that is worth it."""
    passing = chances.passing(game, hero, challenge)
    if len(hero.hand) > 2 and passing < 1.0:
        records = query.tables(game).adrenaline
        cards = [records[id] for id in hero.hand]
        bonus = max((card.bonus for card in cards if card.stat == challenge.stat), default=0)
        dice = query.stat(game, hero, challenge.stat, challenge.occasion) + bonus
        needed = chances.missing(hero, challenge.rating)
        helped = chances.die(game, challenge.stat).chance(dice, needed)
        passing = max(passing, helped - PLAYED_TO_HELP)
    return passing
