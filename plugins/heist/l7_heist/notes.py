"""Notes on options: odds, costs, risks and card texts.

Odds are counted over all dice by simulating the option with `what_if`. The simulation fights all
guards on arrival and uses every reroll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import fsum
from typing import Final, TypeAlias

from msgspec import Struct, structs

from l7core.api import (
    Ask,
    Event,
    Note,
    Odds,
    Option,
    PossibleOutcome,
    PossibleOutcomes,
    ids,
    phrases,
    say,
    what_if,
)

from . import query, turn
from .moving import TOLL
from .state import Heist, HeistState, Post, Thief

Fated: TypeAlias = PossibleOutcome[HeistState]
HITS: Final = ("heist.destroyed", "heist.shut-down")


def notes(game: Heist, ask: Ask) -> Mapping[str, Note]:
    """Return the notes of all options that have one."""
    thief = game.state.thieves[ask.seat]
    noted: dict[str, Note] = {}
    for option in ask.options:
        kind = ids.head(option.id)
        noting = NOTES.get(f"{ask.prompt}.{kind}") or NOTES.get(kind)
        if noting:
            noted[option.id] = noting(Prospect(game, thief, option))
    return {id: note for id, note in noted.items() if note != Note()}


def fight_on(game: Heist, ask: Ask) -> str | None:
    """Answer the questions of a combat; the choice of a bullet does not change the odds."""
    usual = {"heist.arrive": "fight", "heist.reroll": "again", "heist.bullet": ask.options[0].id}
    return usual.get(ask.prompt)


class Prospect(Struct, frozen=True):
    """An option of a thief, with all its possible outcomes."""

    game: Heist
    thief: Thief
    option: Option

    @property
    def post(self) -> Post:
        """Guards in the option's room; without one, in the thief's room."""
        posts = self.game.state.posts
        return posts.get(self.option.target) or posts[self.thief.room]

    def fates(self) -> PossibleOutcomes[HeistState]:
        return what_if(self.game, self.option.id, follow=fight_on)

    def say(self, key: str, **words: str | int) -> str:
        return say(self.game, f"heist.{key}", words)

    def health(self, fate: Fated) -> int:
        return fate.game.state.thieves[self.thief.seat].health

    def rolls(self, fate: Fated) -> list[Event]:
        """Return this thief's rolls in a simulated result."""
        thrown = (event for event in fate.told if event.key == "heist.thrown")
        return [event for event in thrown if event.args["who"] == self.thief.id]

    def odds(self, outcomes: Iterable[str], fates: PossibleOutcomes[HeistState], pool: str) -> Odds:
        """Return the odds of these outcomes; `pool` is the text of the dice."""
        chances = (
            (outcome, fsum(fate.likely for fate in fates if CHECKS[outcome](self, fate)))
            for outcome in outcomes
        )
        return Odds(
            tuple((self.say(f"odds.{outcome}"), min(1.0, chance)) for outcome, chance in chances),
            pool,
        )

    def of_roll(self, outcome: str) -> Odds:
        """Return the odds of an outcome that depends on a single roll."""
        fates = self.fates()
        needed = [each.args["needed"] for fate in fates for each in self.rolls(fate)][:1]
        return self.odds([outcome], fates, "".join(self.say("odds.die", needed=n) for n in needed))


CHECKS: Final[dict[str, Callable[[Prospect, Fated], bool]]] = {
    "unhurt": lambda prospect, fate: prospect.health(fate) >= prospect.thief.health,
    "dead": lambda prospect, fate: not prospect.health(fate),
    "cleared": lambda prospect, fate: (
        sum(each.key in HITS for each in fate.told) >= prospect.post.active
    ),
    "keycard": lambda prospect, fate: fate.game.state.found > prospect.game.state.found,
    "away": lambda _, fate: fate.ask is not None and fate.ask.prompt == "heist.exit",
    "success": lambda prospect, fate: any(
        int(each.args["n"]) >= int(each.args["needed"]) for each in prospect.rolls(fate)[:1]
    ),
}
"""Functions that return whether an outcome of the odds occurs in a simulated result."""


