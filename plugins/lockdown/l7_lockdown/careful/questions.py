"""Answers to every prompt except actions: each option gets a score, and the best option wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import fsum
from typing import Final

from l7core.api import Ask, Option, ideas, ids, what_if

from .. import query
from ..state import Crew, Lockdown
from .acting import Thinker
from .action_value import Deeds
from .payment import Purse
from .prospect import Outlook
from .things import thing_worth

ALIKE: Final = 0.03
"""Difference in win chance up to which two characters count as equal."""
ALONG: Final = 0.01
"""Value of asking another character into the lift."""
EVERYTHING: Final = 100.0
"""Penalty that no gain makes up for."""
Judging = Callable[[Lockdown, Crew, Outlook, Option], float]


def choosing(score: Judging, why: str) -> ideas.Answering:
    """Return an answer that scores each option with a function."""

    def answer(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
        outlook = Outlook(game, who)
        for option in ask.options:
            yield ideas.Idea(option.id, score(game, who, outlook, option), why)

    return answer


def standing(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """Score a room by the position in it."""
    if not option.target or option.target not in game.state.places:
        return -1.0
    hunters = query.hunters_in(game, option.target)
    company = fsum(outlook.harm.company(hunter) for hunter in hunters)
    return outlook.at(option.target, len(who.actions), company)


def riding(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """Score a lift ride by its destination; a small bonus for company."""
    return standing(game, who, outlook, option) + ALONG * bool(ids.tail(option.id)[1:])


def through(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """Score a door: open on the way, or closed against hunters."""
    deeds, left, hand = Deeds(game, who, outlook), len(who.actions), len(who.hand)
    if ids.head(option.id) == "open":
        return deeds.opened(option.target, left, hand)
    return deeds.closed(option.target, left, hand)


def emptied(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """Score a room to overload or vent: its hunters count for it, its characters against it."""
    crew = query.crew_in(game, option.target)
    hunters = query.hunters_in(game, option.target)
    return fsum(outlook.harm.company(each) for each in hunters) - EVERYTHING * len(crew)


def aimed_at(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """Score a hunter by the harm that it does."""
    return outlook.harm.company(query.hunter(game, ids.number(option.target)))


def looked_at(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """Score a launch: the next one that the character has not seen."""
    space = ids.number(option.id)
    return space - EVERYTHING * (game.state.launches[space] in who.seen)


def turning_out(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """Score each answer by the position after it."""
    for option in ask.options:
        fate = next(iter(what_if(game, option.id)))
        outlook = Outlook(fate.game, fate.game.state.crew[who.seat])
        yield ideas.Idea(option.id, outlook.now, "usual")


def objective_worth(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """Score an objective by the chance to complete it."""
    alone = Outlook(game, who, [option.target])
    return alone.at(who.slot, len(who.actions))


def keeping_thing(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    return thing_worth(game, who, outlook, option.target)


def card_given_up(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    return -Purse(game, who, outlook).keeping(ids.tail(option.id))


def aiming(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """Score a card for a better shot: high, unless the card is valuable."""
    if option.id == "leave":
        return 0.0
    return 1.0 - 0.1 * Purse(game, who, outlook).keeping(ids.tail(option.id))


def becoming(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """Score the offered characters by their chances with the dealt objectives.

    The number of the lift's power token decides between equal characters; it is as good as a coin.
    """
    chances = {}
    for option in ask.options:
        (fate,) = what_if(game, option.id)
        chances[option.id] = Outlook(fate.game, fate.game.state.crew[who.seat]).now
    best = max(chances.values())
    coin = (game.state.power["lift"].number + who.seat) % len(chances)
    for n, (id, chance) in enumerate(chances.items()):
        is_drawn = n == coin and chance > best - ALIKE
        yield ideas.Idea(id, best + ALIKE if is_drawn else chance, "person")


def terminal(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """Score the functions of a terminal, and leaving it."""
    thinker = Thinker(game, ask)
    left, hand = len(who.actions), len(who.hand)
    yield ideas.Idea("leave", thinker.staying(left, hand), "hold")
    deeds = game.rules.library["computer"][ask.about].deeds
    for n, points in thinker.choices(ask.about, deeds, left, hand).items():
        yield ideas.Idea(f"choose:{n}", points, "card")


USUAL: Final[dict[str, ideas.Answering]] = {
    "lockdown.draft": becoming,
    "lockdown.ride": choosing(riding, "way"),
    "lockdown.come-along": choosing(standing, "way"),
    "lockdown.door": choosing(through, "way"),
    "lockdown.objective": choosing(objective_worth, "objective"),
    "lockdown.found": choosing(keeping_thing, "thing"),
    "lockdown.take-item": choosing(keeping_thing, "thing"),
    "lockdown.vent": choosing(emptied, "flee"),
    "lockdown.overload": choosing(emptied, "flee"),
    "lockdown.at-hunter": choosing(aimed_at, "shoot"),
    "lockdown.plan-launch": choosing(looked_at, "out"),
    "lockdown.move-launch": turning_out,
    "lockdown.discard": choosing(card_given_up, "spare"),
    "lockdown.step": choosing(standing, "quiet"),
    "lockdown.terminal": terminal,
    "lockdown.aim": choosing(aiming, "aim"),
}
