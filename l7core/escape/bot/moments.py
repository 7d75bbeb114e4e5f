"""Cards out of turn, and dice thrown again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from l7core.api import Advice, Ask, Option, Scope, worth_of
from l7core.escape.bot.ideas import Idea, best_of
from l7core.escape.content.kinds import EnemyKind, Occasion, Stat
from l7core.escape.flows.nerves import draws_a_clone
from l7core.escape.prices import levels as prices
from l7core.escape.prices.danger import of_attack
from l7core.escape.table import chances, query, targets
from l7core.escape.table.rolls import Challenge, covers
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words.verbs.bases import Do

GO_ON: Final = "go-on"
STAKES: Final[dict[Occasion, float]] = {
    "attack": 2.6,
    "bull-rush": 2.8,
    "outwit": 2.8,
    "bash": 2.0,
    "unlock": 2.0,
    "panel": 4.0,
    "scenario": 6.0,
}
"""What hangs on a challenge, in cards; on those of events, less."""
STAKES_OF_EVENTS: Final = 2.2
COMING: Final = 0.35
"""How much of an attack to come counts where the enemy is only on its way."""
CLONE_IN_SIGHT: Final = 0.8
"""What a clone that climbs out of the nearest vent costs."""
REMOVAL: Final = 0.3
"""What it adds to the stakes of an attack to remove the enemy."""


def at_moment(game: EscapeGame, ask: Ask) -> Advice:
    """Whether to play a card, and which."""
    hero = game.state.heroes[ask.seat]
    moment = ask.prompt.rpartition(".")[2]
    if moment in ("challenge", "assist"):
        ideas = list(_before_challenge(game, hero, ask))
    elif moment in ("attacked", "ally-attacked"):
        ideas = list(_before_attack(game, hero, ask))
    elif moment == "hunted":
        ideas = list(_before_hunt(game, hero, ask))
    else:
        ideas = list(_before_event(game, hero, ask))
    return best_of([Idea(GO_ON, 0.0, "keep-cards"), *ideas])


def _of_ability(game: EscapeGame, hero: Hero, option: Option, about: str) -> float:
    """What an ability, or an action out of turn, does besides averting, with its price."""
    kind, _, target = option.id.partition(":")
    if kind == "use":
        extra = query.tables(game).extra[target]
        scope = Scope(seat=hero.seat, source=extra.source, about=about)
        price = 0.6 * extra.action.uses_up + extra.action.cards * prices.of_card(hero)
        toll = prices.gaining_fear(hero, extra.action.fear)
        return worth_of(game, extra.action.effects, scope) + toll - price
    card = target.partition(":")[2]
    ability = query.tables(game).adrenaline[card].ability
    scope = Scope(seat=hero.seat, source=card, about=about)
    gain = worth_of(game, ability.effects, scope)
    return gain + prices.gaining_fear(hero, ability.fear) - prices.of_card(hero)


def _hero(game: EscapeGame, id: str | int) -> Hero:
    return game.state.heroes[int(str(id).partition(":")[2])]


# -- before a roll


def _before_challenge(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Cards that make it likelier to pass, as far as that is worth them."""
    args = ask.args or {}
    roller = _hero(game, args["who"])
    occasion: Occasion = args["occasion"]  # type: ignore[assignment]
    stat: Stat = args["stat"]  # type: ignore[assignment]
    challenge = Challenge(stat, int(args["rating"]), occasion)  # type: ignore[arg-type]
    stakes = STAKES.get(occasion, STAKES_OF_EVENTS) * (1.0 if roller is hero else prices.OTHERS)
    now = _passing(game, roller, challenge)
    for option in ask.options:
        kind, _, target = option.id.partition(":")
        use, _, card = target.partition(":")
        if option.id == GO_ON:
            continue
        told = {"card": option.target, "odds": f"{now:.0%}", "then": ""}
        if kind == "card" and use != "ability":
            after = chances.with_card(game, hero, card, use, roller)
            then = _passing(after, after.state.heroes[roller.seat], challenge)
            toll = after.state.heroes[hero.seat].fear - hero.fear
            price = prices.of_card(hero) - prices.gaining_fear(hero, toll)
            told["then"] = f"{then:.0%}"
            yield Idea(option.id, stakes * (then - now) - price, "raise-odds", told)
        else:
            boost = _raised_by(game, hero, option, challenge, roller) - now
            score = stakes * boost + _of_ability(game, hero, option, ask.about)
            yield Idea(option.id, score, "play", told)


def _passing(game: EscapeGame, roller: Hero, challenge: Challenge) -> float:
    """The chance to pass; to remove an enemy counts on top."""
    passing = chances.passing(game, roller, challenge)
    if challenge.occasion == "attack":
        passing += REMOVAL * chances.excelling(game, roller, challenge)
    return passing


def _raised_by(
    game: EscapeGame, hero: Hero, option: Option, challenge: Challenge, roller: Hero
) -> float:
    """The chance to pass once the help that an ability names has been given."""
    lifts = [effect.lifts(challenge.stat) for effect in _effects(game, option)]
    pool = query.stat(game, roller, challenge.stat, challenge.occasion)
    pool += sum(lift.dice for lift in lifts)
    needed = max(0, chances.missing(roller, challenge.rating) - sum(lift.icons for lift in lifts))
    rerolls = sum(lift.rerolls for lift in lifts)
    return chances.die(game, challenge.stat).chance_with_rerolls(pool, needed, rerolls)


# -- before an attack


