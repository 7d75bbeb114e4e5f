"""Courses for the rest of the game: errands, a way out, and the chance to win with them.

A course is a list of errands that ends with the way out. Its `chance` assumes that the character
lives and is in time; `prospect` includes both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from math import fsum
from typing import Final

from msgspec import Struct, structs

from l7core.api import Verb

from .. import query
from ..conditions import (
    Alone,
    Awake,
    BaseDestroyed,
    Carries,
    Discovered,
    Examined,
    GotOut,
    Informed,
    Knows,
    NestDestroyed,
    Others,
    QueenDead,
    RoomWorks,
    Signalled,
)
from ..ending import SAFE, is_so
from ..records import Objective
from ..state import COUNTDOWN, ISOLATION_OPENS, Crew, Lockdown, Where
from ..verbs.knowledge import Learn
from ..verbs.leaving import OpenGate
from ..verbs.rooms import PutOut, Repair
from .fate import Fate
from .ground import deeds_of, lasting_deeds, tools_of

ROOM: Final = 2.0
"""Cards for a room action."""
UNHEARD: Final = 0.65
"""Estimated probability that no hunter comes when a noise roll can prevent the escape."""
EGG_BROKEN: Final = 2.0
"""Cards for each egg: a strike and the consequences of its noise."""
LAUNCHES_AHEAD: Final = 3
"""Number of future launches that are considered."""
CARRIED_OFF: Final = 0.6
"""Probability that an egg is still in the character's hands at the end of the game."""
BURNS: Final = 0.85
"""Probability that the Nest burns until its last egg is destroyed."""
CONTROL: Final = "lockdown:launch-control"
GENERATOR, INFIRMARY = "lockdown:generator", "lockdown:infirmary"
FRIEND: Final = 2.0
"""Relative increase of the win chance by a revived character, divided among the living ones."""
WARNED: Final = 0.3
"""Probability of finding another way out after learning in time that a pod will stay."""
RACE: Final = 0.75
"""Probability that one other character who may want the rover has not taken it."""
HALTED: Final = 0.7
"""Probability that a character who sets out to stop self-destruction is in time."""
LEVER, HALT, BOARD = "room:destroy", "room:stop", "room:board"
"""Errands to start self-destruction, to stop it, and to leave in a pod."""
MENDING: Final = 2.0
NO_TOOLS: Final = 8.0
"""Cards for a breakdown or fire without a remedy; with a remedy, `MENDING` applies."""
TOOLLESS: Final = 0.5
"""Probability that a character without the right card or item finds one."""
MAY_BE_BROKEN: Final = 1.5
"""Cards to expect for breakdowns and fire in an unknown room."""
POINT: Final = 3.0
SOURCE: Final = 1.5
"""Cards for an action that teaches with a reusable item; `POINT` applies to action cards."""
READ, EXAMINED = 2, 3
"""Knowledge from the Archive and from the Laboratory."""
BY_CHANCE: Final[dict[type, float]] = {QueenDead: 0.1, Alone: 0.4, Others: 0.5}
"""Probability of conditions that the character can hardly influence."""
STUDIED: Final = 0.6
BY_LUCK: Final = 0.5
"""Probability of gaining a point of knowledge without a card or item that teaches. With one,
`STUDIED` applies to all points together."""
RELIEF: Final = 2.0
"""Harm that the Infirmary heals for each wound."""


class Step(Struct, frozen=True, gc=False):
    """A task in a room."""

    slot: str
    """Slot of the room; "" if the room is unknown or any room will do."""
    option: str
    """Beginning of the option's id in that room."""
    cards: float
    why: str
    room: str = ""
    """Id of the room, or another value that tells errands apart."""
    anywhere: bool = False
    """Whether the task can be done in any room."""
    remedy: type[Verb] | None = None
    """Verb that a card or item needs for the task."""
    likely: float = 1.0
    """Probability that a character without such a card or item finds one."""


def mended(slot: str) -> str:
    """Return the option id of the errand to repair a room."""
    return f"mend:{slot}"


def put_out(slot: str) -> str:
    """Return the option id of the errand to put out the fire in a room."""
    return f"put-out:{slot}"


