"""Shared parts of the careful bot's ideas: reasons, cards and chances."""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Advice, Option, ideas
from l7core.escape.bot import uses
from l7core.escape.flows import extras
from l7core.escape.table import chances, query
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.state import EscapeGame, Hero

Idea = ideas.Idea
GETTING_PAST = ("attack", "slip-past", "rush-past")
"""Reasons for actions against enemies in the room; each is compared with the next best one."""
PLAYED_TO_HELP = 0.12
"""Reduction of a chance for the card that it requires."""


def best_of(options: Iterable[Idea]) -> Advice:
    """Return the best idea as advice; among equals, the first."""
    return ideas.best_of(options, "escape.advice")


def likely(game: EscapeGame, hero: Hero, challenge: Challenge) -> float:
    """Return the chance to pass, with a card from the hand or a skill if that is worthwhile."""
    passing = chances.passing(game, hero, challenge)
    if len(hero.hand) > 2 and passing < 1.0:
        records = query.tables(game).adrenaline
        cards = [records[id] for id in hero.hand]
        bonus = max((card.bonus for card in cards if card.stat == challenge.stat), default=0)
        dice = query.stat(game, hero, challenge.stat, challenge.occasion) + bonus
        needed = chances.missing(hero, challenge.rating)
        chance_with_card = chances.die(game, challenge.stat).chance(dice, needed)
        passing = max(passing, chance_with_card - PLAYED_TO_HELP)
    options: list[Option] = []
    extras.add_at_moment(game, hero, "challenge", options)
    raised = (uses.raised_by(game, option, challenge, hero) for option in options)
    return max([passing, *(chance - PLAYED_TO_HELP for chance in raised)])