def _before_attack(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Cards that soften the blow, as far as it would cost more than they do."""
    args = ask.args or {}
    target = _hero(game, args["who"])
    attacker = str(args["enemy"])
    enemy = query.find_enemy(game, attacker)
    kind: EnemyKind = enemy.kind if enemy else attacker.partition(":")[2]  # type: ignore[assignment]
    given = int(args["given"])
    helping = len(targets.helpers(game, enemy)) if enemy else 0
    share = 1.0 if target is hero else prices.OTHERS

    def blow(after: EscapeGame) -> float:
        struck = after.state.heroes[target.seat]
        dice = given or targets.dice_against(after, kind, struck, helping)
        return share * of_attack(after, struck, kind, dice)

    now = blow(game)
    for option in ask.options:
        if option.id == GO_ON:
            continue
        what, _, rest = option.id.partition(":")
        use, _, card = rest.partition(":")
        told = {"card": option.target, "who": target.id}
        if what == "card" and use != "ability":
            after = chances.with_card(game, hero, card, use, target)
            toll = after.state.heroes[hero.seat].fear - hero.fear
            price = prices.of_card(hero) - prices.gaining_fear(hero, toll)
            yield Idea(option.id, now - blow(after) - price, "soften", told)
        else:
            score = _saved(game, option, now) + _of_ability(game, hero, option, ask.about)
            yield Idea(option.id, score, "soften", told)


def _saved(game: EscapeGame, option: Option, blow: float) -> float:
    """What an ability that averts the blow, or gives Toughness against it, takes off."""
    effects = _effects(game, option)
    if any(effect.averts("attacked") for effect in effects):
        return blow
    return blow * min(1.0, 0.45 * sum(effect.lifts("toughness").dice for effect in effects))


def _effects(game: EscapeGame, option: Option) -> list[Do]:
    """What an ability or action does, as far as it is said in words that know of moments."""
    kind, _, target = option.id.partition(":")
    content = query.tables(game)
    effects = (
        content.extra[target].action.effects
        if kind == "use"
        else content.adrenaline[target.partition(":")[2]].ability.effects
    )
    return [effect for effect in effects if isinstance(effect, Do)]


# -- before an enemy chooses


def _before_hunt(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Fear shifted so that the enemy goes for somebody whom it costs less, or for a guard."""
    enemy = query.find_enemy(game, str((ask.args or {})["enemy"]))
    assert enemy is not None, "an enemy of the map chooses"

    def cost(after: EscapeGame) -> float:
        """What its choice costs, to the prisoner that decides and, in part, to the others."""
        prey = targets.whom(after, enemy)
        if not isinstance(prey, Hero):
            return 0.0
        dice = targets.dice_against(after, enemy.kind, prey, len(targets.helpers(after, enemy)))
        blow = of_attack(after, prey, enemy.kind, dice)
        near = 1.0 if prey.room == enemy.room else COMING
        return near * blow * (1.0 if prey.seat == hero.seat else prices.OTHERS)

    now = cost(game)
    for option in ask.options:
        if shift := _shift(option):
            after = chances.with_card(game, hero, shift[1], shift[0])
            score = now - cost(after) + _of_shift(game, hero, *shift)
            yield Idea(option.id, score, "shake-off", {"card": option.target, "enemy": enemy.id})


def _shift(option: Option) -> tuple[str, str] | None:
    """How the option shifts fear, and by which card; None if it does something else."""
    kind, use, card = (*option.id.split(":", 2), "", "")[:3]
    return (use, card) if kind == "card" and use in ("calm", "stir") else None


def _of_shift(game: EscapeGame, hero: Hero, use: str, card: str) -> float:
    """What the point of fear is worth by itself, less the card."""
    toll = query.tables(game).adrenaline[card].toll(use)
    return prices.gaining_fear(hero, toll) - prices.of_card(hero)


# -- before an event


def _before_event(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Cards that keep a bad event from happening."""
    event = query.tables(game).events[game.state.event]
    icon = game.state.turn.icon
    scope = Scope(seat=hero.seat, source=game.state.event)
    text = worth_of(game, getattr(event, icon).effects, scope) if icon else 0.0
    for option in ask.options:
        if option.id == GO_ON:
            continue
        if shift := _shift(option):
            score = _of_shift(game, hero, *shift)
            if draws_a_clone(game, game.state.heroes[game.state.turn.seat]):
                score += CLONE_IN_SIGHT if shift[0] == "calm" else 0.0
        else:
            score = _of_ability(game, hero, option, ask.about)
            if any(effect.averts("event") for effect in _effects(game, option)):
                score += -text - 0.8
        told = {"card": option.target, "event": game.state.event}
        yield Idea(option.id, score, "skip", told)


# -- after a roll


def reroll(game: EscapeGame, ask: Ask) -> Advice:
    """Throw again what shows least, as long as something is missing."""
    args = ask.args or {}
    hero = game.state.heroes[ask.seat]
    stat: Stat = args["stat"]  # type: ignore[assignment]
    occasion: Occasion = args["occasion"]  # type: ignore[assignment]
    own = chances.die(game, stat)
    mean = own.mean(1)
    icons, rating, dice = int(args["icons"]), int(args["rating"]), int(args["dice"])
    passed = icons >= rating
    ideas = [Idea("keep", 0.0, "keep-roll")]
    known = query.tables(game).rerolls
    for option in ask.options:
        if option.id == "keep":
            continue
        _, key, face = option.id.split("|")
        source, _, number = key.partition("#")
        toll = known[source][int(number)].fear if source in known else 0
        price = -prices.gaining_fear(hero, toll)
        if face == "all":
            granted = hero.icons if covers("challenge", occasion) else 0
            gain = -1.0 if passed else own.chance(dice, rating - granted)
        else:
            shown = own.values[int(face)]
            gain = (mean - shown) * (0.2 if passed else 1.0)
            gain = min(gain, 0.0) if passed and shown else gain
        ideas.append(Idea(option.id, gain - price, "reroll"))
    return best_of(ideas)
