"""What an option leads to, counted over all dice by carrying it out (`what_if`).

What is assumed: guards that are met are fought, and a miss is thrown again where that is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from l7core.api import Ask, Event, Fate, Fates, Odds, Option, say, what_if

from .moving import TOLL
from .state import Heist, HeistState, Thief

Fated: TypeAlias = Fate[HeistState]
ON_THE_WAY = {"heist.arrive": "fight", "heist.reroll": "again"}
CERTAIN = 1 - 1e-9
HITS = ("heist.destroyed", "heist.shut-down")


def fight_on(game: Heist, ask: Ask) -> str | None:
    """Answers the questions of a combat; with which bullet makes no difference to its odds."""
    if ask.prompt == "heist.bullet":
        return ask.options[0].id
    return ON_THE_WAY.get(ask.prompt)


class Prospect(Struct, frozen=True):
    """All the ways in which an option may turn out for a thief."""

    game: Heist
    thief: Thief
    fates: Fates[HeistState]

    def likely(self, holds: Callable[[Fated], bool]) -> float:
        return min(1.0, sum(fate.likely for fate in self.fates if holds(fate)))

    def after(self, fate: Fated) -> Thief:
        return fate.game.state.thieves[self.thief.seat]

    @property
    def unhurt(self) -> float:
        return self.likely(lambda fate: self.after(fate).health >= self.thief.health)

    @property
    def dead(self) -> float:
        return self.likely(lambda fate: not self.after(fate).alive)

    @property
    def loss(self) -> float:
        """The health to be lost on average."""
        seat = self.thief.seat
        left = self.fates.mean(lambda game: game.state.thieves[seat].health)
        return max(0.0, self.thief.health - left)

    @property
    def keycard(self) -> float:
        return self.fates.chance(lambda game: game.state.found > self.game.state.found)

    @property
    def away(self) -> float:
        """Out of the guards' sight."""
        return self.likely(lambda fate: fate.ask is not None and fate.ask.prompt == "heist.exit")

    @property
    def success(self) -> float:
        """Of the first throw."""
        return self.likely(lambda fate: any(map(is_hit, list(self.throws(fate))[:1])))

    def all_down(self, guards: int) -> float:
        """So many guards are hit."""
        return self.likely(lambda fate: sum(e.key in HITS for e in fate.told) >= guards)

    def throws(self, fate: Fated) -> Iterator[Event]:
        """The thief's own."""
        for event in fate.told:
            if event.key == "heist.thrown" and event.args["who"] == self.thief.id:
                yield event

    @property
    def needed(self) -> Sequence[int]:
        """What has to be thrown, die by die, where the most dice are thrown."""
        first_throws = (
            [each for each in self.throws(fate) if each.cause != "heist.for.again"]
            for fate in self.fates
        )
        return [int(each.args["needed"]) for each in max(first_throws, key=len)]


def is_hit(throw: Event) -> bool:
    return int(throw.args["n"]) >= int(throw.args["needed"])


def prospect(game: Heist, thief: Thief, option: str) -> Prospect:
    """What that option of the pending question leads to."""
    return Prospect(game, thief, what_if(game, option, follow=fight_on))


def kills(game: Heist, thief: Thief, option: Option) -> bool:
    """Whether the thief dies of it, however the dice fall. Most options need no trying out."""
    room = option.target if option.target in game.state.posts else thief.room
    if thief.health + thief.friends > game.state.posts[room].active + TOLL:
        return False
    likeliest = Prospect(game, thief, what_if(game, option.id, follow=fight_on, most=1))
    return likeliest.dead > 0 and prospect(game, thief, option.id).dead > CERTAIN


# -- in words


def of_combat(prospect: Prospect, room: str) -> Odds:
    """What a player wants to know of a combat there."""
    game, post = prospect.game, prospect.game.state.posts[room]
    all_down = prospect.all_down(post.active)
    outcomes = {"unhurt": prospect.unhurt}
    if post.active > 1 or all_down < 1:
        outcomes["cleared"] = all_down
    if post.keycards:
        outcomes["keycard"] = prospect.keycard
    if prospect.dead:
        outcomes["dead"] = prospect.dead
    needed = ", ".join(f"{each}+" for each in prospect.needed)
    return in_words(
        game, outcomes, say(game, "heist.odds.dice", {"needed": needed}) if needed else ""
    )


def of_throw(prospect: Prospect, what: str, likely: float) -> Odds:
    """What a single throw is for, and its chance."""
    game = prospect.game
    thrown = [each for fate in prospect.fates for each in prospect.throws(fate)][:1]
    dice = [say(game, "heist.odds.die", {"needed": each.args["needed"]}) for each in thrown]
    return in_words(game, {what: likely}, "".join(dice))


def in_words(game: Heist, outcomes: dict[str, float], pool: str) -> Odds:
    """Each outcome with its chance, and what is thrown, if anything is."""
    told = tuple((say(game, f"heist.odds.{what}"), likely) for what, likely in outcomes.items())
    return Odds(told, pool)
