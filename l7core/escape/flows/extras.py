"""What skills, items, tiles and the scenario let a prisoner do besides.

Rules: Skill cards, Item cards, Scenario-specific actions.
"""

from __future__ import annotations

from l7core.api import Option, Scope
from l7core.escape.content.kinds import Moment
from l7core.escape.flows import flows, hand
from l7core.escape.flows.actions import activate_after
from l7core.escape.flows.knockout import check_hand
from l7core.escape.flows.lockdown import gain_threat
from l7core.escape.table import attempts, ops, query
from l7core.escape.table.compiled import Extra
from l7core.escape.table.rolls import Result
from l7core.escape.table.state import EscapeGame, Hero


def on_own_turn(game: EscapeGame, hero: Hero) -> list[Option]:
    """The options of everything on offer that can be paid for now."""
    offered = query.extras(game, hero)
    return [extra.option for extra in offered if _can_use(game, hero, extra)] if offered else []


def _can_use(game: EscapeGame, hero: Hero, extra: Extra) -> bool:
    return (
        _holds(game, hero, extra) and _is_unused(game, hero, extra) and _has_time(game, hero, extra)
    )


def at_moment(game: EscapeGame, hero: Hero, moment: Moment) -> list[Option]:
    """The options of what can be used out of turn, now."""
    offered = query.extras(game, hero, moment)
    if not offered:
        return []
    return [
        extra.option
        for extra in offered
        if _holds(game, hero, extra) and _is_unused(game, hero, extra)
    ]


def _holds(game: EscapeGame, hero: Hero, extra: Extra) -> bool:
    """Whether its conditions are met."""
    conditions = extra.action.conditions
    return not conditions or game.holds(conditions, Scope(seat=hero.seat, source=extra.source))


def _is_unused(game: EscapeGame, hero: Hero, extra: Extra) -> bool:
    """Whether it has not been used up, and the prisoner can pay for it with fear and cards."""
    action = extra.action
    if action.limit == "turn" and f"{hero.seat} {extra.id}" in game.state.turn.used:
        return False
    if action.limit == "once" and extra.id in hero.spent:
        return False
    if action.cards and action.cards >= len(hero.hand):
        return False
    return query.can_pay_fear(game, hero, action.fear)


def _has_time(game: EscapeGame, hero: Hero, extra: Extra) -> bool:
    """Whether the turn has the challenge action and the movement points left that it takes."""
    action = extra.action
    if action.limit == "challenge" and game.state.turn.challenges < 1:
        return False
    return not action.moves or action.moves <= query.moves_left(game, hero)


@flows("escape:use")
async def use(game: EscapeGame, hero: Hero, id: str, about: str = "") -> None:
    """Pay the price, then see what it does."""
    extra = query.tables(game).extra[id]
    action, source = extra.action, extra.source
    ops.turn.spend_extra(game, hero, id, action.limit)
    ops.turn.spend_move(game, action.moves)
    if action.fear > 0:
        ops.levels.raise_fear(game, hero, action.fear, source)
    else:
        ops.levels.lower_fear(game, hero, -action.fear, source)
    await hand.discard(game, hero, action.cards, source)
    await gain_threat(game, hero, action.threat, source)
    if action.uses_up and source in hero.items:
        ops.items.lose(game, hero, source, "used-up")

    scope = Scope(seat=hero.seat, source=source, about=about)
    await game.carry_out(action.effects, scope)
    attempt = attempts.use(game, hero, id)
    if attempt is not None:
        result: Result = await game.run("escape:challenge", hero, attempt.challenge)
        rolled = Scope(seat=hero.seat, source=source, about=about, n=result.icons)
        await game.carry_out(action.passed if result.passed else action.failed, rolled)
        if not result.passed:
            await activate_after(game, hero, attempt)
    await check_hand(game, hero, source)
