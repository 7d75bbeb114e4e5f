"""Additional actions of skills, items, tiles and the scenario.

Rules: Skill cards, Item cards, Scenario-specific actions.
"""

from __future__ import annotations

from functools import cache

from l7core.api import Option, Scope, offers
from l7core.escape.content.kinds import Moment
from l7core.escape.flows import flows, hand
from l7core.escape.flows.knockout import check_hand
from l7core.escape.flows.lockdown import gain_threat
from l7core.escape.flows.provoking import activate_after
from l7core.escape.table import attempts, ops, query
from l7core.escape.table.rolls import Result
from l7core.escape.table.rules_data import Extra
from l7core.escape.table.state import EscapeGame, Hero


def on_own_turn(game: EscapeGame, hero: Hero, offered: offers.Sorted) -> None:
    """Offer the actions available on the own turn, and refuse those that cannot be used now."""
    for extra in query.extras(game, hero):
        why = _lacks_time(game, hero, extra) or _lacks(game, hero, extra)
        if why:
            offered.refusals.append(_refused(extra.source, extra.action.text, why))
        else:
            offered.options.append(extra.option)


@cache
def _refused(source: str, text: str, why: str) -> offers.Refusal:
    return offers.refuse("use", why, "item-cards", source, text=text)


def add_at_moment(game: EscapeGame, hero: Hero, moment: Moment, options: list[Option]) -> None:
    """Add the actions that can be used now, out of turn."""
    for extra in query.extras(game, hero, moment):
        if not _lacks(game, hero, extra):
            options.append(extra.option)


def _lacks_time(game: EscapeGame, hero: Hero, extra: Extra) -> str:
    """Return the lacking resource of the turn, challenge action or moves, or an empty string."""
    action = extra.action
    if action.limit == "challenge" and game.state.turn.challenges < 1:
        return "challenge-spent"
    return "no-moves" if action.moves and action.moves > query.moves_left(game, hero) else ""


def _lacks(game: EscapeGame, hero: Hero, extra: Extra) -> str:
    """Return the reason that prevents the action in any turn, or an empty string."""
    action = extra.action
    if action.limit == "turn" and f"{hero.seat} {extra.id}" in game.state.turn.used:
        return "used-this-turn"
    if action.limit == "once" and extra.id in hero.spent:
        return "used-this-game"
    if action.cards and action.cards >= len(hero.hand):
        return "too-few-cards" if action.cards < hero.vitality else "hand-too-small"
    if not query.can_pay_fear(game, hero, action.fear):
        return "no-room-for-fear"
    conditions = action.conditions
    if not conditions or game.holds(conditions, Scope(seat=hero.seat, source=extra.source)):
        return ""
    return "not-now"


@flows("escape:use")
async def use(game: EscapeGame, hero: Hero, id: str, about: str = "") -> None:
    """Pay the cost of an action and resolve its effects."""
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
