"""What a careful person means to do next: tasks, each with a place, and what they are worth.

A task is an option that is to be taken in some room. Until the room is reached, the way to it is
the task; while nobody knows where it is, to explore is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from l7core.api import Scope, graphs

from . import query
from .conditions import Awake as Restored
from .conditions import (
    BaseDestroyed,
    Carries,
    Discovered,
    Examined,
    GotOut,
    Informed,
    Knows,
    NestDestroyed,
    RoomWorks,
    Signalled,
)
from .records import Contingency, Objective
from .state import ISOLATION_OPENS, Crew, Lockdown

OUT: Final = 12.0
"""What it is worth to be out, when that is safe."""
DUTY: Final = 6.0
"""What a step of one's objective is worth."""
PRUDENCE: Final = 3.0
"""What it is worth to be spared by one of the plans."""
STEP: Final = 0.9
"""How much of its worth a task keeps for each room that is still to be walked."""
LATE: Final = 6
"""Spaces of time that are left when it is time to leave, whatever is not done."""
EXPLORING: Final = 3.0
"""What it is worth to see a new room early in the night."""


class Task(Struct, frozen=True, gc=False):
    """Something to be done in a room."""

    room: str
    """The tile; empty for any room that nobody has seen."""
    option: str
    """What the option's id begins with, there."""
    worth: float
    why: str


def tasks(game: Lockdown, who: Crew) -> Iterator[Task]:
    """Everything worth doing, in no order."""
    objective = aim(game, who)
    is_done = objective is not None and has_done_its_part(game, who, objective)
    if objective is not None and not is_done:
        yield from duties(game, who, objective)
    yield from prudent(game, who)
    yield from ways_out(game, who, is_done=is_done)
    yield from care(game, who)
    unseen = sum(not place.known for place in game.state.places.values())
    if unseen and game.state.time > LATE:
        yield Task("", "move", EXPLORING, "explore")


def aim(game: Lockdown, who: Crew) -> Objective | None:
    """What this person is here for: of two that are still open, the easier one."""
    records = game.rules.library["objective"]
    held = [records[id] for id in who.objectives]
    return min(held, key=lambda each: difficulty(game, who, each), default=None)


HARD: Final[dict[type, float]] = {
    Informed: 1.0,
    Signalled: 1.0,
    Restored: 1.0,
    RoomWorks: 1.0,
    Discovered: 3.0,
    Examined: 4.0,
    Carries: 3.5,
    NestDestroyed: 4.0,
    BaseDestroyed: 4.0,
    Knows: 3.0,
    GotOut: 0.0,
}
UNHEARD_OF: Final = 6.0


def difficulty(game: Lockdown, who: Crew, objective: Objective) -> float:
    """How much lies ahead: what is already so is free."""
    scope = Scope(seat=who.seat, source=objective.id)
    return sum(
        HARD.get(type(each), UNHEARD_OF)
        for each in objective.conditions
        if not game.holds((each,), scope)
    )


def has_done_its_part(game: Lockdown, who: Crew, objective: Objective) -> bool:
    """Whether nothing but to get out is left of it."""
    scope = Scope(seat=who.seat, source=objective.id)
    left = [each for each in objective.conditions if not isinstance(each, GotOut)]
    return game.holds(left, scope)


def duties(game: Lockdown, who: Crew, objective: Objective) -> Iterator[Task]:
    """What is still missing of it, as things to do."""
    scope = Scope(seat=who.seat, source=objective.id)
    for each in objective.conditions:
        if game.holds((each,), scope):
            continue
        match each:
            case Informed() | Knows():
                yield Task("lockdown:archive", "room:read", DUTY, "duty")
                yield Task("lockdown:laboratory", "room:examine", DUTY - 1, "duty")
                yield Task("", "move", EXPLORING + 1, "explore")
            case Signalled(sent=True):
                yield Task("lockdown:comms", "room:signal", DUTY, "duty")
            case Restored():
                yield Task("lockdown:backup-power", "room:restore", DUTY, "duty")
            case Examined():
                yield Task("lockdown:laboratory", "room:examine", DUTY, "duty")
                yield Task("lockdown:nest", "room:egg", DUTY - 1, "duty")
            case Carries(thing="egg"):
                yield Task("lockdown:nest", "room:egg", DUTY, "duty")
            case NestDestroyed():
                yield Task("lockdown:nest", "strike:egg", DUTY, "duty")
            case BaseDestroyed(gone=True) if game.state.time <= ISOLATION_OPENS:
                yield Task("lockdown:cooling", "room:destroy", DUTY, "duty")
            case Discovered():
                yield Task("", "move", DUTY, "explore")
            case RoomWorks():
                yield Task("lockdown:generator", "card", DUTY - 2, "duty")
                yield Task("", "move", EXPLORING + 1, "explore")
            case _:
                continue


