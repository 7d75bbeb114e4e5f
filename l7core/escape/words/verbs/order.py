"""Verbs that contain other effects: challenges, dice, choices, conditions and repetitions."""

import re
from collections.abc import Iterator
from math import fsum
from typing import Final, Literal

from msgspec import Struct, field, structs

from l7core.api import (
    Conditions,
    Effects,
    Option,
    Scope,
    has_effect,
    named,
    questions,
    worth,
    worth_of,
)
from l7core.escape.content.kinds import Occasion
from l7core.escape.content.terms import Amount, Who
from l7core.escape.flows import dice
from l7core.escape.prices.levels import OTHERS
from l7core.escape.table import chances, query, rolls
from l7core.escape.table.rolls import EVENTS, Result
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import select, selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import DICE, Do, ToPrisoners

FIRST_SENTENCE: Final = re.compile(r".*?[.!?](?= |$)|.*")


class ForEach(ToPrisoners, frozen=True, kw_only=True):
    """Base of verbs that prisoners carry out in turn, each as the active prisoner."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for hero in await select.prisoners(game, self.who, scope):
            await self.follow(game, hero, structs.replace(scope, seat=hero.seat))

    async def follow(self, game: EscapeGame, hero: Hero, scope: Scope) -> None:
        """Carry out the verb for one prisoner."""
        raise NotImplementedError


@vocabulary.add
class Challenge(ForEach, frozen=True, kw_only=True, tag="challenge"):
    """Make a challenge with consequences.

    With several prisoners, each makes the challenge and is the active prisoner in its consequences.
    """

    reveals = DICE
    stat: Literal["intelligence", "strength"]
    rating: Amount
    passed: Effects = field(name="pass", default=())
    failed: Effects = field(name="fail", default=())

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        # The rating of the effect's active prisoner applies to all prisoners.
        rating = selectors.amount(game, self.rating, scope)
        challenge = rolls.Challenge(self.stat, rating, _occasion(scope), scope.source)
        for hero in await select.prisoners(game, self.who, scope):
            result: Result = await game.run("escape:challenge", hero, challenge)
            rolled = structs.replace(scope, seat=hero.seat, n=result.icons)
            await game.carry_out(self.passed if result.passed else self.failed, rolled)

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        hero = game.state.heroes[scope.seat]
        rating = selectors.amount(game, self.rating, scope)
        challenge = rolls.Challenge(self.stat, rating, "event")
        return _weighed(self, game, scope, chances.chance(game, hero, challenge, rating))


def _occasion(scope: Scope) -> Occasion:
    """Return the event section in the scope as the occasion, otherwise `challenge`."""
    return next((occasion for occasion in EVENTS if occasion == scope.about), "challenge")


@vocabulary.add
class RollDice(Do, frozen=True, kw_only=True, tag="roll-dice"):
    """Roll dice without a challenge; in the effects, `n` is the number of icons."""

    reveals = DICE
    dice: Amount = 1
    icon: Literal["intelligence", "strength", "speed"]
    at_least: int = 1
    passed: Effects = field(name="pass", default=())
    failed: Effects = field(name="fail", default=())

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        who = game.state.heroes[scope.seat].id
        pool = selectors.amount(game, self.dice, scope)
        faces = dice.throw(game, "roll", self.icon, pool, who=who, by=scope.source)
        icons = dice.count(game, self.icon, faces)
        effects = self.passed if icons >= self.at_least else self.failed
        await game.carry_out(effects, structs.replace(scope, n=icons))

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        pool = selectors.amount(game, self.dice, scope)
        return _weighed(self, game, scope, chances.die(game, self.icon).chance(pool, self.at_least))


def _weighed(roll: Challenge | RollDice, game: EscapeGame, scope: Scope, passing: float) -> float:
    """Return the expected worth of the effects after a roll."""
    won, lost = worth_of(game, roll.passed, scope), worth_of(game, roll.failed, scope)
    return worth.weighed(passing, won, lost)


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """An option of `choose`."""

    text: str
    """Text of the option."""
    effects: Effects = ()
    conditions: Conditions = field(name="if", default=())


@vocabulary.add
class Choose(ForEach, frozen=True, kw_only=True, tag="choose"):
    """Let prisoners choose one of several options; each is the active prisoner in the effects.
    Options without any possible effect are not offered; if none is left, nothing happens."""

    options: tuple[Choice, ...]
    question: str = ""
    """Question to the player: "Ride up, or hold the lift?". Default: a general question, after the
    first sentence of the event or the name of the card."""
    title: str = ""
    """Title of a full-screen question, for key moments of a scenario."""
    story: str = ""
    """Text below the title."""

    async def follow(self, game: EscapeGame, hero: Hero, scope: Scope) -> None:
        open = [
            (Option(f"choice:{number}", "escape.choice", args={"text": choice.text}), choice)
            for number, choice in self._open(game, scope)
        ]
        if len(open) == 1 < len(self.options):
            why = self._closed_by(game, scope, open[0][1])
            game.emit("escape.event.only", cause=why, who=hero.id, text=open[0][1].text)
        if open:
            prompt = "escape.choose.asked" if self.question else "escape.choose"
            words = {"question": self.question or _line(game, scope)}
            if self.title:
                words |= {"title": self.title, "story": self.story}
            chosen = await questions.pick_one(
                game, hero.seat, prompt, open, about=scope.source, args=words
            )
            await game.carry_out(chosen.effects, scope)

    def _open(self, game: EscapeGame, scope: Scope) -> Iterator[tuple[int, Choice]]:
        for number, choice in enumerate(self.options):
            if game.holds(choice.conditions, scope) and has_effect(game, choice.effects, scope):
                yield number, choice

    def _closed_by(self, game: EscapeGame, scope: Scope, open: Choice) -> str:
        """Return the cause that excludes the other options; a general cause if they have
        several."""
        other_options = (option for option in self.options if option is not open)
        causes = {
            option.effects[0].hindrance(game, scope) if game.holds(option.conditions, scope) else ""
            for option in other_options
        }
        return (causes.pop() if len(causes) == 1 else "") or "escape.cause.no-other"

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        open = (worth_of(game, choice.effects, scope) for _, choice in self._open(game, scope))
        return max(open, default=0.0)


def _line(game: EscapeGame, scope: Scope) -> str:
    """Return the text just read: the first sentence of the current event, or a card's name."""
    event = query.tables(game).events.get(scope.source)
    section = getattr(event, scope.about.removesuffix("-event"), None)
    if section is None:
        return f"{named(game, scope.source)}."
    first = FIRST_SENTENCE.match(section.text)
    return first[0] if first else section.text


