"""How to spend the night decently: bots, hints and looking ahead build on it.

In a fight what counts is to be out of it; else the tasks of `plan` say where to go and what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from l7core.api import (
    Advice,
    Ask,
    Effects,
    Option,
    Scope,
    Streams,
    ideas,
    ids,
    secrets,
    shuffle,
    worth_of,
)

from . import noise, plan, query
from .state import Crew, Lockdown, is_contamination
from .turn import USES
from .verbs.ways import Doors

ENCOUNTER: Final = 6
"""What it is worth not to meet a hunter."""
PRICE: Final = 0.35
"""What a card is worth that is paid."""
THIN: Final = 1.5
"""What each card is worth that is missing from a hand that is not easily surprised."""
STAYING: Final = 0.7
"""How often somebody who stays is heard before the next round."""
FLIGHT: Final = 5.0
"""What it is worth to be out of a fight."""
LARVA: Final = 6.0
"""What it is worth not to have a larva leap at one."""
PASSING: Final = 0.4
"""What it is worth to keep the cards that are left."""
CARDS_KEPT: Final = 3
"""So many in hand, and few hunters surprise anybody."""


def careful(game: Lockdown, ask: Ask) -> Advice:
    """What a careful person would answer, and why."""
    who = game.state.crew[ask.seat]
    if ask.prompt == "lockdown.act":
        thoughts = list(
            fighting(game, who, ask) if query.in_combat(game, who) else working(game, who, ask)
        )
        return ideas.best_of(thoughts, "lockdown.hint")
    answering = USUAL.get(ask.prompt, ideas.in_order("usual"))
    return ideas.best_of(answering(game, who, ask), "lockdown.hint")


# -- what to pay with


def payment(game: Lockdown, ask: Ask, option: Option) -> tuple[str, ...]:
    """The cards that are missed least."""
    fit = sorted(option.payable(ask.purse), key=lambda card: keeping(game, card))
    return tuple(fit[: option.cost])


KEPT: Final = {
    "lockdown:search": 2.0,
    "lockdown:sprint": 2.0,
    "lockdown:tiptoe": 2.5,
    "lockdown:focus": 3.0,
    "lockdown:rest": 1.0,
    "lockdown:repair": 0.5,
}


def keeping(game: Lockdown, card: str) -> float:
    """What it is worth to keep a card."""
    return -1.0 if is_contamination(card) else KEPT.get(card.partition("#")[0], 1.5)


def shed(who: Crew, ask: Ask) -> tuple[str, ...]:
    """What whoever passes lets go of: contamination, which would only lie in the way."""
    return tuple(card for card in ask.purse if is_contamination(card))


# -- in a fight


def fighting(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """Out of it, or through it."""
    here = query.hunters_in(game, who.slot)
    ways = plan.distances(game, who)
    is_weak = query.is_last_wound(who) or len(who.serious) >= 2
    for option in ask.options:
        paid = payment(game, ask, option)
        head = ids.head(option.id)
        score, why = -5.0, "fight"
        if head == "shoot":
            score, why = 6.0 - 2.0 * (len(here) > 1), "shoot"
        elif head == "strike":
            kinds = {f"hunter:{each.n}": each.kind for each in here}
            score = STRIKES.get(kinds.get(option.target, ""), -3.0)
        elif head == "move":
            risk = sum(LARVA if each.kind == "larva" else 1.5 for each in here)
            risk += ENCOUNTER / 2 * chance_of_encounter(game, who, option.target)
            there = ways[option.target].cost if option.target in ways else 9.0
            score, why = FLIGHT - risk - 0.5 * there - 1.5 * is_weak, "flee"
        elif head in ("card", "use"):
            score, why = deed_worth(game, who, option) - IN_A_FIGHT, "card"
        elif head == "end":
            score, why, paid = -2.0, "hold", shed(who, ask)
        yield ideas.Idea(option.id, score, why, paid=paid)


STRIKES: Final = {"larva": 6.0, "creeper": 2.5, "adult": 0.0}
IN_A_FIGHT: Final = 2.5
"""What a card loses among hunters that does nothing about them."""


def effects_of(game: Lockdown, option: Option) -> Effects:
    """What a line of a card or of a thing does."""
    what = ids.tail(option.id)
    if ids.head(option.id) == "card":
        deeds = query.action(game, ids.tail(what)).deeds
        return deeds[USES.index(ids.head(what))].effects
    id, _, number = what.partition("/")
    effects: Effects = game.rules.library["item"][id].deeds[int(number)].effects
    return effects


def deed_worth(game: Lockdown, who: Crew, option: Option) -> float:
    """What it does for somebody, by what its verbs say of themselves."""
    return worth_of(game, effects_of(game, option), Scope(seat=who.seat, source=option.target))


def opens_doors(game: Lockdown, option: Option) -> bool:
    """Whether a door can be opened by it."""
    return is_deed(option) and any(isinstance(each, Doors) for each in effects_of(game, option))


# -- otherwise


def working(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
    """The best task, or the way to it; else to keep still."""
    opens = any(opens_doors(game, option) for option in ask.options)
    ways = plan.distances(game, who, opens=opens)
    worth: dict[str, tuple[float, str]] = {}
    for task in plan.tasks(game, who):
        for slot in plan.targets(game, task):
            if slot not in ways:
                continue
            is_sure = bool(task.room) and query.is_known(game, task.room)
            value = task.worth * plan.STEP ** ways[slot].cost * (1.0 if is_sure else 0.75)
            if slot == who.slot:
                for option in ask.options:
                    if option.id.startswith(task.option) and task.room:
                        better(worth, option.id, task.worth, task.why)
            else:
                first = ways[slot].places[0]
                if first in query.layout(game).neighbours(who.slot):
                    shut = not query.is_open(game, query.layout(game).between(who.slot, first))
                    better(worth, "door" if shut else f"to:{first}", value - shut, task.why)
                else:
                    here = query.section(game, who.slot) == game.state.lift
                    better(worth, "room:ride" if here else "room:call", value, task.why)
    left = len(who.actions)
    for option in ask.options:
        paid = payment(game, ask, option)
        score, why = valued(game, who, option, worth, left)
        if option.id == "end":
            paid = shed(who, ask)
        yield ideas.Idea(option.id, score, why, paid=paid)


def is_deed(option: Option) -> bool:
    """Whether that is the line of a card or of a thing."""
    return ids.head(option.id) in ("card", "use")


def better(worth: dict[str, tuple[float, str]], id: str, value: float, why: str) -> None:
    if value > worth.get(id, (0.0, ""))[0]:
        worth[id] = (value, why)


def valued(
    game: Lockdown, who: Crew, option: Option, worth: dict[str, tuple[float, str]], left: int
) -> tuple[float, str]:
    """What an option is worth, by the tasks it serves and the cards it takes."""
    head = ids.head(option.id)
    price = PRICE * option.cost
    thin = THIN * max(0, CARDS_KEPT - (left - option.cost)) * (not plan.is_late(game))
    if option.id in worth:
        return worth[option.id][0] - price - thin, worth[option.id][1]
    if head in ("move", "creep"):
        value, why = worth.get(f"to:{option.target}", (-2.0, "explore"))
        heard = (
            0.0 if head == "creep" else ENCOUNTER * chance_of_encounter(game, who, option.target)
        )
        return value - heard - price - thin - danger(game, option.target), why
    if "door" in worth and opens_doors(game, option):
        return worth["door"][0] - price, worth["door"][1]
    if is_deed(option):
        return deed_worth(game, who, option) - price - thin, "card"
    if head == "craft":
        return 2.5 - price, "craft"
    if head == "end":
        heard = STAYING * ENCOUNTER * noise.loud(game, who.slot) / len(noise.FACES)
        return PASSING + (0.8 if left <= 2 else 0.0) - fire(game, who) - heard, "keep"
    if head == "computer":
        return 0.6 - price, "computer"
    return -4.0, "usual"


def chance_of_encounter(game: Lockdown, who: Crew, slot: str) -> float:
    """Exactly: each number that is heard already, and danger where a hunter is next door."""
    if not query.is_empty(game, slot, but=who):
        return 0.0
    near = any(query.hunters_in(game, each) for each in query.layout(game).neighbours(slot))
    return (noise.loud(game, slot) + (1 + who.slime) * near) / len(noise.FACES)


def danger(game: Lockdown, slot: str) -> float:
    return 4.0 * len(query.hunters_in(game, slot)) + 1.0 * query.place(game, slot).fire


def fire(game: Lockdown, who: Crew) -> float:
    """To stay in a burning room costs a wound."""
    return 3.0 if query.place(game, who.slot).fire and not who.burnt else 0.0


# -- everything else that is asked


def choosing(score: Callable[[Lockdown, Crew, Option], float], why: str) -> ideas.Answering:
    """Answers by what each option is worth."""

    def answer(game: Lockdown, who: Crew, ask: Ask) -> Iterator[ideas.Idea]:
        for option in ask.options:
            yield ideas.Idea(option.id, score(game, who, option), why)

    return answer


def towards(game: Lockdown, who: Crew, option: Option) -> float:
    """How much the shaft is on the way to what is worth doing."""
    ways = plan.distances(game, who, opens=True)
    best = 0.0
    for task in plan.tasks(game, who):
        for slot in plan.targets(game, task):
            if slot in ways and ways[slot].places[:1] == (option.target,):
                best = max(best, task.worth * plan.STEP ** ways[slot].cost)
    return best


def through(game: Lockdown, who: Crew, option: Option) -> float:
    """An open door on the way, or a shut one against what is next door."""
    if ids.head(option.id) == "open":
        return towards(game, who, option)
    return 0.5 * len(query.hunters_in(game, option.target)) - 0.1


def objective_worth(game: Lockdown, who: Crew, option: Option) -> float:
    record = game.rules.library["objective"][option.target]
    return -plan.difficulty(game, who, record)


def thing_worth(game: Lockdown, who: Crew, option: Option) -> float:
    """A first weapon, then what it does for somebody just now, then what can be made of it."""
    item = game.rules.library["item"].get(option.target)
    if item is None:
        return 0.0
    scope = Scope(seat=who.seat, source=option.target)
    helps = max((worth_of(game, deed.effects, scope) for deed in item.deeds), default=0.0)
    is_wanted = bool(item.weapon) and not any(query.weapons(game, who))
    return 4.0 * is_wanted + max(0.0, helps) + 1.0 * bool(item.component)


def card_given_up(game: Lockdown, who: Crew, option: Option) -> float:
    return -keeping(game, ids.tail(option.id))


def quiet_room(game: Lockdown, who: Crew, option: Option) -> float:
    if not option.target or option.target not in game.state.places:
        return -1.0
    return -danger(game, option.target) - 0.1 * (not query.is_lit(game, option.target))


def aiming(game: Lockdown, who: Crew, option: Option) -> float:
    """A card for a sure hit is well spent."""
    if option.id == "leave":
        return 0.0
    return 1.0 - 0.1 * keeping(game, ids.tail(option.id))


USUAL: Final[dict[str, ideas.Answering]] = {
    "lockdown.ride": choosing(towards, "way"),
    "lockdown.door": choosing(through, "way"),
    "lockdown.objective": choosing(objective_worth, "objective"),
    "lockdown.found": choosing(thing_worth, "thing"),
    "lockdown.discard": choosing(card_given_up, "spare"),
    "lockdown.step": choosing(quiet_room, "quiet"),
    "lockdown.aim": choosing(aiming, "aim"),
}


# -- what a seat does not know


def redraw(game: Lockdown, ask: Ask, streams: Streams) -> None:
    """Dealt anew: decks, others' hands and secrets, faces of contamination, unknown rooms."""
    state = game.state
    for pile in (state.attacks, state.events, state.wounds, state.computers):
        secrets.deal_around(streams, pile.cards)
    for pile in state.items.values():
        secrets.deal_around(streams, pile.cards)
    rooms = {slot: place.tile for slot, place in state.places.items() if not place.known}
    waiting = {slot: state.places[slot].token for slot in rooms}
    eggs = {place.tile: place.eggs for place in state.places.values()}
    secrets.lay_anew(streams, rooms)
    secrets.lay_anew(streams, waiting)
    for slot, tile in rooms.items():
        place = state.places[slot]
        place.tile, place.token, place.eggs = tile, waiting[slot], eggs[tile]
    seen = state.crew[ask.seat].seen
    unseen = {space: token for space, token in state.launches.items() if token not in seen}
    secrets.lay_anew(streams, unseen)
    state.launches |= unseen
    for who in state.crew:
        if who.seat == ask.seat:
            shuffle(streams, "redraw", who.deck.cards)
        else:
            secrets.deal_anew(streams, who.deck.cards, who.hand)
    deal_faces(game, streams)
    deal_secrets(game, ask.seat, streams)


