"""What an option leads to, counted over all dice by carrying it out (`what_if`).

What is assumed: guards that are met are fought, and a miss is thrown again where that is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from l7core.api import Ask, Event, Fate, Fates, Odds, Option, say, what_if

from .state import Heist, HeistState, Thief

Fated: TypeAlias = Fate[HeistState]
ON_THE_WAY: Final = {"heist.arrive": "fight", "heist.reroll": "again"}
HITS: Final = ("heist.destroyed", "heist.shut-down")


def fight_on(game: Heist, ask: Ask) -> str | None:
    """Answers the questions of a combat; with which bullet makes no difference to its odds."""
    if ask.prompt == "heist.bullet":
        return ask.options[0].id
    return ON_THE_WAY.get(ask.prompt)


class Prospect(Struct, frozen=True):
    """All the ways in which an option may turn out for a thief."""

    game: Heist
    thief: Thief
    room: str
    """Where guards are met."""
    fates: Fates[HeistState]

    @property
    def guards(self) -> int:
        return self.game.state.posts[self.room].active

    @property
    def loss(self) -> float:
        """The health to be lost on average."""
        left = self.fates.mean(lambda game: game.state.thieves[self.thief.seat].health)
        return max(0.0, self.thief.health - left)

    def likely(self, what: str) -> float:
        """How likely it is that this comes about."""
        comes = COMES[what]
        return min(1.0, sum(fate.likely for fate in self.fates if comes(self, fate)))

    def throws(self, fate: Fated) -> list[Event]:
        """The thief's own."""
        thrown = (event for event in fate.told if event.key == "heist.thrown")
        return [event for event in thrown if event.args["who"] == self.thief.id]

    # -- in words

    def of_combat(self) -> Odds:
        """What a player wants to know of a combat, and its dice where the most are thrown."""
        thrown = (
            [each for each in self.throws(fate) if each.cause != "heist.for.again"]
            for fate in self.fates
        )
        needed = ", ".join(f"{each.args['needed']}+" for each in max(thrown, key=len))
        dice = say(self.game, "heist.odds.dice", {"needed": needed}) if needed else ""
        return self.in_words(self.of_interest(), dice)

    def of_interest(self) -> Iterator[str]:
        """What may come of a combat here."""
        yield "unhurt"
        if self.guards > 1 or self.likely("cleared") < 1:
            yield "cleared"
        if self.game.state.posts[self.room].keycards:
            yield "keycard"
        if self.likely("dead"):
            yield "dead"

    def of_throw(self, what: str) -> Odds:
        """What a single throw is for, and its chance."""
        thrown = [each for fate in self.fates for each in self.throws(fate)][:1]
        dice = [
            say(self.game, "heist.odds.die", {"needed": each.args["needed"]}) for each in thrown
        ]
        return self.in_words((what,), "".join(dice))

    def in_words(self, outcomes: Iterable[str], pool: str) -> Odds:
        """Each outcome with its chance, and what is thrown, if anything is."""
        game = self.game
        told = tuple((say(game, f"heist.odds.{what}"), self.likely(what)) for what in outcomes)
        return Odds(told, pool)


def prospect(game: Heist, thief: Thief, option: Option) -> Prospect:
    """What that option of the pending question leads to."""
    room = option.target if option.target in game.state.posts else thief.room
    return Prospect(game, thief, room, what_if(game, option.id, follow=fight_on))


def is_hit(throw: Event) -> bool:
    return int(throw.args["n"]) >= int(throw.args["needed"])


def health(prospect: Prospect, fate: Fated) -> int:
    return fate.game.state.thieves[prospect.thief.seat].health


COMES: Final[dict[str, Callable[[Prospect, Fated], bool]]] = {
    "unhurt": lambda here, fate: health(here, fate) >= here.thief.health,
    "dead": lambda here, fate: not health(here, fate),
    "cleared": lambda here, fate: sum(each.key in HITS for each in fate.told) >= here.guards,
    "keycard": lambda here, fate: fate.game.state.found > here.game.state.found,
    "away": lambda _, fate: fate.ask is not None and fate.ask.prompt == "heist.exit",
    "success": lambda here, fate: any(map(is_hit, here.throws(fate)[:1])),
}
"""How to see in a fate that something has come about."""
