"""What stands beside an option: odds, price, risk, and what its card says.

Odds are counted over all dice by carrying the option out (`what_if`). What is assumed: guards that
are met are fought, and a miss is thrown again where that is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct, structs

from l7core.api import Ask, Event, Fate, Fates, Note, Odds, Option, ids, phrases, say, what_if

from . import query, turn
from .moving import TOLL
from .state import Heist, HeistState, Post, Thief

Fated: TypeAlias = Fate[HeistState]
HITS: Final = ("heist.destroyed", "heist.shut-down")


def notes(game: Heist, ask: Ask) -> Mapping[str, Note]:
    """A note for every option that has something to say."""
    thief = game.state.thieves[ask.seat]
    noted: dict[str, Note] = {}
    for option in ask.options:
        kind = ids.head(option.id)
        noting = NOTES.get(f"{ask.prompt}.{kind}") or NOTES.get(kind)
        if noting:
            noted[option.id] = noting(Prospect(game, thief, option))
    return {id: note for id, note in noted.items() if note != Note()}


def fight_on(game: Heist, ask: Ask) -> str | None:
    """Answers the questions of a combat; with which bullet makes no difference to its odds."""
    usual = {"heist.arrive": "fight", "heist.reroll": "again", "heist.bullet": ask.options[0].id}
    return usual.get(ask.prompt)


class Prospect(Struct, frozen=True):
    """An option, and all the ways in which it may turn out for a thief."""

    game: Heist
    thief: Thief
    option: Option

    @property
    def post(self) -> Post:
        """The guards that are met."""
        posts = self.game.state.posts
        return posts.get(self.option.target) or posts[self.thief.room]

    def fates(self) -> Fates[HeistState]:
        return what_if(self.game, self.option.id, follow=fight_on)

    def say(self, key: str, **words: str | int) -> str:
        return say(self.game, f"heist.{key}", words)

    def health(self, fate: Fated) -> int:
        return fate.game.state.thieves[self.thief.seat].health

    def throws(self, fate: Fated) -> list[Event]:
        """The thief's own."""
        thrown = (event for event in fate.told if event.key == "heist.thrown")
        return [event for event in thrown if event.args["who"] == self.thief.id]

    def odds(self, outcomes: Iterable[str], fates: Fates[HeistState], pool: str) -> Odds:
        """Each outcome with its chance, and what is thrown, if anything is."""
        told = (
            (what, sum(fate.likely for fate in fates if COMES[what](self, fate)))
            for what in outcomes
        )
        return Odds(
            tuple((self.say(f"odds.{what}"), min(1.0, likely)) for what, likely in told), pool
        )

    def of_throw(self, what: str) -> Odds:
        """What a single throw is for, and its chance."""
        fates = self.fates()
        needed = [each.args["needed"] for fate in fates for each in self.throws(fate)][:1]
        return self.odds([what], fates, "".join(self.say("odds.die", needed=n) for n in needed))


COMES: Final[dict[str, Callable[[Prospect, Fated], bool]]] = {
    "unhurt": lambda here, fate: here.health(fate) >= here.thief.health,
    "dead": lambda here, fate: not here.health(fate),
    "cleared": lambda here, fate: sum(each.key in HITS for each in fate.told) >= here.post.active,
    "keycard": lambda here, fate: fate.game.state.found > here.game.state.found,
    "away": lambda _, fate: fate.ask is not None and fate.ask.prompt == "heist.exit",
    "success": lambda here, fate: any(
        int(each.args["n"]) >= int(each.args["needed"]) for each in here.throws(fate)[:1]
    ),
}
"""How to see in a fate that something has come about."""


def of_entering(here: Prospect) -> Note:
    """Guards that wait there, and what the floor costs."""
    has_gas = here.option.target in here.game.state.tolls
    toll = here.say("note.toll", n=TOLL) if has_gas else ""
    post = here.post
    if not post.active:
        return Note(risk=toll)
    key = "guards" if not post.keycards else "carrier" if post.active == 1 else "carriers"
    waiting = here.say(f"note.{key}", n=post.active, k=post.keycards)
    return structs.replace(of_combat(here, toll), outcome=(waiting,))


def of_combat(here: Prospect, *risks: str) -> Note:
    """What a player wants to know of a combat, and its dice where the most are thrown."""
    fates = here.fates()
    thrown = (
        [each for each in here.throws(fate) if each.args["what"] != "heist.throw.again"]
        for fate in fates
    )
    needed = ", ".join(f"{each.args['needed']}+" for each in max(thrown, key=len))
    odds = here.odds(
        of_interest(here, fates), fates, needed and here.say("odds.dice", needed=needed)
    )
    left = fates.mean(lambda game: game.state.thieves[here.thief.seat].health)
    loss = f"{max(0.0, here.thief.health - left):.1f}"
    blows = here.say("note.blows", n=loss) if loss != "0.0" else ""
    return Note(odds, risk=phrases.listed(*risks, blows))


def of_interest(here: Prospect, fates: Fates[HeistState]) -> Iterator[str]:
    """What may come of a combat here."""
    yield "unhurt"
    if here.post.active > 1 or not all(COMES["cleared"](here, fate) for fate in fates):
        yield "cleared"
    if here.post.keycards:
        yield "keycard"
    if any(COMES["dead"](here, fate) for fate in fates):
        yield "dead"


def of_evading(here: Prospect) -> Note:
    """The chance of getting away, and the combat that waits otherwise."""
    return Note(here.of_throw("away"), risk=here.say("note.or-fight"))


def of_holding_out(here: Prospect) -> Note:
    """Every guard in the room strikes if it fails."""
    return Note(here.of_throw("unhurt"), risk=here.say("note.or-lose", n=here.post.active))


def of_throwing(here: Prospect) -> Note:
    """A single throw."""
    return Note(here.of_throw("success"))


def of_using(here: Prospect) -> Note:
    """What is left of the skill, what it says, and the die that it throws."""
    told = here.of_throw("success")
    price, detail = of_charge(here).price, of_skill(here).detail
    return Note(told if told.pool else None, price=price, detail=detail)


def of_charge(here: Prospect) -> Note:
    """What is left of the skill."""
    left = here.thief.charges.get(here.option.target, 0)
    return Note(price=here.say("note.charge", n=left) if left else "")


def of_skill(here: Prospect) -> Note:
    return Note(
        detail=query.skill(here.game, here.option.target).text if here.option.target else ""
    )


def of_restocking(here: Prospect) -> Note:
    """Somebody notices, and the shelves are bare."""
    guards = query.guards_to_come(here.game, turn.ON_CALL)
    called = here.say("note.called", n=guards) if guards else ""
    closed = here.say("note.out-of-use", n=turn.OUT_OF_USE)
    return Note(risk=phrases.listed(called, closed))


def of_ending(here: Prospect) -> Note:
    """What it means to stay."""
    guards = here.post.active
    return Note(risk=here.say("note.cornered-by", n=guards) if guards else "")


NOTES: Final[dict[str, Callable[[Prospect], Note]]] = {
    "move": of_entering,
    "heist.exit.to": of_entering,
    "combat": of_combat,
    "fight": of_combat,
    "evade": of_evading,
    "roll": of_holding_out,
    "again": of_throwing,
    "take": of_skill,
    "swap": of_skill,
    "use": of_using,
    **dict.fromkeys(("dodge", "slip", "strike", "strike-carrier", "hush"), of_charge),
    "restock": of_restocking,
    "end": of_ending,
}
"""By the kind of option, or, where it means something else there, by question and kind."""
