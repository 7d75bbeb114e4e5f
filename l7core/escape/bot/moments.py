"""Choices of the careful bot out of turn and for rerolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, TypeVar

from l7core.api import Advice, Ask, Option, Scope, worth_of
from l7core.escape.bot import uses
from l7core.escape.bot.ideas import Idea, best_of
from l7core.escape.content.kinds import SHIFTS, Occasion
from l7core.escape.flows.nerves import draws_a_clone
from l7core.escape.prices import levels as prices
from l7core.escape.prices.danger import of_attack
from l7core.escape.table import chances, option_ids, query, targets
from l7core.escape.table.rolls import Challenge, covers
from l7core.escape.table.state import Enemy, EscapeGame, Hero

W = TypeVar("W")
STAKES: Final[dict[Occasion, float]] = {
    "attack": 2.6,
    "bull-rush": 2.8,
    "outwit": 2.8,
    "bash": 2.0,
    "unlock": 2.0,
    "panel": 4.0,
    "scenario": 6.0,
}
"""Value of passing a challenge, in cards, by occasion."""
STAKES_OF_EVENTS: Final = 2.2
COMING: Final = 0.35
"""Weight of an attack by an enemy that is still on its way."""
CLONE_IN_SIGHT: Final = 0.8
"""Cost of a clone from the nearest vent."""
REMOVAL: Final = 0.3
"""Additional stakes of an attack for removing the enemy."""


def at_moment(game: EscapeGame, ask: Ask) -> Advice:
    """Return the best card to play, or the advice to keep all cards."""
    weigh = MOMENTS.get(ask.prompt, _before_event)
    ideas = weigh(game, game.state.heroes[ask.seat], ask)
    return best_of([Idea(option_ids.GO_ON, 0.0, "keep-cards"), *ideas])


def _plays(ask: Ask) -> Iterator[Option]:
    """Return the options other than to play nothing."""
    return (option for option in ask.options if option.id != option_ids.GO_ON)


def _weighed(ask: Ask, weigh: Callable[[Option], W]) -> Iterator[tuple[Option, W]]:
    """Yield these options with their value; all cards that shift fear share one value."""
    known: dict[str, W] = {}
    for option in _plays(ask):
        shift = _shift(option)
        use = shift.use if shift else option.id
        if use not in known:
            known[use] = weigh(option)
        yield option, known[use]


def _share(hero: Hero, concerned: Hero) -> float:
    """Return the weight of `concerned` for the hero's decision."""
    return 1.0 if concerned is hero else prices.OTHERS


def _price(game: EscapeGame, hero: Hero, after: EscapeGame) -> float:
    """Return the cost of a played card with its fear."""
    toll = after.state.heroes[hero.seat].fear - hero.fear
    return prices.of_card(game, hero) - prices.gaining_fear(game, hero, toll)


# -- before a roll


