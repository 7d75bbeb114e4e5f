"""Evaluation of a position, for bots that look ahead.

The weights come from a logistic regression on 1,600 games of the first scenario by careful bots. It
predicts from earlier positions which prisoners escape. Weights are rounded, and facts without
effect are left out.
"""

from __future__ import annotations

from math import fsum
from typing import Final

from l7core.api import worth
from l7core.escape.bot.plan import Plan
from l7core.escape.prices import levels
from l7core.escape.table import campaign, query
from l7core.escape.table.state import EscapeGame, Hero

OWN: Final = 0.5
"""Weight of the seat's own outcome; the rest is the average of all seats."""
NOWHERE: Final = 10.0
"""Maximum distance that counts, in moves."""

START: Final = -5.2
EXPLORED: Final = 2.0
AIMS_BEHIND: Final = 0.9
VITALITY: Final = 0.9
IN_INFIRMARY: Final = -0.4
LOCKDOWN: Final = -1.4
TOKEN: Final = 0.43
CARD: Final = 0.06
FEAR: Final = -0.07
THREAT: Final = -0.14
DANGER: Final = -0.14
WAY: Final = -0.26
COMPANY: Final = 0.7
OTHERS_OUT: Final = 1.5
PATIENCE: Final = 0.985
"""Factor per round, so that endless waiting is never worthwhile."""


def value(game: EscapeGame, seat: int) -> float:
    """Return the value of a position, from 0 (all lost) to 1 (all escaped)."""
    progress = of_progress(game)
    heroes = [hero for hero in game.state.heroes if hero.status != "absent"]
    fates = {hero.seat: _fate(game, hero, progress) for hero in heroes}
    score = OWN * fates.get(seat, 0.0) + (1 - OWN) * fsum(fates.values()) / max(1, len(fates))
    return campaign.so_far(game, seat, score * PATIENCE**game.state.round)


def of_progress(game: EscapeGame) -> float:
    """Return the progress of the scenario as a term of the regression."""
    state = game.state
    left = sum(map(len, state.stacks[:-1])) + 0.3 * len(state.stacks[-1]) if state.stacks else 0.0
    return EXPLORED * len(state.map.rooms) / (len(state.map.rooms) + left)


def _fate(game: EscapeGame, hero: Hero, progress: float) -> float:
    """Return the probability that a prisoner escapes."""
    state = game.state
    if state.outcome is not None:
        return float(hero.seat in state.outcome.winners)
    if hero.status == "escaped":
        return 1.0
    if hero.status == "dead":
        return 0.0
    score = START + progress + VITALITY * hero.vitality
    if state.lockdown:
        score += LOCKDOWN + TOKEN * (state.lockdown_pool or 0)
    score += _of_others(game, hero)
    if hero.room is None:
        score += IN_INFIRMARY
    else:
        plan = Plan(game, hero)
        aims = query.scenario(game).aims
        if len(aims) > 1 and plan.aim in aims:
            score += AIMS_BEHIND * (len(aims) - 1 - aims.index(plan.aim)) / (len(aims) - 1)
        score += CARD * len(hero.hand) + FEAR * levels.FEAR.at(hero.fear) + THREAT * hero.threat
        score += DANGER * min(NOWHERE, plan.threats.at(hero.room))
        score += WAY * min(NOWHERE, plan.far.get(hero.room, NOWHERE))
    return worth.likely(score)


def _of_others(game: EscapeGame, hero: Hero) -> float:
    """Return the term for other prisoners, who distract enemies and prove that escape works."""
    others = [other for other in game.state.heroes if other is not hero]
    if not others:
        return 0.0
    company = sum(other.status in query.IN_GAME for other in others)
    escaped = sum(other.status == "escaped" for other in others)
    return (COMPANY * company + OTHERS_OUT * escaped) / len(others)
