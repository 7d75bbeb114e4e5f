"""Everything else that somebody is asked: each option is worth something, the best is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from l7core.api import Ask, Option, ideas, ids, what_if

from .. import query
from ..state import Crew, Lockdown
from .acting import Thinker
from .payment import Purse
from .prospect import Outlook
from .things import thing_worth

Judging = Callable[[Lockdown, Crew, Outlook, Option], float]


def choosing(score: Judging, why: str) -> ideas.Answering:
    """Answers by what each option is worth."""

    def answer(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
        outlook = Outlook(game, who)
        for option in ask.options:
            yield ideas.Idea(option.id, score(game, who, outlook, option), why)

    return answer


def standing(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """How well one stands in that room."""
    if not option.target or option.target not in game.state.places:
        return -1.0
    hunters = query.hunters_in(game, option.target)
    company = sum(outlook.harm.company(hunter) for hunter in hunters)
    return outlook.at(option.target, len(who.actions), company)


def through(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """An open door on the way, or a shut one against what is next door."""
    if ids.head(option.id) == "open":
        return standing(game, who, outlook, option)
    return 0.5 * len(query.hunters_in(game, option.target)) - 0.1


def objective_worth(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """How likely it is reached."""
    alone = Outlook(game, who, [option.target])
    return alone.at(who.slot, len(who.actions))


def keeping_thing(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    return thing_worth(game, who, outlook, option.target)


def card_given_up(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    return -Purse(game, who, outlook).keeping(ids.tail(option.id))


def aiming(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """A card for a sure hit is well spent."""
    if option.id == "leave":
        return 0.0
    return 1.0 - 0.1 * Purse(game, who, outlook).keeping(ids.tail(option.id))


def becoming(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """What these objectives promise each of the people on offer."""
    for option in ask.options:
        (fate,) = what_if(game, option.id)
        outlook = Outlook(fate.game, fate.game.state.crew[who.seat])
        yield ideas.Idea(option.id, outlook.now, "person")


def terminal(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """What the terminal is asked for: what does most for the plan, and nothing that harms."""
    thinker = Thinker(game, ask)
    left, hand = len(who.actions), len(who.hand)
    yield ideas.Idea("leave", thinker.staying(left, hand), "hold")
    for option in ask.options:
        if option.id != "leave":
            deed = game.rules.library["computer"][ask.about].deeds[ids.number(option.id)]
            gain = thinker.deeds.gain(deed.effects, ask.about, left, hand)
            yield ideas.Idea(option.id, thinker.counted(gain, left, hand, 0), "card")


USUAL: Final[dict[str, ideas.Answering]] = {
    "lockdown.draft": becoming,
    "lockdown.ride": choosing(standing, "way"),
    "lockdown.door": choosing(through, "way"),
    "lockdown.objective": choosing(objective_worth, "objective"),
    "lockdown.found": choosing(keeping_thing, "thing"),
    "lockdown.take-item": choosing(keeping_thing, "thing"),
    "lockdown.discard": choosing(card_given_up, "spare"),
    "lockdown.step": choosing(standing, "quiet"),
    "lockdown.terminal": terminal,
    "lockdown.aim": choosing(aiming, "aim"),
}