def deal_faces(game: Lockdown, streams: Streams) -> None:
    """Nobody knows which contamination is infected."""
    state = game.state
    faces = [*state.contamination, *state.infected.values()]
    shuffle(streams, "redraw", faces)
    state.infected = {card: faces.pop() for card in state.infected}
    state.contamination = faces


def deal_secrets(game: Lockdown, seat: int, streams: Streams) -> None:
    """Plans and objectives that this seat has not seen; among friends those of all are open."""
    state = game.state
    own = state.crew[seat]
    others = [who for who in state.crew if who is not own]
    if query.scenario(game).mode == "together":
        others = []
    hidden = [plan for who in others for plan in who.contingencies]
    pool = [*hidden, *state.neutral, state.in_force]
    seen = [plan for plan in pool if plan in own.seen]
    pool = [plan for plan in pool if plan not in seen]
    shuffle(streams, "redraw", pool)
    for who in others:
        who.contingencies = [p if p in seen else pool.pop() for p in who.contingencies]
    state.neutral = [p if p in seen else pool.pop() for p in state.neutral]
    state.in_force = pool.pop()
    objectives = [o for who in others for o in who.objectives if o not in own.seen]
    shuffle(streams, "redraw", objectives)
    for who in others:
        who.objectives = [o if o in own.seen else objectives.pop() for o in who.objectives]


def value(game: Lockdown, seat: int) -> float:
    """How well that seat stands: alive, unhurt, near to what it is here for."""
    state = game.state
    who = state.crew[seat]
    if state.outcome is not None:
        return 1.0 if state.outcome.result_of(seat) == "won" else 0.0
    if who.where == "dead":
        return 0.0
    aim = plan.aim(game, who)
    done = 1.0 if aim is None else 1.0 / (1.0 + plan.difficulty(game, who, aim))
    whole = 1.0 - 0.2 * len(who.serious) - 0.05 * who.light - 0.2 * who.larva
    out = 0.3 if not who.is_acting else 0.0
    return max(0.02, min(0.98, 0.15 + 0.25 * whole + 0.3 * done + out))