def of_entering(prospect: Prospect) -> Note:
    """Return the note on entering a room: its guards, the odds of the combat, and gas."""
    has_gas = prospect.option.target in prospect.game.state.tolls
    toll = prospect.say("note.toll", n=TOLL) if has_gas else ""
    post = prospect.post
    if not post.active:
        return Note(risk=toll)
    key = "guards" if not post.keycards else "carrier" if post.active == 1 else "carriers"
    waiting = prospect.say(f"note.{key}", n=post.active, k=post.keycards)
    return structs.replace(of_combat(prospect, toll), outcome=(waiting,))


def of_combat(prospect: Prospect, *risks: str) -> Note:
    """Return the note on a combat; its dice are those of the longest possible combat."""
    fates = prospect.fates()
    rolls = (
        [each for each in prospect.rolls(fate) if each.args["what"] != "heist.throw.again"]
        for fate in fates
    )
    needed = ", ".join(f"{each.args['needed']}+" for each in max(rolls, key=len))
    odds = prospect.odds(
        of_interest(prospect, fates), fates, needed and prospect.say("odds.dice", needed=needed)
    )
    left = fates.mean(lambda game: game.state.thieves[prospect.thief.seat].health)
    loss = f"{max(0.0, prospect.thief.health - left):.1f}"
    blows = prospect.say("note.blows", n=loss) if loss != "0.0" else ""
    return Note(odds, risk=phrases.listed(*risks, blows))


def of_interest(prospect: Prospect, fates: PossibleOutcomes[HeistState]) -> Iterator[str]:
    """Yield the outcomes of a combat that the odds show."""
    yield "unhurt"
    if prospect.post.active > 1 or not all(CHECKS["cleared"](prospect, fate) for fate in fates):
        yield "cleared"
    if prospect.post.keycards:
        yield "keycard"
    if any(CHECKS["dead"](prospect, fate) for fate in fates):
        yield "dead"


def of_evading(prospect: Prospect) -> Note:
    """Return the note on evading: the chance to escape, and the combat after a failure."""
    return Note(prospect.of_roll("away"), risk=prospect.say("note.or-fight"))


def of_holding_out(prospect: Prospect) -> Note:
    """Return the note on holding out: after a failure, every guard in the room hits."""
    return Note(
        prospect.of_roll("unhurt"), risk=prospect.say("note.or-lose", n=prospect.post.active)
    )


def of_rolling(prospect: Prospect) -> Note:
    """Return the note on a single roll."""
    return Note(prospect.of_roll("success"))


def of_using(prospect: Prospect) -> Note:
    """Return the note on using a skill: charges left, card text, and the odds of its roll."""
    odds = prospect.of_roll("success")
    price, detail = of_charge(prospect).price, of_skill(prospect).detail
    return Note(odds if odds.pool else None, price=price, detail=detail)


def of_charge(prospect: Prospect) -> Note:
    """Return the note with the charges left of a skill."""
    left = prospect.thief.charges.get(prospect.option.target, 0)
    return Note(price=prospect.say("note.charge", n=left) if left else "")


def of_skill(prospect: Prospect) -> Note:
    return Note(
        detail=query.skill(prospect.game, prospect.option.target).text
        if prospect.option.target
        else ""
    )


def of_restocking(prospect: Prospect) -> Note:
    """Return the note on a special room: the guards it calls, and rounds out of order."""
    guards = query.guards_to_come(prospect.game, turn.ON_CALL)
    called = prospect.say("note.called", n=guards) if guards else ""
    closed = prospect.say("note.out-of-use", n=turn.OUT_OF_USE)
    return Note(risk=phrases.listed(called, closed))


def of_ending(prospect: Prospect) -> Note:
    """Return the note on ending the turn: the number of guards in the room."""
    guards = prospect.post.active
    return Note(risk=prospect.say("note.cornered-by", n=guards) if guards else "")


NOTES: Final[dict[str, Callable[[Prospect], Note]]] = {
    "move": of_entering,
    "heist.exit.to": of_entering,
    "combat": of_combat,
    "fight": of_combat,
    "evade": of_evading,
    "roll": of_holding_out,
    "again": of_rolling,
    "take": of_skill,
    "swap": of_skill,
    "use": of_using,
    **dict.fromkeys(("dodge", "slip", "strike", "strike-carrier", "hush"), of_charge),
    "restock": of_restocking,
    "end": of_ending,
}
"""Note functions by kind of option, or by prompt and kind if they differ."""