BREAK_EGGS: Final = "strike:egg"
"""Errand to break the eggs in the Nest."""
FORCED: Final = "force"
"""Errand to open the gate with an item."""
STUDY: Final = "study"
"""Errand to gain knowledge from the character's own cards and items."""


def a_room(number: int) -> Step:
    """Return the errand to explore one more room."""
    return Step("", "move", 0.0, "explore", str(number))


class Route(Struct, frozen=True, gc=False):
    """The demands of a list of errands: cards besides the moves, and rooms."""

    cards: float
    slots: frozenset[str]
    """Slots of the errands, without the way out."""
    out: str
    """Slot of the way out; "" while it is unknown or if nothing is left to do."""
    wanted: int
    """Number of unknown rooms that must be found."""
    to_see: int
    """Number of other unknown rooms that must be explored."""


def route(errands: tuple[Step, ...]) -> Route:
    """Return the route for a list of errands."""
    unseen = [each.cards for each in errands if not (each.slot or each.anywhere)]
    wanted = sum(cards > 0.0 for cards in unseen)
    out = errands[-1].slot if errands else ""
    return Route(
        fsum([each.cards for each in errands]),
        frozenset([each.slot for each in errands if each.slot not in ("", out)]),
        out,
        wanted,
        len(unseen) - wanted,
    )


class Plan(Struct, frozen=True, gc=False):
    """A plan for the rest of the game."""

    errands: tuple[Step, ...]
    """Errands of the plan, with the way out last."""
    route: Route
    chance: float
    opens: int = 0
    """Rounds until the way out opens."""
    closes: int = 1
    """Rounds until the way out closes, including the current one."""
    relief: float = 0.0
    """Harm that is healed on the way."""

    def without(self, done: str) -> Route:
        """Return the remaining route without a completed errand."""
        return route(tuple([each for each in self.errands if each.option != done]))


class Goal(Struct, frozen=True, gc=False):
    """Errands that fulfil conditions, and their other results."""

    errands: tuple[Step, ...] = ()
    knowledge: int = 0
    signal: bool = False
    informed: bool = False
    chance: float = 1.0
    opens: int = 0
    """Minimum number of rounds that must pass."""
    helps: float = 1.0
    """Factor by which the duty raises the win chance."""


class Exit(Struct, frozen=True, gc=False):
    """A way out of the base, with the errands that it needs first."""

    where: Where
    errands: tuple[Step, ...]
    opens: int
    closes: int
    chance: float = 1.0
    destroys: bool = False
    """Whether the base is destroyed afterwards."""


def is_ruinous(objective: Objective) -> bool:
    """Return whether an objective requires the destruction of the base."""
    return any(isinstance(each, BaseDestroyed) and each.gone for each in objective.conditions)


