"""Values of abilities, and of actions of skills, items, tiles and scenarios."""

from __future__ import annotations

from l7core.api import Effects, Option, Scope, ids, worth_of
from l7core.escape.content.kinds import Which
from l7core.escape.prices import levels as prices
from l7core.escape.table import chances, option_ids, query, rerolls
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words.verbs.bases import Do


def effects_of(game: EscapeGame, option: Option) -> Effects:
    """Return the effects of the ability or action."""
    played, content = option_ids.play(option.id), query.tables(game)
    if played is None:
        return content.extra[ids.tail(option.id)].action.effects
    return content.adrenaline[played.card].ability.effects


def verbs_of(game: EscapeGame, option: Option) -> list[Do]:
    """Return the effects of an ability or action that describe their use at moments."""
    effects = effects_of(game, option)
    return [effect for effect in effects if isinstance(effect, Do)]


def worth(game: EscapeGame, hero: Hero, option: Option, about: str = "") -> float:
    """Return the value of an ability or action, minus its cost and without the roll."""
    played, content = option_ids.play(option.id), query.tables(game)
    if played is not None:
        ability = content.adrenaline[played.card].ability
        scope = Scope(seat=hero.seat, source=played.card, about=about)
        gain = worth_of(game, ability.effects, scope)
        return gain + prices.gaining_fear(game, hero, ability.fear) - prices.of_card(game, hero)
    extra = content.extra[ids.tail(option.id)]
    action, scope = extra.action, Scope(seat=hero.seat, source=extra.source, about=about)
    gain = worth_of(game, action.effects, scope)
    gain += prices.gaining_fear(game, hero, action.fear) + prices.gaining_threat(
        game, action.threat
    )
    return gain - (
        action.cards * prices.of_card(game, hero) + 0.5 * action.moves + 0.6 * action.uses_up
    )


def raised_by(game: EscapeGame, option: Option, challenge: Challenge, roller: Hero) -> float:
    """Return the chance to pass with the dice, icons and rerolls of an ability."""
    lifts = [effect.lifts(challenge.stat) for effect in verbs_of(game, option)]
    pool = query.stat(game, roller, challenge.stat, challenge.occasion)
    pool += sum(lift.dice for lift in lifts)
    needed = max(0, chances.missing(roller, challenge.rating) - sum(lift.icons for lift in lifts))
    gained: list[Which] = ["any"] * sum(lift.rerolls for lift in lifts)
    again = (*rerolls.payable(game, roller, challenge.occasion), *gained)
    return chances.of_dice(game, challenge.stat, pool, again, needed)