def _before_challenge(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas for cards that raise the chance to pass by more than they cost."""
    roller, challenge = option_ids.hero(game, ask), option_ids.challenge(ask)
    stakes = STAKES.get(challenge.occasion, STAKES_OF_EVENTS) * _share(hero, roller)
    current_chance = _passing(game, roller, challenge)
    odds = f"{chances.passing(game, roller, challenge):.0%}"

    def weigh(option: Option) -> tuple[float, str]:
        if after := option_ids.after(game, ask, option):
            new_chance = _passing(after, option_ids.hero(after, ask), challenge)
            why = "raise-odds" if f"{new_chance:.0%}" != f"{current_chance:.0%}" else "steady"
            return stakes * (new_chance - current_chance) - _price(game, hero, after), why
        boost = uses.raised_by(game, option, challenge, roller) - current_chance
        return stakes * boost + uses.worth(game, hero, option, ask.about), "play"

    for option, (score, why) in _weighed(ask, weigh):
        yield Idea(option.id, score, why, {"card": option.target, "odds": odds})


def _passing(game: EscapeGame, roller: Hero, challenge: Challenge) -> float:
    """Return the chance to pass, plus the bonus for removing an enemy."""
    passing = chances.passing(game, roller, challenge)
    if challenge.occasion == "attack":
        passing += REMOVAL * chances.excelling(game, roller, challenge)
    return passing


# -- before an attack


def _before_attack(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas for cards that reduce the attack by more than they cost."""
    target = option_ids.hero(game, ask)

    def blow(after: EscapeGame) -> float:
        harm = of_attack(after, option_ids.hero(after, ask), option_ids.blow(after, ask))
        return _share(hero, target) * harm

    current_cost = blow(game)

    def weigh(option: Option) -> float:
        if after := option_ids.after(game, ask, option):
            return current_cost - blow(after) - _price(game, hero, after)
        return _saved(game, option, current_cost) + uses.worth(game, hero, option, ask.about)

    for option, score in _weighed(ask, weigh):
        yield Idea(option.id, score, "soften", {"card": option.target, "who": target.id})


def _saved(game: EscapeGame, option: Option, blow: float) -> float:
    """Return the harm that an ability prevents by averting the attack or adding Toughness."""
    effects = uses.verbs_of(game, option)
    if any(effect.averts("attacked") for effect in effects):
        return blow
    return blow * min(1.0, 0.45 * sum(effect.lifts("toughness").dice for effect in effects))


# -- before an enemy chooses


def _before_hunt(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas for fear shifts that direct the enemy to a guard or a cheaper target."""
    enemy = option_ids.enemy(game, ask)
    assert enemy is not None, "an enemy of the map chooses"

    def cost(after: EscapeGame, prey: Hero | Enemy | None) -> float:
        """Return the cost of the enemy's choice: for this prisoner in full, for others in part."""
        if not isinstance(prey, Hero):
            return 0.0
        blow = of_attack(after, prey, chances.blow(after, enemy.kind, prey, enemy))
        weight = 1.0 if prey.room == enemy.room else COMING
        return weight * blow * (1.0 if prey.seat == hero.seat else prices.OTHERS)

    current_cost = cost(game, targets.whom(game, enemy))

    def weigh(option: Option) -> tuple[float, Hero | Enemy | None] | None:
        after, shift = option_ids.after(game, ask, option), _shift(option)
        if after is None or shift is None:
            return None
        prey = targets.whom(after, enemy)
        return current_cost - cost(after, prey) + _of_shift(game, hero, shift), prey

    for option, weighed in _weighed(ask, weigh):
        if weighed is not None:
            score, prey = weighed
            args = {"card": option.target, "enemy": enemy.id, "who": prey.id if prey else ""}
            yield Idea(option.id, score, "shake-off" if prey else "shake-off-all", args)


def _shift(option: Option) -> option_ids.Play | None:
    """Return the card that the option plays to shift fear, or None."""
    played = option_ids.play(option.id)
    return played if played and played.use in SHIFTS else None


def _of_shift(game: EscapeGame, hero: Hero, played: option_ids.Play) -> float:
    """Return the value of the fear shift, minus the card."""
    return prices.gaining_fear(game, hero, SHIFTS[played.use]) - prices.of_card(game, hero)


# -- before an event


def _before_event(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas for cards that prevent a bad event."""
    event = query.tables(game).events[game.state.event]
    icon = game.state.turn.icon
    scope = Scope(seat=hero.seat, source=game.state.event)
    text = worth_of(game, getattr(event, icon).effects, scope) if icon else 0.0
    for option in _plays(ask):
        if shift := _shift(option):
            score = _of_shift(game, hero, shift)
            if draws_a_clone(game, query.active(game)):
                score += CLONE_IN_SIGHT if shift.use == "calm" else 0.0
        else:
            score = uses.worth(game, hero, option, ask.about)
            if any(effect.averts("event") for effect in uses.verbs_of(game, option)):
                score += -text - 0.8
        args = {"card": option.target, "event": game.state.event}
        yield Idea(option.id, score, "skip", args)


Weighing: TypeAlias = Callable[[EscapeGame, Hero, Ask], Iterator[Idea]]
MOMENTS: Final[dict[str, Weighing]] = {
    "escape.moment.challenge": _before_challenge,
    "escape.moment.assist": _before_challenge,
    "escape.moment.attacked": _before_attack,
    "escape.moment.ally-attacked": _before_attack,
    "escape.moment.hunted": _before_hunt,
}
"""Functions that weigh cards, by prompt; all other prompts precede an event."""


# -- after a roll


def reroll(game: EscapeGame, ask: Ask) -> Advice:
    """Return the most useful reroll, or the advice to keep the roll."""
    args = ask.args or {}
    hero, challenge = game.state.heroes[ask.seat], option_ids.challenge(ask)
    own = chances.die(game, challenge.stat)
    passed = int(args["icons"]) >= challenge.rating
    ideas = [Idea("keep", 0.0, "keep-roll")]
    known = query.tables(game).rerolls
    for option in ask.options:
        if option.id == "keep":
            continue
        _, key, face = option.id.split("|")
        source, _, number = key.partition("#")
        toll = known[source][int(number)].fear if source in known else 0
        price = -prices.gaining_fear(game, hero, toll)
        if face == "all":
            granted = hero.icons if covers("challenge", challenge.occasion) else 0
            chance = own.chance(int(args["dice"]), challenge.rating - granted)
            gain = -1.0 if passed else chance
        else:
            shown = own.values[int(face)]
            gain = (own.mean(1) - shown) * (0.2 if passed else 1.0)
            gain = min(gain, 0.0) if passed and shown else gain
        ideas.append(Idea(option.id, gain - price, "reroll"))
    return best_of(ideas)
