"""Challenges: play cards, roll dice, reroll, count icons.

Rules: Challenges. Rulings: 17.
"""

from __future__ import annotations

from l7core.escape.flows import dice, flows, open_window
from l7core.escape.flows.moments import before_challenge
from l7core.escape.flows.reroll import reroll
from l7core.escape.table import ops, query
from l7core.escape.table.rolls import Challenge, Result
from l7core.escape.table.state import EscapeGame, Hero


@flows("escape:challenge")
async def attempt(game: EscapeGame, hero: Hero, challenge: Challenge) -> Result:
    """Roll as many dice as the stat's value; enough icons pass the challenge."""
    stat, occasion = challenge.stat, challenge.occasion
    await before_challenge(game, hero, challenge)

    pool = query.stat(game, hero, stat, occasion)
    faces = dice.throw(
        game,
        "challenge",
        stat,
        pool,
        who=hero.id,
        rating=challenge.rating,
        occasion=occasion,
        granted=hero.icons,
    )
    await reroll(game, hero, challenge, faces)
    result = Result(dice.count(game, stat, faces) + hero.icons, challenge.rating)
    ops.aid.spend_boosts(hero, "roll", stat)
    ops.aid.spend_boosts(hero, "any-roll")
    ops.aid.spend_grants(hero)

    ops.dice.judge(game, hero, challenge, result)
    window = "passed" if result.passed else "failed"
    await open_window(game, window, hero.seat, occasion, result.icons)
    return result
