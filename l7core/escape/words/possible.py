"""Whether an effect could do anything at all: a choice of which nothing can be done is no choice.

Rules: Event resolution.
"""

from __future__ import annotations

from collections.abc import Sequence

from l7core.api import Scope, Verb
from l7core.escape.table import fear, query
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import meaning
from l7core.escape.words import vocabulary as words


def any_of(game: EscapeGame, effects: Sequence[Verb], scope: Scope) -> bool:
    """Whether one of the effects could do something; to do nothing at all is possible too."""
    return not effects or any(could_do(game, effect, scope) for effect in effects)


def could_do(game: EscapeGame, effect: Verb, scope: Scope) -> bool:
    """Whether the effect would find something to change. In doubt, it would."""
    if isinstance(effect, words.OnEnemies):
        where = None if effect.where == "map" else meaning.rooms(game, effect.where, scope)
        return bool(meaning.enemies(game, effect.kind, where, effect.only))
    who = getattr(effect, "who", None)
    if who is None:
        return True
    heroes = meaning.prisoners(game, who, scope)
    return any(could_change(game, effect, hero) for hero in heroes)


def could_change(game: EscapeGame, effect: Verb, hero: Hero) -> bool:
    """Whether the effect would change something about that prisoner."""
    match effect:
        case words.GainFear():
            return hero.fear < fear.MOST
        case words.LoseFear():
            return hero.fear > query.fear_least(game)
        case words.GainThreat():
            return game.state.threat_pool + game.state.threat_box > 0
        case words.LoseThreat():
            return hero.threat > 0
        case words.GainVitality():
            return hero.vitality < game.state.vitality
        case words.DrawAdrenaline():
            return len(hero.hand) < hero.vitality
        case words.LoseAdrenaline():
            return bool(hero.hand)
        case words.LoseItem():
            carried = query.items_of(game, hero, effect.only)
            return effect.item in carried if effect.item else bool(carried)
        case words.DropItems():
            return bool(hero.items)
        case words.GainItem():
            return query.pile_with(game, effect.item) is not None
        case words.LoseSkill():
            return effect.skill in hero.skills if effect.skill else bool(hero.skills)
        case _:
            return True
