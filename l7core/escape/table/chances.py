"""Exact chances of challenges, with cards and rerolls, and of attacks by enemies.

The chances are counted, not simulated (`l7core.engine.odds`). The effect of a card is read from a
copy of the game that replaces only the affected prisoners.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from l7core.api import Ask, Die, Game, Odds, memo
from l7core.escape.content.kinds import EnemyKind, Figures, Stat, Which
from l7core.escape.table import fear, query, rerolls, targets
from l7core.escape.table.names import say, word
from l7core.escape.table.rolls import Challenge, exceptional
from l7core.escape.table.state import Enemy, EscapeGame, Hero


def die(game: EscapeGame, icon: Stat) -> Die:
    """Return the game's die with the value of each face in rolls for an icon."""
    return Die(query.tables(game).icons[icon])


# -- hypothetical games


def with_hero(game: EscapeGame, hero: Hero) -> EscapeGame:
    """Return the game with `hero` in their seat; the same game if nothing changes."""
    if hero is game.state.heroes[hero.seat]:
        return game
    heroes = list(game.state.heroes)
    heroes[hero.seat] = hero
    return Game(game.rules, replace(game.state, heroes=heroes))


def with_fear(game: EscapeGame, hero: Hero, change: int) -> EscapeGame:
    """Return the game with the prisoner's fear changed, within the track."""
    if not change:
        return with_hero(game, hero)
    changed = min(fear.MOST, max(query.fear_least(game), hero.fear + change))
    return with_hero(game, replace(hero, fear=changed))


def with_threat(game: EscapeGame, hero: Hero, more: int) -> EscapeGame:
    """Return the game with more threat on the prisoner."""
    if not more:
        return with_hero(game, hero)
    return with_hero(game, replace(hero, threat=hero.threat + more))


def with_card(
    game: EscapeGame, hero: Hero, card: str, use: str, helped: Hero | None = None
) -> EscapeGame:
    """Return the game after a card has been played for its bonus or to change fear."""
    record = query.tables(game).adrenaline[card]
    hand = list(hero.hand)
    hand.remove(card)
    after = with_fear(game, replace(hero, hand=hand), record.toll(use))
    if use != "bonus":
        return after
    recipient = after.state.heroes[(helped or hero).seat]
    return with_hero(
        after, replace(recipient, boosts=[*recipient.boosts, query.boost_of(game, card)])
    )


# -- challenges


def of_challenge(game: EscapeGame, hero: Hero, challenge: Challenge) -> Odds:
    """Return the odds of passing; for an attack also of removing the enemy."""
    stat, needed = challenge.stat, missing(hero, challenge.rating)
    dice = query.stat(game, hero, stat, challenge.occasion)
    rolls_again = rerolls.payable(game, hero, challenge.occasion)
    if challenge.occasion != "attack":
        return _odds(game, stat, dice, rolls_again, needed)
    return _odds(
        game, stat, dice, rolls_again, needed, missing(hero, exceptional(challenge.rating))
    )


@memo.memoised
def _odds(
    game: EscapeGame,
    stat: Stat,
    dice: int,
    rolls_again: tuple[Which, ...],
    needed: int,
    *to_remove: int,
) -> Odds:
    passed = "escape.odds.stun" if to_remove else "escape.odds.pass"
    outcomes = [(say(game, passed), of_dice(game, stat, dice, rolls_again, needed))]
    outcomes += [
        (say(game, "escape.odds.remove"), of_dice(game, stat, dice, rolls_again, most))
        for most in to_remove
    ]
    pool = say(game, "escape.odds.pool", dice=dice, stat=word(game, stat), needed=needed)
    return Odds(tuple(outcomes), pool)


def missing(hero: Hero, rating: int) -> int:
    """Return the icons that the dice must show in addition to those already granted."""
    return max(0, rating - hero.icons)


def passing(game: EscapeGame, hero: Hero, challenge: Challenge) -> float:
    """Return the chance to pass."""
    return chance(game, hero, challenge, missing(hero, challenge.rating))


def excelling(game: EscapeGame, hero: Hero, challenge: Challenge) -> float:
    """Return the chance of an exceptional success, which removes an attacked enemy."""
    return chance(game, hero, challenge, missing(hero, exceptional(challenge.rating)))


def chance(game: EscapeGame, hero: Hero, challenge: Challenge, needed: int) -> float:
    """Return the chance of at least `needed` icons on the dice of a challenge."""
    dice = query.stat(game, hero, challenge.stat, challenge.occasion)
    rolls_again = rerolls.payable(game, hero, challenge.occasion)
    return of_dice(game, challenge.stat, dice, rolls_again, needed)


def of_dice(
    game: EscapeGame, stat: Stat, dice: int, rolls_again: tuple[Which, ...], needed: int
) -> float:
    """Return the chance of at least `needed` icons on `dice` dice with the best rerolls."""
    allowed = tuple(rerolls.faces(game, stat, which) for which in rolls_again)
    return die(game, stat).chance_with_rerolls(dice, needed, allowed)