class Planner:
    """Plans of one character for the rest of the game."""

    def __init__(self, game: Lockdown, who: Crew) -> None:
        self.game = game
        self.who = who
        self.fate = Fate(game, who)
        total, unscanned = len(query.contamination_of(who)), len(query.unscanned(who))
        self.dirty = self.fate.clean(larva=who.larva, contamination=total, unscanned=unscanned)
        self.cleansed = 1.0
        self.skills = list(deeds_of(game, who))
        self.tools = list(tools_of(game, who))

    def courses(self, objectives: list[str] | None = None) -> list[Plan]:
        """Return all possible courses for the given objectives, or for those from `held`."""
        goals = self.held() if objectives is None else objectives
        records = self.game.rules.library["objective"]
        is_to_go = any(is_ruinous(records[objective]) for objective in goals)
        exits, sides = list(self.exits(is_to_go=is_to_go)), list(self.sides())
        return [
            course
            for objective in goals
            for duty in self.duties(records[objective])
            for exit in exits
            if self.fits(records[objective], exit)
            for chosen in product(*sides)
            if (course := self.course(duty, chosen, exit)).chance > 0.0
        ]

    def held(self) -> list[str]:
        """Return the objectives to pursue: the character's own while they are open, then those of
        others.

        Others' objectives count only in games played together. If nobody has escaped yet, the first
        character without an open objective escapes, because one character must survive.
        """
        if query.scenario(self.game).mode != "together" or self.is_missing(self.who.objectives):
            return self.who.objectives
        living = query.living(self.game)
        if not any(each.where in SAFE for each in living):
            free = (each for each in living if not self.is_missing(each.objectives))
            if next(free, None) is self.who:
                return self.who.objectives
        all_objectives = [each for who in self.game.state.crew for each in who.objectives]
        return [each for each in all_objectives if self.is_missing([each])] or self.who.objectives

    def is_missing(self, objectives: list[str]) -> bool:
        """Return whether one of the objectives lacks a condition other than the escape."""
        records = self.game.rules.library["objective"]
        return any(
            not isinstance(each, GotOut) and not is_so(self.game, self.who, each)
            for objective in objectives
            for each in records[objective].conditions
        )

    def course(self, duty: Goal, chosen: tuple[Goal, ...], exit: Exit) -> Plan:
        """Combine a duty, side duties and an exit into a course; shared errands count once."""
        duties = (duty, *chosen)
        errands = dict.fromkeys(errand for each in duties for errand in each.errands)
        who, cleanses = self.who, any(each.why == "contamination" for each in errands)
        spared = self.fate.spared(
            exit.where,
            signal=who.signal or any(each.signal for each in duties),
            informed=who.informed or any(each.informed for each in duties),
            knowledge=who.knowledge + self.knowledge(duties),
        )
        clean = self.cleansed if cleanses else self.dirty
        chance = duty.chance * spared * exit.chance * clean
        for side in chosen:
            chance *= side.helps
        for each in (*errands, *exit.errands):
            chance *= each.likely
        heals = any(each.why == "wounds" for each in errands)
        relief = RELIEF * (who.light + len(who.serious)) if heals else 0.0
        all_errands = (*errands, *exit.errands)
        opens = max(exit.opens, *(each.opens for each in duties))
        return Plan(all_errands, route(all_errands), chance, opens, exit.closes, relief)

    def knowledge(self, duties: tuple[Goal, ...]) -> int:
        """Return the knowledge from duties, counting the Archive once."""
        reads = READ * (not self.who.informed and any(each.informed for each in duties))
        return reads + sum(each.knowledge for each in duties)

    # -- errands

    def errands(self, room: str, option: str, why: str, cards: float = ROOM) -> tuple[Step, ...]:
        """Return the errands for a room's option, with a repair first if the room needs it."""
        if not query.is_known(self.game, room):
            return (Step("", option, cards, why, room),)
        slot = query.slot_of(self.game, room)
        return (*self.mending(slot, why), Step(slot, option, cards, why, room))

    def mending(self, slot: str, why: str) -> Iterator[Step]:
        """Yield the errand to repair a room with a breakdown."""
        if query.place(self.game, slot).broken:
            yield self.remedied(slot, mended(slot), why, Repair)

    def putting_out(self, slot: str, why: str) -> Iterator[Step]:
        """Yield the errand to put out the fire in a burning room."""
        if query.place(self.game, slot).fire:
            yield self.remedied(slot, put_out(slot), why, PutOut)

    def remedied(self, slot: str, option: str, why: str, remedy: type[Verb]) -> Step:
        """Return the errand for a breakdown or fire; it costs more without a remedy."""
        if any(isinstance(each, remedy) for each in self.skills):
            return Step(slot, option, MENDING, why, remedy=remedy)
        return Step(slot, option, NO_TOOLS, why, remedy=remedy, likely=TOOLLESS)

    def duties(self, objective: Objective) -> Iterator[Goal]:
        """Yield each combination of duties that fulfils all missing conditions of an objective."""
        missing = [
            each
            for each in objective.conditions
            if not isinstance(each, GotOut) and not is_so(self.game, self.who, each)
        ]
        for ways in product(*(list(self.ways_to(each)) for each in missing)):
            errands = dict.fromkeys(errand for way in ways for errand in way.errands)
            chance = 1.0
            for way in ways:
                chance *= way.chance
            yield Goal(
                tuple(errands),
                sum(way.knowledge for way in ways),
                any(way.signal for way in ways),
                any(way.informed for way in ways),
                chance,
            )

    def ways_to(self, condition: object) -> Iterator[Goal]:
        """Yield the duties that can fulfil a condition."""
        match condition:
            case Signalled(sent=True):
                yield from self.signals("duty")
            case Informed(read=True):
                yield self.reading("duty")
            case Awake():
                yield Goal(self.errands("lockdown:backup-power", "room:restore", "duty"))
            case Carries(thing="egg"):
                yield Goal(self.errands(query.NEST, "room:egg", "duty"), chance=CARRIED_OFF)
            case Carries(thing=thing):
                yield from self.lying(thing)
            case NestDestroyed():
                nest = self.game.state.places[query.slot_of(self.game, query.NEST)]
                eggs, known = nest.eggs, nest.known
                if known and nest.fire:
                    yield Goal(chance=BURNS, opens=eggs)
                cards = EGG_BROKEN * (eggs if known else 5)
                yield Goal(self.errands(query.NEST, BREAK_EGGS, "duty", cards), chance=0.8)
            case Examined(n=n):
                yield from self.examining(n - len(self.game.state.laboratory))
            case Knows(n=n):
                yield from self.learning(n - self.who.knowledge)
            case Discovered(n=n):
                seen = sum(place.known for place in self.game.state.places.values())
                yield Goal(tuple(a_room(number) for number in range(seen, n + 1)))
            case RoomWorks(room=room):
                yield Goal(self.working(room), chance=0.9)
            case BaseDestroyed(gone=True):
                yield Goal()  # the exit fulfils it
            case _:
                yield Goal(chance=BY_CHANCE.get(type(condition), 0.0))

    def signals(self, why: str) -> Iterator[Goal]:
        """Yield the duties to send a signal from the Comms Room or by radio."""
        yield Goal(self.errands("lockdown:comms", "room:signal", why), signal=True)
        if query.has(self.who, "lockdown:radio"):
            radio = Step(self.who.slot, "use:lockdown:radio", 1.0, why, "radio")
            yield Goal((radio,), signal=True)

    def reading(self, why: str) -> Goal:
        return Goal(self.errands("lockdown:archive", "room:read", why), informed=True)

    def working(self, room: str) -> tuple[Step, ...]:
        """Return the errands to find a room, repair it and put out its fire."""
        if not query.is_known(self.game, room):
            return (Step("", "move", MAY_BE_BROKEN, "duty", room),)
        slot = query.slot_of(self.game, room)
        return (*self.mending(slot, "duty"), *self.putting_out(slot, "duty"))

    def examining(self, n: int) -> Iterator[Goal]:
        """Yield the duties to examine `n` more kinds of objects, fetching one if necessary."""
        table = self.errands(query.LABORATORY, "room:examine", "duty")
        done = self.game.state.laboratory
        objects = [held.id for held in self.who.hands if query.is_object(held)]
        if any(kind not in done for kind in objects):
            yield Goal(table, EXAMINED, chance=0.95 if n == 1 else 0.4)
            return
        enough_chance = 1.0 if n == 1 else 0.4
        for kind in query.OBJECTS:
            if kind not in done:
                for fetch in self.lying(kind):
                    chance = enough_chance * fetch.chance
                    yield Goal((*fetch.errands, *table), EXAMINED, chance=chance)
        if query.EGG not in done:
            egg = self.errands(query.NEST, "room:egg", "duty")
            yield Goal((*egg, *table), EXAMINED, chance=enough_chance)

    def lying(self, thing: str) -> Iterator[Goal]:
        """Yield the duties to pick up an object of a kind, or to find one by chance."""
        for slot, place in self.game.state.places.items():
            if any(held.id == thing for held in place.things):
                yield Goal((Step(slot, f"take:{thing}", 1.0, "duty"),), chance=0.9)
        yield Goal(chance=0.15)

    def learning(self, n: int) -> Iterator[Goal]:
        """Yield the duties to gain `n` knowledge: Archive, Laboratory, and own cards and items."""
        if not self.who.informed:
            read = self.reading("duty")
            yield self.studying(read, n - READ)
            for table in self.examining(1):
                both = Goal((*read.errands, *table.errands), EXAMINED, informed=True)
                yield self.studying(both, n - READ - EXAMINED, table.chance)
        for table in self.examining(1):
            yield self.studying(Goal(table.errands, EXAMINED), n - EXAMINED, table.chance)
        yield self.studying(Goal(), n)

    def studying(self, first: Goal, missing: int, first_chance: float = 1.0) -> Goal:
        """Return a duty extended by studying own cards and items for the missing knowledge."""
        if missing <= 0:
            return structs.replace(first, chance=first_chance)
        cards = missing * self.point
        study = Step("", STUDY, cards, "duty", anywhere=True)
        knowledge = first.knowledge + missing
        chance = first_chance * (STUDIED if self.point < NO_TOOLS else BY_LUCK**missing)
        return structs.replace(
            first, errands=(*first.errands, study), knowledge=knowledge, chance=chance
        )

    @cached_property
    def point(self) -> float:
        """Cards for each point of knowledge from the character's own cards and items."""
        lasting = [each for each in lasting_deeds(self.game, self.who) if isinstance(each, Learn)]
        if lasting:
            return SOURCE / max(each.n for each in lasting)
        taught = sum(isinstance(each, Learn) for each in self.skills)
        return POINT / taught if taught else NO_TOOLS

    def sides(self) -> Iterator[list[Goal]]:
        """Yield lists of optional duties: for contingencies, wounds, contamination and revival."""
        who = self.who
        if not who.signal and any(self.asks_for(Signalled)):
            yield [Goal(), *self.signals("contact")]
        if not who.informed and any(self.asks_for(Informed)):
            yield [Goal(), self.reading("clearance")]
        if who.larva or query.unscanned(who):
            yield [Goal(), *self.cleansing()]
        if len(who.serious) + who.light / 3 >= 1 and query.is_known(self.game, INFIRMARY):
            yield [Goal(), Goal(self.errands(INFIRMARY, "room:", "wounds"))]
        if query.scenario(self.game).mode == "together" and query.is_known(self.game, INFIRMARY):
            yield [Goal(), *self.reviving()]

    def reviving(self) -> Iterator[Goal]:
        """Yield the duties to revive a dead character; they help more when few are alive."""
        bed = self.errands(INFIRMARY, "room:revive", "friend")
        helps = 1.0 + FRIEND / len(query.living(self.game))
        at_bed = query.place(self.game, bed[-1].slot).things
        if any(held.id == query.CORPSE for held in (*self.who.hands, *at_bed)):
            yield Goal(bed, helps=helps)
        elif query.free_hands(self.game, self.who) > 0:
            for fetch in self.lying(query.CORPSE):
                if fetch.errands:
                    yield Goal((*fetch.errands, *bed), helps=helps)

    def cleansing(self) -> Iterator[Goal]:
        """Yield the duties to remove larvae and contamination."""
        showers, surgery = "lockdown:decontamination", "lockdown:surgery"
        if self.who.larva or query.is_known(self.game, showers):
            yield Goal(self.errands(showers, "room:cleanse", "contamination"))
        if query.is_known(self.game, surgery):
            yield Goal(self.errands(surgery, "room:operate", "contamination"))

    def asks_for(self, condition_type: type) -> Iterator[bool]:
        """Yield for each possible contingency whether it has a condition of this type."""
        for plan in self.fate.possible:
            yield any(isinstance(each, condition_type) for each in plan.kills)

    # -- ways out

    def exits(self, *, is_to_go: bool) -> Iterator[Exit]:
        """Yield the ways out that may open in time.

        With `is_to_go`, include pods after a self-destruction that the character starts.
        """
        state = self.game.state
        countdown = state.countdown
        rounds = state.time + 1
        if state.alert is not None:
            rounds = min(rounds, state.time - state.alert + 1)
        lock = self.errands(query.ISOLATION, "room:lock-in", "out")
        opens = 0 if query.isolation_is_open(self.game) else state.time - ISOLATION_OPENS
        if countdown:
            if not countdown.red:
                halt = self.errands(GENERATOR, HALT, "halt")
                yield Exit("isolation", (*halt, *lock), opens, rounds, HALTED * UNHEARD)
            rounds = min(rounds, state.time - countdown.goes_off)
        else:
            yield Exit("isolation", lock, opens, rounds, UNHEARD)
            if opens > 1 and state.alert is None:
                alarm = self.errands("lockdown:rapid-response", "room:alert", "out")
                left = state.time - state.time // 2 + 1
                yield Exit("isolation", (*alarm, *lock), 0, left, UNHEARD)
        yield from self.by_the_gate(rounds)
        yield from self.by_pod(rounds, is_to_go=is_to_go and state.countdown is None)

    def by_the_gate(self, rounds: int) -> Iterator[Exit]:
        """Yield the ways to the bunker in the rover and on foot in a suit."""
        if self.game.state.rover:
            yield from self.to_the_bunker("room:drive", self.race, rounds)
        if query.wards(self.game, self.who, "air"):
            yield from self.to_the_bunker("room:walk", UNHEARD, rounds)

    def to_the_bunker(self, leave: str, chance: float, rounds: int) -> Iterator[Exit]:
        """Yield the ways through the gate: open, forced, or opened by self-destruction."""
        state = self.game.state
        gate = self.errands(query.GATE, leave, "out")
        countdown = state.countdown
        if state.gate:
            yield Exit("bunker", gate, 0, rounds, chance, destroys=bool(countdown))
        elif self.can_force_the_gate:
            forced = Step(query.slot_of(self.game, query.GATE), FORCED, ROOM, "out")
            yield Exit("bunker", (forced, *gate), 0, rounds, chance, destroys=bool(countdown))
        elif countdown:
            yield Exit("bunker", gate, state.time - countdown.at, rounds, chance, destroys=True)
        elif state.time > 2 * COUNTDOWN:
            lever = self.errands("lockdown:cooling", LEVER, "duty")
            window = min(rounds, 2 * COUNTDOWN)
            yield Exit("bunker", (*lever, *gate), COUNTDOWN, window, chance, destroys=True)

    def by_pod(self, rounds: int, *, is_to_go: bool) -> Iterator[Exit]:
        """Yield the ways out in pods at the next launches."""
        state, is_planned = self.game.state, query.is_known(self.game, CONTROL)
        plan = self.errands(CONTROL, "room:plan", "out") if is_planned else ()
        for pod, room in query.PODS.items():
            if not query.pod_is_free(self.game, pod):
                continue
            if not (query.is_known(self.game, room) or pod == "a"):
                continue
            coming = sorted(
                (space for space in state.launches if space <= state.time), reverse=True
            )
            for space in coming[:LAUNCHES_AHEAD]:
                wait = state.time - space
                if wait < rounds:
                    board = self.errands(room, BOARD, "out")
                    chance = self.fate.goes(pod, space)
                    destroys = bool(state.countdown)
                    yield Exit("away", board, wait, wait + 1, chance, destroys)
                    if wait and plan and state.launches[space] not in self.who.seen:
                        warned_chance = chance + (1.0 - chance) * WARNED
                        yield Exit("away", (*plan, *board), wait, wait + 1, warned_chance, destroys)
                    if is_to_go and state.time > COUNTDOWN and wait:
                        lever = self.errands("lockdown:cooling", LEVER, "duty")
                        yield Exit("away", (*lever, *board), wait, wait + 1, chance, destroys=True)

    @cached_property
    def friends_inside(self) -> bool:
        """Whether, in a game played together, another living character is still in the base."""
        friends = [each for each in query.living(self.game) if each is not self.who]
        together = query.scenario(self.game).mode == "together"
        return together and any(each.where not in ("bunker", "away") for each in friends)

    @property
    def can_force_the_gate(self) -> bool:
        """Whether the character carries an item that opens the gate."""
        return any(isinstance(each, OpenGate) for each in self.tools)

    @property
    def race(self) -> float:
        """Probability that the rover is still there for this character."""
        return float(RACE**self.rivals)

    @property
    def rivals(self) -> int:
        """Number of other characters who can still act."""
        return sum(each.is_acting for each in self.game.state.crew if each is not self.who)

    def fits(self, objective: Objective, exit: Exit) -> bool:
        """Return whether an objective allows a way out that spares allies.

        Allies do not count if the objective requires the destruction of the base or a countdown
        runs already.
        """
        asks = any(isinstance(each, BaseDestroyed) for each in objective.conditions)
        if exit.destroys and not (asks or self.game.state.countdown) and self.friends_inside:
            return False
        for each in objective.conditions:
            match each:
                case GotOut(by=by) if exit.where not in by:
                    return False
                case BaseDestroyed(gone=gone) if gone is not (
                    exit.destroys or bool(self.game.state.destroyed)
                ):
                    return False
        return True