@vocabulary.add
class Each(ForEach, frozen=True, kw_only=True, tag="each"):
    """Carry out the effects for each prisoner in turn order, as the active prisoner."""

    who: Who = "all"
    effects: Effects

    async def follow(self, game: EscapeGame, hero: Hero, scope: Scope) -> None:
        await game.carry_out(self.effects, scope)

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        return fsum(
            worth_of(game, self.effects, structs.replace(scope, seat=hero.seat))
            * (1.0 if hero.seat == scope.seat else OTHERS)
            for hero in selectors.prisoners(game, self.who, scope)
        )


@vocabulary.add
class If(Do, frozen=True, kw_only=True, tag="if"):
    """Carry out effects if conditions hold, otherwise the effects of `else`."""

    conditions: Conditions = field(name="if")
    then: Effects = ()
    otherwise: Effects = field(name="else", default=())

    def _following(self, game: EscapeGame, scope: Scope) -> Effects:
        return self.then if game.holds(self.conditions, scope) else self.otherwise

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        await game.carry_out(self._following(game, scope), scope)

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        return worth_of(game, self._following(game, scope), scope)


@vocabulary.add
class Repeat(Do, frozen=True, kw_only=True, tag="repeat"):
    """Carry out the effects `n` times."""

    n: Amount
    effects: Effects

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for _ in range(selectors.amount(game, self.n, scope)):
            await game.carry_out(self.effects, scope)

    def worth(self, game: EscapeGame, scope: Scope) -> float:
        return selectors.amount(game, self.n, scope) * worth_of(game, self.effects, scope)
