"""Values of abilities, and of actions of skills, items, tiles and scenarios."""

from __future__ import annotations

from l7core.api import Effects, Option, Scope, ids, worth_of
from l7core.escape.prices import levels as prices
from l7core.escape.table import option_ids, query
from l7core.escape.table.state import EscapeGame, Hero


def effects_of(game: EscapeGame, option: Option) -> Effects:
    """Return the effects of the ability or action."""
    played, content = option_ids.play(option.id), query.tables(game)
    if played is None:
        return content.extra[ids.tail(option.id)].action.effects
    return content.adrenaline[played.card].ability.effects


def worth(game: EscapeGame, hero: Hero, option: Option, about: str = "") -> float:
    """Return the value of an ability or action, minus its cost and without the roll."""
    played, content = option_ids.play(option.id), query.tables(game)
    if played is not None:
        ability = content.adrenaline[played.card].ability
        scope = Scope(seat=hero.seat, source=played.card, about=about)
        gain = worth_of(game, ability.effects, scope)
        return gain + prices.gaining_fear(hero, ability.fear) - prices.of_card(hero)
    extra = content.extra[ids.tail(option.id)]
    action, scope = extra.action, Scope(seat=hero.seat, source=extra.source, about=about)
    gain = worth_of(game, action.effects, scope)
    gain += prices.gaining_fear(hero, action.fear) + prices.gaining_threat(game, action.threat)
    return gain - (action.cards * prices.of_card(hero) + 0.5 * action.moves + 0.6 * action.uses_up)
