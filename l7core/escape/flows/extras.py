"""What skills, items, tiles and the scenario let a prisoner do besides.

Rules: Skill cards, Item cards, Scenario-specific actions.
"""

from __future__ import annotations

from l7core.engine.ask import Option
from l7core.engine.effects import Scope
from l7core.escape import ops, query
from l7core.escape.content import Moment, Occasion
from l7core.escape.flows import flows, hand
from l7core.escape.flows.knockout import check_hand
from l7core.escape.flows.levels import gain_threat
from l7core.escape.rolls import Challenge, Result
from l7core.escape.state import EscapeGame, Hero
from l7core.escape.tables import KINDS, Extra


def on_own_turn(game: EscapeGame, hero: Hero) -> list[Option]:
    """The options of everything on offer that can be paid for now."""
    content = query.tables(game)
    if not content.extras:
        return []
    turn = game.state.turn
    return [
        extra.option
        for extra in query.extras(game, hero)
        if (extra.action.limit != "challenge" or turn.challenges > 0)
        and extra.action.moves <= query.moves_left(game, hero)
        and _is_open(game, hero, extra)
    ]


def at_moment(game: EscapeGame, hero: Hero, moment: Moment) -> list[Option]:
    """The options of what can be used out of turn, now."""
    if not query.tables(game).extras:
        return []
    return [
        extra.option
        for extra in query.extras(game, hero)
        if moment in extra.action.moments and _is_open(game, hero, extra)
    ]


def _is_open(game: EscapeGame, hero: Hero, extra: Extra) -> bool:
    """Whether it is unused, affordable and allowed."""
    action = extra.action
    if action.limit == "turn" and f"{hero.seat} {extra.id}" in game.state.turn.used:
        return False
    if action.limit == "once" and extra.id in hero.spent:
        return False
    if action.cards >= len(hero.hand) and action.cards:
        return False
    if not query.can_pay_fear(game, hero, action.fear):
        return False
    return game.holds(action.conditions, Scope(seat=hero.seat, source=extra.source))


@flows("escape:use")
async def use(game: EscapeGame, hero: Hero, id: str, about: str = "") -> None:
    """Pay the price, then see what it does."""
    extra = query.tables(game).extra[id]
    action, source = extra.action, extra.source
    ops.spend_extra(game, hero, id, action.limit)
    ops.spend_move(game, action.moves)
    if action.fear > 0:
        ops.raise_fear(game, hero, action.fear, source)
    else:
        ops.lower_fear(game, hero, -action.fear, source)
    await hand.discard(game, hero, action.cards, source)
    await gain_threat(game, hero, action.threat, source)
    if action.uses_up and source in hero.items:
        ops.lose_item(game, hero, source, "used-up")

    scope = Scope(seat=hero.seat, source=source, about=about)
    await game.carry_out(action.effects, scope)
    if action.stat:
        is_action = action.limit == "challenge"
        occasion: Occasion = "scenario" if is_action else "challenge"
        challenge = Challenge(action.stat, action.rating, occasion, source)
        result: Result = await game.run("escape:challenge", hero, challenge)
        rolled = Scope(seat=hero.seat, source=source, about=about, n=result.icons)
        await game.carry_out(action.passed if result.passed else action.failed, rolled)
        if is_action and not result.passed and hero.room is not None:
            await game.run("escape:activate-room", hero.room, KINDS)
    await check_hand(game, hero, source)
