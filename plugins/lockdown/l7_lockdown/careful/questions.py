"""Everything else that somebody is asked: each option is worth something, the best is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from l7core.api import Ask, Option, ideas, ids, what_if

from .. import query
from ..state import Crew, Lockdown
from .acting import Thinker
from .deeds import Deeds
from .payment import Purse
from .prospect import Outlook
from .things import thing_worth

ALIKE: Final = 0.03
"""How much one person's chances may fall short of another's and still be as good."""
ALONG: Final = 0.01
"""What it is worth to ask somebody into the lift."""
EVERYTHING: Final = 100.0
"""What nothing makes up for."""
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


def riding(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """How well one stands in that room; somebody else may as well come along."""
    return standing(game, who, outlook, option) + ALONG * bool(ids.tail(option.id)[1:])


def through(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """An open door on the way, or a shut one against what is next door."""
    deeds, left, hand = Deeds(game, who, outlook), len(who.actions), len(who.hand)
    if ids.head(option.id) == "open":
        return deeds.opened(option.target, left, hand)
    return deeds.closed(option.target, left, hand)


def emptied(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """A room with hunters that one would have to meet, and with nobody else in it."""
    crew = query.crew_in(game, option.target)
    hunters = query.hunters_in(game, option.target)
    return sum(outlook.harm.company(each) for each in hunters) - EVERYTHING * len(crew)


def aimed_at(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """The hunter that does the most harm."""
    return outlook.harm.company(query.hunter(game, ids.number(option.target)))


def looked_at(game: Lockdown, who: Crew, outlook: Outlook, option: Option) -> float:
    """The next launch of those that one does not know."""
    space = ids.number(option.id)
    return space - EVERYTHING * (game.state.launches[space] in who.seen)


def turning_out(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """How one stands after each answer."""
    for option in ask.options:
        fate = next(iter(what_if(game, option.id)))
        outlook = Outlook(fate.game, fate.game.state.crew[who.seat])
        yield ideas.Idea(option.id, outlook.now, "usual")


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
    """What these objectives promise each of the people on offer.

    Between two of whom they promise the same, the number of the lift's power token decides, for
    all that anybody can foresee as good as a coin.
    """
    chances = {}
    for option in ask.options:
        (fate,) = what_if(game, option.id)
        chances[option.id] = Outlook(fate.game, fate.game.state.crew[who.seat]).now
    best = max(chances.values())
    coin = (game.state.power["lift"].number + who.seat) % len(chances)
    for n, (id, now) in enumerate(chances.items()):
        is_drawn = n == coin and now > best - ALIKE
        yield ideas.Idea(id, best + ALIKE if is_drawn else now, "person")


def terminal(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """What the terminal is asked for: what does most for the plan, and nothing that harms."""
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