def of_reroll(
    game: EscapeGame, hero: Hero, challenge: Challenge, key: str, face: str, *, ask: Ask
) -> float:
    """Return the chance to pass after a reroll of one face or of all dice.

    The rerolls that remain afterwards count too.
    """
    args, stat = ask.args or {}, challenge.stat
    own, rolled = die(game, stat), [int(each) for each in str(args["faces"]).split()]
    known = rerolls.available(game, hero, challenge.occasion)
    payer = with_fear(game, hero, known[key].fear).state.heroes[hero.seat]
    left = tuple(
        rerolls.faces(game, stat, known[other].of)
        for other in str(args["left"]).split()
        if other != key and query.can_pay_fear(game, payer, known[other].fear)
    )
    granted = int(args["icons"]) - sum(own.values[each] for each in rolled)
    needed = challenge.rating - granted
    if face == "all":
        return own.chance_with_rerolls(len(rolled), needed, left)
    rolled.remove(int(face))
    results = [own.chance_from((*rolled, new), needed, left) for new in range(len(own.values))]
    return fsum(results) / len(results)


def with_cards(game: EscapeGame, hero: Hero, challenge: Challenge) -> Iterator[tuple[str, Odds]]:
    """Yield each card in hand that would add dice, by name, and the odds with it."""
    if not query.may_play(hero):
        return
    for id in dict.fromkeys(hero.hand):
        card = query.tables(game).adrenaline[id]
        if card.stat == challenge.stat and query.can_pay_fear(game, hero, card.fear):
            after = with_card(game, hero, id, "bonus")
            yield card.name, of_challenge(after, after.state.heroes[hero.seat], challenge)


def of_peeking(game: EscapeGame, hero: Hero) -> Odds | None:
    """Return the odds that a peek finds the hidden tile; None if exploring needs no peek."""
    if not query.must_peek(game, hero):
        return None
    tile_name = query.tables(game).tiles[query.peek_tile(game)].record.name
    label = say(game, "escape.odds.find", tile=tile_name)
    needed = query.icons_to_find(game)
    rolls_again = rerolls.payable(game, hero, "peek")
    return Odds(((label, of_dice(game, "intelligence", 1, rolls_again, needed)),))


# -- attacks of enemies


class Blow(Struct, frozen=True, gc=False):
    """An attack on a prisoner before the roll."""

    kind: EnemyKind
    dice: int
    toughness: int

    def expected(self, game: EscapeGame) -> float:
        """Return the expected harm, in cards or fear."""
        icon = query.figures(game, self.kind).icon
        return die(game, icon).mean_excess(self.dice, self.toughness)


def blow(
    game: EscapeGame, kind: EnemyKind, hero: Hero, enemy: Enemy | None, given: int = 0
) -> Blow:
    """Return the attack as it would be rolled now; a card's attack rolls `given` dice."""
    helping = len(targets.helpers(game, enemy)) if enemy else 0
    dice = given or targets.dice_against(game, kind, hero, helping)
    return Blow(kind, dice, query.stat(game, hero, "toughness"))


def answers(
    game: EscapeGame, room: int | None, kinds: Iterable[EnemyKind]
) -> Iterator[tuple[Enemy, Hero, Blow]]:
    """Yield the attacks on prisoners when enemies of these kinds in a room activate in turn.

    Each attack raises its target's fear and ends a Toughness bonus before the next one.
    """
    here = query.active_enemies_in(game, room)
    for kind in kinds:
        first = next((foe for foe in here if foe.kind == kind), None)
        target = targets.target_here(game, first) if first else None
        if first is not None and target is not None and isinstance(target.being, Hero):
            yield first, target.being, blow(game, kind, target.being, first)
            game = _after_attack(game, target.being)


def _after_attack(game: EscapeGame, hero: Hero) -> EscapeGame:
    """Return the game after an attack on the prisoner, without its harm."""
    boosts = [boost for boost in hero.boosts if boost.until != "attack"]
    fright = 0 if query.has_power(game, hero, "steady") else 1
    return with_fear(game, replace(hero, boosts=boosts), fright)


def of_blow(game: EscapeGame, hero: Hero, blow: Blow) -> Odds:
    """Return the odds of taking no damage and of being knocked out."""
    record = query.figures(game, blow.kind)
    own = die(game, record.icon)
    fatal = blow.toughness + too_much(hero, record)
    outcomes = (
        (say(game, "escape.odds.unharmed"), 1 - own.chance(blow.dice, blow.toughness + 1)),
        (say(game, "escape.odds.knocked-out"), own.chance(blow.dice, fatal)),
    )
    pool = say(
        game,
        f"escape.odds.against-{record.harm}",
        dice=blow.dice,
        stat=word(game, record.icon),
        toughness=blow.toughness,
        expected=f"{blow.expected(game):.1f}",
    )
    return Odds(outcomes, pool)


def too_much(hero: Hero, enemy: Figures) -> int:
    """Return the harm by an enemy that knocks the prisoner out."""
    return fear.MOST - hero.fear + 1 if enemy.harm == "fear" else len(hero.hand)


# -- rerolls


def single(game: EscapeGame, passed: float) -> Odds:
    """Return odds with one outcome: to pass."""
    return Odds(((say(game, "escape.odds.pass"), passed),))