def possible_plans(game: Lockdown, who: Crew) -> list[Contingency]:
    """Those that may be in force: all that this person has not seen lying about."""
    records = game.rules.library["contingency"]
    seen = {*who.contingencies, *who.seen}
    return [each for id, each in records.items() if id not in seen]


def chance_of_death(game: Lockdown, who: Crew, by: str) -> float:
    """How likely the company's plan kills whoever leaves that way."""
    plans = possible_plans(game, who)
    kills = sum(
        any(isinstance(each, GotOut) and by in each.by for each in plan.kills) for plan in plans
    )
    return kills / len(plans) if plans else 0.0


def prudent(game: Lockdown, who: Crew) -> Iterator[Task]:
    """A signal and a read archive keep two of the plans off."""
    plans = possible_plans(game, who)
    if not who.signal and any(plan.kills == (Signalled(sent=False),) for plan in plans):
        yield Task("lockdown:comms", "room:signal", PRUDENCE, "contact")
    if not who.informed and any(plan.kills == (Informed(read=False),) for plan in plans):
        yield Task("lockdown:archive", "room:read", PRUDENCE, "clearance")


def ways_out(game: Lockdown, who: Crew, *, is_done: bool) -> Iterator[Task]:
    """As soon as what one came for is done, and in any case when it is late."""
    state = game.state
    if not (is_done or is_late(game)):
        return
    if query.isolation_is_open(game) and state.countdown is None:
        safe = 1 - chance_of_death(game, who, "isolation")
        yield Task(query.ISOLATION, "room:lock-in", OUT * safe, "out")
    if state.gate:
        safe = 1 - chance_of_death(game, who, "bunker")
        if state.rover:
            yield Task(query.GATE, "room:drive", OUT * safe, "out")
        elif query.wards(game, who, "air"):
            yield Task(query.GATE, "room:walk", OUT * safe, "out")
    for pod in query.PODS:
        if state.time in state.launches and query.pod_is_free(game, pod):
            safe = 1 - chance_of_death(game, who, "away")
            yield Task(
                query.PODS[pod], "room:board", OUT * safe * chance_of_launch(game, who, pod), "out"
            )
    if is_late(game) and not query.isolation_is_open(game):
        yield Task(query.ISOLATION, "room:lock-in", OUT / 2, "out")


def care(game: Lockdown, who: Crew) -> Iterator[Task]:
    """Wounds, larvae, contamination."""
    if len(who.serious) + who.light / 3 >= 2:
        yield Task("lockdown:infirmary", "room:", 5.0, "wounds")
    if who.larva:
        yield Task("lockdown:surgery", "room:operate", 7.0, "larva")
        yield Task("lockdown:decontamination", "room:cleanse", 7.0, "larva")
    elif len(query.contamination_of(who)) >= 3:
        yield Task("lockdown:surgery", "room:operate", 3.0, "contamination")
        yield Task("lockdown:decontamination", "room:cleanse", 2.0, "contamination")


def chance_of_launch(game: Lockdown, who: Crew, pod: str) -> float:
    """How likely the token below time sends that pod off, by those that have not been seen."""
    state, records = game.state, game.rules.library["launch"]
    token = state.launches[state.time]
    if token in who.seen:
        return float(pod in records[token].pods)
    unknown = [each for id, each in records.items() if id not in who.seen]
    return sum(pod in each.pods for each in unknown) / len(unknown)


# -- where to go for it


def distances(game: Lockdown, who: Crew, *, opens: bool = False) -> dict[str, graphs.Way[str]]:
    """The cheapest way to every room: noise, hunters and the dark make a room dear.

    Whoever `opens` doors just now can go through those of the room.
    """
    corridors = game.state.corridors
    shafts = [query.slot_of(game, tile) for tile in query.LIFTS]
    has_lift = game.state.power["lift"].on

    def ways(slot: str) -> list[str]:
        exits = query.layout(game).exits[slot]
        at_hand = opens and slot == who.slot
        beside = [exit.to for exit in exits if at_hand or query.is_open(game, exit.corridor)]
        if has_lift and slot in shafts and not query.place(game, slot).broken:
            beside += [shaft for shaft in shafts if shaft != slot]
        return beside

    def price(slot: str) -> float:
        hunters = len(query.hunters_in(game, slot))
        exits = {each.corridor for each in query.layout(game).exits[slot]}
        noisy = sum(corridors[corridor].noise for corridor in exits)
        is_dark = not query.is_lit(game, slot)
        return 1.0 + 3.0 * hunters + 0.25 * noisy + 0.2 * is_dark

    return graphs.cheapest(who.slot, ways, price)


def is_late(game: Lockdown) -> bool:
    """Whether it is time to leave, whatever is not done."""
    countdown = game.state.countdown
    return game.state.time <= LATE or (countdown is not None and countdown.red)


def targets(game: Lockdown, task: Task) -> list[str]:
    """The slots where that task can be done."""
    places = game.state.places
    if task.room and query.is_known(game, task.room):
        return [query.slot_of(game, task.room)]
    return [slot for slot, place in places.items() if not place.known]
