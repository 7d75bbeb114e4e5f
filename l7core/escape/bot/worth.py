"""What effects are worth to the prisoner whom they happen to, in adrenaline cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import structs

from l7core.api import Scope, Verb
from l7core.escape.bot.danger import THREAT, Threats, of_falling, of_fear
from l7core.escape.table import chances, query
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import meaning, possible
from l7core.escape.words import vocabulary as words
from l7core.escape.words.meaning import amount

OTHERS: Final = 0.8
"""What is good for somebody else, measured by what is good for oneself."""
LAST_THREAT: Final = 3.0
"""The threat that begins lockdown."""
LOCKDOWN: Final = 5.0
LEFT_BEHIND: Final = 120.0
"""A friend who is still in the game when it is ended."""
LATE: Final = 3
"""Lockdown tokens with which there is no more waiting for friends."""


def of_effects(game: EscapeGame, effects: Sequence[Verb], scope: Scope) -> float:
    """All of them together."""
    return sum(of_effect(game, effect, scope) for effect in effects)


def of_effect(game: EscapeGame, effect: Verb, scope: Scope) -> float:
    """One of them; nothing for those that have no price of their own."""
    if isinstance(effect, words.OnEnemies):
        return _of_enemies(game, effect, scope)
    who = getattr(effect, "who", None)
    pricing = ON_PRISONERS.get(type(effect))
    if pricing is not None and who is not None:
        return _over_prisoners(game, effect, who, scope, pricing)
    priced = IN_GENERAL.get(type(effect))
    return priced(game, effect, scope) if priced is not None else 0.0


# -- what happens to prisoners


def _over_prisoners(
    game: EscapeGame, effect: Any, who: words.Who, scope: Scope, pricing: PricedForOne
) -> float:
    heroes = meaning.prisoners(game, who, scope)
    n = amount(game, effect.n, scope) if hasattr(effect, "n") else 1
    prices = [
        pricing(game, hero, n) * (1.0 if hero.seat == scope.seat else OTHERS) for hero in heroes
    ]
    if who.startswith(("chosen", "most-", "least-")):
        return max(prices, default=0.0)
    return sum(prices)


def gaining_fear(game: EscapeGame, hero: Hero, n: int) -> float:
    return of_fear(hero.fear) - of_fear(hero.fear + n) - 0.05 * n


def _losing_fear(game: EscapeGame, hero: Hero, n: int) -> float:
    return gaining_fear(game, hero, -n)


def _setting_fear(game: EscapeGame, hero: Hero, n: int) -> float:
    return gaining_fear(game, hero, n - hero.fear)


def gaining_threat(game: EscapeGame, hero: Hero, n: int) -> float:
    if game.state.lockdown or game.state.threat_pool >= n:
        return -THREAT * n
    return -LAST_THREAT - THREAT * n


def _losing_threat(game: EscapeGame, hero: Hero, n: int) -> float:
    return THREAT * min(n, hero.threat)


def _gaining_vitality(game: EscapeGame, hero: Hero, n: int) -> float:
    return 2.5 * min(n, game.state.vitality - hero.vitality)


def _losing_vitality(game: EscapeGame, hero: Hero, n: int) -> float:
    return -30.0 if hero.vitality <= n else -3.0 * n


def _drawing(game: EscapeGame, hero: Hero, n: int) -> float:
    return float(max(0, min(n, hero.vitality - len(hero.hand))))


def _discarding(game: EscapeGame, hero: Hero, n: int) -> float:
    return -of_falling(game, hero) if n >= len(hero.hand) else -float(n)


def _finding(game: EscapeGame, hero: Hero, n: int) -> float:
    return 1.5 * n


def _losing_items(game: EscapeGame, hero: Hero, n: int) -> float:
    return -1.5 * min(n, len(hero.items))


def _dropping(game: EscapeGame, hero: Hero, n: int) -> float:
    return -1.2 * len(hero.items)


def _slipping_away(game: EscapeGame, hero: Hero, n: int) -> float:
    is_held = not query.may_leave(game, hero) and query.moves_left(game, hero) > 0
    return Threats(game, hero).at(hero.room) if is_held and hero.room is not None else 0.0


def _moving(game: EscapeGame, hero: Hero, n: int) -> float:
    return 0.7 * Threats(game, hero).at(hero.room) if hero.room is not None else 1.0


def _falling(game: EscapeGame, hero: Hero, n: int) -> float:
    return -of_falling(game, hero)


PricedForOne = Callable[[EscapeGame, Hero, int], float]


def _flat(points: float) -> PricedForOne:
    def price(game: EscapeGame, hero: Hero, n: int) -> float:
        return points * n

    return price


ON_PRISONERS: Final[dict[type[Verb], PricedForOne]] = {
    words.GainFear: gaining_fear,
    words.LoseFear: _losing_fear,
    words.SetFear: _setting_fear,
    words.GainThreat: gaining_threat,
    words.LoseThreat: _losing_threat,
    words.GainVitality: _gaining_vitality,
    words.LoseVitality: _losing_vitality,
    words.KnockOut: _falling,
    words.Kill: _flat(-30.0),
    words.Escape: _flat(100.0),
    words.DrawAdrenaline: _drawing,
    words.LoseAdrenaline: _discarding,
    words.DrawItem: _finding,
    words.GainItem: _finding,
    words.LoseItem: _losing_items,
    words.DropItems: _dropping,
    words.GainSkill: _flat(2.0),
    words.LoseSkill: _flat(-2.0),
    words.GainBonus: _flat(0.3),
    words.GainReroll: _flat(0.3),
    words.GainIcons: _flat(0.8),
    words.SlipAway: _slipping_away,
    words.Move: _moving,
    words.EnemyAttack: _flat(-1.2),
    words.WearUniform: _flat(2.0),
    words.LoseUniform: _flat(-1.5),
}


# -- what happens to enemies


def _of_enemies(game: EscapeGame, effect: words.OnEnemies, scope: Scope) -> float:
    me = game.state.heroes[scope.seat]
    where = None if effect.where == "map" else meaning.rooms(game, effect.where, scope)
    found = meaning.enemies(game, effect.kind, where, effect.only)
    prices = []
    for enemy in found:
        is_near = enemy.room == me.room
        if isinstance(effect, words.Activate | words.Rouse):
            prices.append(-1.2 if is_near else -0.4)
        elif isinstance(effect, words.MoveEnemies):
            prices.append(1.2 if is_near and not enemy.stunned else 0.2)
        elif enemy.stunned:
            prices.append(0.8 if isinstance(effect, words.Remove) and is_near else 0.2)
        else:
            prices.append(1.8 if is_near else 0.5)
    if effect.take == "all" or not prices:
        return sum(prices)
    return max(prices)


# -- what happens in general


def _challenging(game: EscapeGame, effect: words.Challenge, scope: Scope) -> float:
    hero = game.state.heroes[scope.seat]
    rating = amount(game, effect.rating, scope)
    passing = chances.chance(game, hero, Challenge(effect.stat, rating, "event"), rating)
    return passing * of_effects(game, effect.passed, scope) + (1 - passing) * of_effects(
        game, effect.failed, scope
    )


def _rolling(game: EscapeGame, effect: words.RollDice, scope: Scope) -> float:
    dice = amount(game, effect.dice, scope)
    passing = chances.die(game, effect.icon).chance(dice, effect.at_least)
    return passing * of_effects(game, effect.passed, scope) + (1 - passing) * of_effects(
        game, effect.failed, scope
    )


def _choosing(game: EscapeGame, effect: words.Choose, scope: Scope) -> float:
    open_options = [
        of_effects(game, choice.effects, scope)
        for choice in effect.options
        if game.holds(choice.conditions, scope) and possible.any_of(game, choice.effects, scope)
    ]
    return max(open_options, default=0.0)


def _each(game: EscapeGame, effect: words.Each, scope: Scope) -> float:
    return sum(
        of_effects(game, effect.effects, structs.replace(scope, seat=hero.seat))
        * (1.0 if hero.seat == scope.seat else OTHERS)
        for hero in meaning.prisoners(game, effect.who, scope)
    )


def _if(game: EscapeGame, effect: words.If, scope: Scope) -> float:
    holds = game.holds(effect.conditions, scope)
    return of_effects(game, effect.then if holds else effect.otherwise, scope)


def _repeating(game: EscapeGame, effect: words.Repeat, scope: Scope) -> float:
    return amount(game, effect.n, scope) * of_effects(game, effect.effects, scope)


def _getting_an_action(game: EscapeGame, effect: words.GainAction, scope: Scope) -> float:
    hero = game.state.heroes[scope.seat]
    is_useful = effect.what == "challenge" and not game.state.turn.challenges
    return 1.5 if is_useful and query.active_enemies_in(game, hero.room) else 0.0


def _getting_moves(game: EscapeGame, effect: words.GainMoves, scope: Scope) -> float:
    hero = game.state.heroes[scope.seat]
    if not query.may_leave(game, hero) or query.moves_left(game, hero) > 0:
        return 0.1
    return 1.3


def _skipping(game: EscapeGame, effect: words.SkipEvent, scope: Scope) -> float:
    me = game.state.heroes[scope.seat]
    danger = Threats(game, me).at(me.room) if me.room is not None else 0.0
    spawn, text, activation = 0.7, 0.8 if game.state.turn.icon else 0.0, 0.8 * danger
    whole = {"spawn": spawn, "text": text, "activation": activation}
    return sum(whole.values()) if effect.part == "all" else whole[effect.part]


def _ending(game: EscapeGame, effect: words.EndScenario, scope: Scope) -> float:
    if effect.result != "as-it-stands":
        return 100.0 if effect.result == "won" else -100.0
    me, pool = game.state.heroes[scope.seat], game.state.lockdown_pool
    left = [hero for hero in query.in_game(game) if hero.room is None or hero.room != me.room]
    is_late = pool is not None and game.state.lockdown and pool <= LATE
    return -10.0 if is_late else -10.0 - LEFT_BEHIND * len(left)


def _lockdown(game: EscapeGame, effect: words.BeginLockdown, scope: Scope) -> float:
    return 0.0 if game.state.lockdown else -LOCKDOWN


def _tokens(points: float) -> Priced:
    def price(game: EscapeGame, effect: Any, scope: Scope) -> float:
        return points * amount(game, effect.n, scope)

    return price


def _fixed(points: float) -> Priced:
    def price(game: EscapeGame, effect: Verb, scope: Scope) -> float:
        return points

    return price


Priced = Callable[[EscapeGame, Any, Scope], float]
IN_GENERAL: Final[dict[type[Verb], Priced]] = {
    words.Challenge: _challenging,
    words.RollDice: _rolling,
    words.Choose: _choosing,
    words.Each: _each,
    words.If: _if,
    words.Repeat: _repeating,
    words.GainAction: _getting_an_action,
    words.GainMoves: _getting_moves,
    words.SkipEvent: _skipping,
    words.QuietSteps: _fixed(0.3),
    words.LookAhead: _fixed(0.3),
    words.LookAtTile: _fixed(0.2),
    words.Spawn: _fixed(-0.8),
    words.PutIntoPlay: _fixed(-1.0),
    words.PlaceMarker: _fixed(-0.3),
    words.Unlock: _fixed(0.6),
    words.AddThreatTokens: _tokens(0.5),
    words.AddLockdownTokens: _tokens(0.7),
    words.BeginLockdown: _lockdown,
    words.EndScenario: _ending,
}
