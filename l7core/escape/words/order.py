"""Verbs that hold other effects: challenges, dice, choices, conditions, repetitions."""

from __future__ import annotations

from msgspec import structs

from l7core.api import Option, Scope
from l7core.escape.content.kinds import Occasion
from l7core.escape.flows import dice, select
from l7core.escape.table import ops
from l7core.escape.table.rolls import EVENTS, Challenge, Result
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import possible
from l7core.escape.words import vocabulary as words
from l7core.escape.words.meaning import amount
from l7core.escape.words.vocabulary import VOCABULARY

verb = VOCABULARY.verb


@verb(words.Challenge)
async def challenge(game: EscapeGame, effect: words.Challenge, scope: Scope) -> None:
    rating = amount(game, effect.rating, scope)
    up_against = Challenge(effect.stat, rating, _occasion(scope), scope.source)
    for hero in await select.prisoners(game, effect.who, scope):
        result: Result = await game.run("escape:challenge", hero, up_against)
        rolled = structs.replace(scope, seat=hero.seat, n=result.icons)
        await game.carry_out(effect.passed if result.passed else effect.failed, rolled)


def _occasion(scope: Scope) -> Occasion:
    """An event's section says in its scope which one it is."""
    return next((occasion for occasion in EVENTS if occasion == scope.about), "challenge")


@verb(words.RollDice)
async def roll_dice(game: EscapeGame, effect: words.RollDice, scope: Scope) -> None:
    hero = game.state.heroes[scope.seat]
    pool = amount(game, effect.dice, scope)
    faces = dice.throw(game, "roll", effect.icon, pool, who=hero.id, by=scope.source)
    icons = dice.count(game, effect.icon, faces)
    enough = icons >= effect.at_least
    await game.carry_out(
        effect.passed if enough else effect.failed, structs.replace(scope, n=icons)
    )


@verb(words.Choose)
async def choose(game: EscapeGame, effect: words.Choose, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        own = structs.replace(scope, seat=hero.seat)
        options = [
            Option(f"choice:{number}", "escape.choice", args={"text": choice.text})
            for number, choice in enumerate(effect.options)
            if game.holds(choice.conditions, own) and possible.any_of(game, choice.effects, own)
        ]
        if options:
            picked = await game.pick(hero.seat, "escape.choose", options, about=scope.source)
            chosen = effect.options[int(picked.id.partition(":")[2])]
            await game.carry_out(chosen.effects, own)


@verb(words.Each)
async def each(game: EscapeGame, effect: words.Each, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        await game.carry_out(effect.effects, structs.replace(scope, seat=hero.seat))


@verb(words.If)
async def if_(game: EscapeGame, effect: words.If, scope: Scope) -> None:
    holds = game.holds(effect.conditions, scope)
    await game.carry_out(effect.then if holds else effect.otherwise, scope)


@verb(words.Repeat)
async def repeat(game: EscapeGame, effect: words.Repeat, scope: Scope) -> None:
    for _ in range(amount(game, effect.n, scope)):
        await game.carry_out(effect.effects, scope)


@verb(words.Tell)
async def tell(game: EscapeGame, effect: words.Tell, scope: Scope) -> None:
    ops.story.tell(game, effect.text, scope.source)


@verb(words.SetFlag)
async def set_flag(game: EscapeGame, effect: words.SetFlag, scope: Scope) -> None:
    if effect.to:
        ops.story.set_flag(game, effect.flag)
    else:
        ops.story.clear_flag(game, effect.flag)


@verb(words.CountUp)
async def count_up(game: EscapeGame, effect: words.CountUp, scope: Scope) -> None:
    n = amount(game, effect.n, scope)
    if effect.who is None:
        ops.story.count(game, effect.counter, n, text=effect.text)
        return
    for hero in await select.prisoners(game, effect.who, scope):
        ops.story.count(game, effect.counter, n, hero, text=effect.text)
