"""Courses for the rest of the night: what is still to be done, which way out, and how it may end.

A course is a list of errands, the last of which is the way out. `chance` says how likely it is won
by whoever is alive and in time for it; `prospect` counts in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
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
"""What the action of a room takes."""
UNHEARD: Final = 0.65
"""How likely nothing comes where a noise may undo it, as far as one can tell from afar."""
EGG_BROKEN: Final = 2.0
"""Cards for each egg: a blow, and what comes of the noise."""
LAUNCHES_AHEAD: Final = 3
"""How many of the launches to come are thought of."""
CARRIED_OFF: Final = 0.6
"""How likely an egg is still in somebody's hands at the end of the night."""
BURNS: Final = 0.85
"""How likely nobody puts out the Nest before the last egg has burnt."""
CONTROL: Final = "lockdown:launch-control"
GENERATOR, INFIRMARY = "lockdown:generator", "lockdown:infirmary"
FRIEND: Final = 2.0
"""By how much one more who lives raises the chances of somebody who is alone."""
WARNED: Final = 0.3
"""How likely somebody finds another way who knows in time that a pod will not leave."""
RACE: Final = 0.75
"""How likely the rover is still there, for each other person who may want it."""
HALTED: Final = 0.7
"""How likely self-destruction is stopped in time by somebody who sets out to do it."""
LEVER, HALT, BOARD = "room:destroy", "room:stop", "room:board"
"""The errands of starting self-destruction, of stopping it, and of leaving in a pod."""
MENDING: Final = 2.0
NO_TOOLS: Final = 8.0
"""What a breakdown or a fire costs somebody who can end it, and somebody who cannot yet."""
TOOLLESS: Final = 0.5
"""How likely somebody without the right card or thing comes by one."""
MAY_BE_BROKEN: Final = 1.5
"""What has to be expected of it in a room that nobody has seen."""
POINT: Final = 3.0
SOURCE: Final = 1.5
"""What a point of knowledge takes of somebody whose cards teach some, or whose things do."""
READ, EXAMINED = 2, 3
"""Knowledge from the archive, and from the laboratory."""
BY_CHANCE: Final[dict[type, float]] = {QueenDead: 0.1, Alone: 0.4, Others: 0.5}
"""How likely comes about what nobody can do much for."""
STUDIED: Final = 0.6
BY_LUCK: Final = 0.5
"""How likely a point more is learned, by somebody who has the cards for it and who has not."""
RELIEF: Final = 2.0
"""What the infirmary does for each wound."""


class Errand(Struct, frozen=True, gc=False):
    """Something to be done in a room."""

    slot: str
    """Empty while nobody knows where it is."""
    option: str
    """What the option's id begins with, there."""
    cards: float
    why: str
    room: str = ""
    """The tile; empty for any room that nobody has seen."""
    anywhere: bool = False
    """Whether any room will do."""
    remedy: type[Verb] | None = None
    """What a card or thing has to be able to do for it."""
    likely: float = 1.0
    """How likely somebody finds such a thing who has none."""


def mended(slot: str) -> str:
    """The errand of mending what is broken there."""
    return f"mend:{slot}"


def put_out(slot: str) -> str:
    """The errand of putting out what burns there."""
    return f"put-out:{slot}"


BREAK_EGGS: Final = "strike:egg"
"""The errand of breaking what lies in the Nest."""
FORCED: Final = "force"
"""The errand of opening the gate by what somebody has."""
STUDY: Final = "study"
"""The errand of learning from one's own cards and things."""


def a_room(number: int) -> Errand:
    """One room more that is to be seen."""
    return Errand("", "move", 0.0, "explore", str(number))


class Route(Struct, frozen=True, gc=False):
    """Errands as a way: what it takes besides the steps."""

    cards: float
    slots: frozenset[str]
    """Where there is something to do, the way out left aside."""
    out: str
    """Empty while nobody knows where it is, or for somebody who has nothing left to do."""
    wanted: int
    """Rooms that are looked for."""
    to_see: int
    """Unknown rooms of any kind that have to be seen."""


def route(errands: tuple[Errand, ...]) -> Route:
    """The way that these come to."""
    unseen = [each.cards for each in errands if not (each.slot or each.anywhere)]
    wanted = sum(cards > 0.0 for cards in unseen)
    out = errands[-1].slot if errands else ""
    return Route(
        sum([each.cards for each in errands]),
        frozenset([each.slot for each in errands if each.slot not in ("", out)]),
        out,
        wanted,
        len(unseen) - wanted,
    )


class Course(Struct, frozen=True, gc=False):
    """One way to spend the night."""

    errands: tuple[Errand, ...]
    """The last one is the way out."""
    route: Route
    chance: float
    opens: int = 0
    """Rounds until the way out can be taken."""
    closes: int = 1
    """Rounds in which it can be taken at the latest, this one counted."""
    relief: float = 0.0
    """Harm that it heals on the way."""

    def without(self, done: str) -> Route:
        """What is left once that has been done."""
        return route(tuple([each for each in self.errands if each.option != done]))


class Duty(Struct, frozen=True, gc=False):
    """Errands that bring about what is missing, and what they bring besides."""

    errands: tuple[Errand, ...] = ()
    knowledge: int = 0
    signal: bool = False
    informed: bool = False
    chance: float = 1.0
    opens: int = 0
    """Rounds that it takes by itself."""
    helps: float = 1.0
    """By how much it raises the chances of all."""


class Exit(Struct, frozen=True, gc=False):
    """A way out, with what has to be done before."""

    where: Where
    errands: tuple[Errand, ...]
    opens: int
    closes: int
    chance: float = 1.0
    destroys: bool = False
    """Whether the base is gone afterwards."""


def is_ruinous(objective: Objective) -> bool:
    """Whether it asks for the end of the base."""
    return any(isinstance(each, BaseDestroyed) and each.gone for each in objective.conditions)


class Planner:
    """One person who thinks the night over."""

    def __init__(self, game: Lockdown, who: Crew) -> None:
        self.game = game
        self.who = who
        self.fate = Fate(game, who)
        every, unscanned = len(query.contamination_of(who)), len(query.unscanned(who))
        self.dirty = self.fate.clean(larva=who.larva, contamination=every, unscanned=unscanned)
        self.cleansed = 1.0
        self.skills = list(deeds_of(game, who))
        self.tools = list(tools_of(game, who))

    def courses(self, objectives: list[str] | None = None) -> list[Course]:
        """All that can still be done, for each of these objectives, or for those that are held."""
        held = self.held() if objectives is None else objectives
        records = self.game.rules.library["objective"]
        is_to_go = any(is_ruinous(records[objective]) for objective in held)
        exits, sides = list(self.exits(is_to_go=is_to_go)), list(self.sides())
        return [
            course
            for objective in held
            for duty in self.duties(records[objective])
            for exit in exits
            if self.fits(records[objective], exit)
            for chosen in product(*sides)
            if (course := self.course(duty, chosen, exit)).chance > 0.0
        ]

    def held(self) -> list[str]:
        """One's own; among friends, once that is done, what others have still to do.

        The first of them with nothing left to do gets out, because somebody has to live.
        """
        if query.scenario(self.game).mode != "together" or self.is_missing(self.who.objectives):
            return self.who.objectives
        living = query.living(self.game)
        if not any(each.where in SAFE for each in living):
            free = (each for each in living if not self.is_missing(each.objectives))
            if next(free, None) is self.who:
                return self.who.objectives
        every = [each for who in self.game.state.crew for each in who.objectives]
        return [each for each in every if self.is_missing([each])] or self.who.objectives

    def is_missing(self, objectives: list[str]) -> bool:
        """Whether anything but to get out is missing of one of them."""
        records = self.game.rules.library["objective"]
        return any(
            not isinstance(each, GotOut) and not is_so(self.game, self.who, each)
            for objective in objectives
            for each in records[objective].conditions
        )

    def course(self, duty: Duty, chosen: tuple[Duty, ...], exit: Exit) -> Course:
        """These together; what one does need not be done twice."""
        all = (duty, *chosen)
        errands = dict.fromkeys(errand for each in all for errand in each.errands)
        who, cleanses = self.who, any(each.why == "contamination" for each in errands)
        spared = self.fate.spared(
            exit.where,
            signal=who.signal or any(each.signal for each in all),
            informed=who.informed or any(each.informed for each in all),
            knowledge=who.knowledge + self.knowledge(all),
        )
        clean = self.cleansed if cleanses else self.dirty
        chance = duty.chance * spared * exit.chance * clean
        for side in chosen:
            chance *= side.helps
        for each in (*errands, *exit.errands):
            chance *= each.likely
        heals = any(each.why == "wounds" for each in errands)
        relief = RELIEF * (who.light + len(who.serious)) if heals else 0.0
        every = (*errands, *exit.errands)
        opens = max(exit.opens, *(each.opens for each in all))
        return Course(every, route(every), chance, opens, exit.closes, relief)

    def knowledge(self, duties: tuple[Duty, ...]) -> int:
        """What is learned, the archive counted once."""
        reads = READ * (not self.who.informed and any(each.informed for each in duties))
        return reads + sum(each.knowledge for each in duties)

    # -- errands

    def errands(self, room: str, option: str, why: str, cards: float = ROOM) -> tuple[Errand, ...]:
        """In that room, wherever it is; what is broken has to be mended first."""
        if not query.is_known(self.game, room):
            return (Errand("", option, cards, why, room),)
        slot = query.slot_of(self.game, room)
        return (*self.mending(slot, why), Errand(slot, option, cards, why, room))

    def mending(self, slot: str, why: str) -> Iterator[Errand]:
        """What is broken there has to be mended by somebody."""
        if query.place(self.game, slot).broken:
            yield self.remedied(slot, mended(slot), why, Repair)

    def putting_out(self, slot: str, why: str) -> Iterator[Errand]:
        """What burns there has to be put out by somebody."""
        if query.place(self.game, slot).fire:
            yield self.remedied(slot, put_out(slot), why, PutOut)

    def remedied(self, slot: str, option: str, why: str, remedy: type[Verb]) -> Errand:
        """What it takes to set that right, with the right card or thing or without."""
        if any(isinstance(each, remedy) for each in self.skills):
            return Errand(slot, option, MENDING, why, remedy=remedy)
        return Errand(slot, option, NO_TOOLS, why, remedy=remedy, likely=TOOLLESS)

    def duties(self, objective: Objective) -> Iterator[Duty]:
        """Each way to bring about all that is missing of it."""
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
            yield Duty(
                tuple(errands),
                sum(way.knowledge for way in ways),
                any(way.signal for way in ways),
                any(way.informed for way in ways),
                chance,
            )

    def ways_to(self, condition: object) -> Iterator[Duty]:
        """How what a condition asks for can be brought about."""
        match condition:
            case Signalled(sent=True):
                yield from self.signals("duty")
            case Informed(read=True):
                yield self.reading("duty")
            case Awake():
                yield Duty(self.errands("lockdown:backup-power", "room:restore", "duty"))
            case Carries(thing="egg"):
                yield Duty(self.errands(query.NEST, "room:egg", "duty"), chance=CARRIED_OFF)
            case Carries(thing=thing):
                yield from self.lying(thing)
            case NestDestroyed():
                nest = self.game.state.places[query.slot_of(self.game, query.NEST)]
                eggs, known = nest.eggs, nest.known
                if known and nest.fire:
                    yield Duty(chance=BURNS, opens=eggs)
                cards = EGG_BROKEN * (eggs if known else 5)
                yield Duty(self.errands(query.NEST, BREAK_EGGS, "duty", cards), chance=0.8)
            case Examined(n=n):
                yield from self.examining(n - len(self.game.state.laboratory))
            case Knows(n=n):
                yield from self.learning(n - self.who.knowledge)
            case Discovered(n=n):
                seen = sum(place.known for place in self.game.state.places.values())
                yield Duty(tuple(a_room(number) for number in range(seen, n + 1)))
            case RoomWorks(room=room):
                yield Duty(self.working(room), chance=0.9)
            case BaseDestroyed(gone=True):
                yield Duty()  # by the way out
            case _:
                yield Duty(chance=BY_CHANCE.get(type(condition), 0.0))

    def signals(self, why: str) -> Iterator[Duty]:
        """From Comms, or by radio."""
        yield Duty(self.errands("lockdown:comms", "room:signal", why), signal=True)
        if query.has(self.who, "lockdown:radio"):
            radio = Errand(self.who.slot, "use:lockdown:radio", 1.0, why, "radio")
            yield Duty((radio,), signal=True)

    def reading(self, why: str) -> Duty:
        return Duty(self.errands("lockdown:archive", "room:read", why), informed=True)

    def working(self, room: str) -> tuple[Errand, ...]:
        """That room found, and all right."""
        if not query.is_known(self.game, room):
            return (Errand("", "move", MAY_BE_BROKEN, "duty", room),)
        slot = query.slot_of(self.game, room)
        return (*self.mending(slot, "duty"), *self.putting_out(slot, "duty"))

    def examining(self, n: int) -> Iterator[Duty]:
        """Something is fetched, if nothing is at hand, and laid on the table."""
        table = self.errands(query.LABORATORY, "room:examine", "duty")
        done = self.game.state.laboratory
        objects = [held.id for held in self.who.hands if query.is_object(held)]
        if any(kind not in done for kind in objects):
            yield Duty(table, EXAMINED, chance=0.95 if n == 1 else 0.4)
            return
        again = 1.0 if n == 1 else 0.4
        for kind in query.OBJECTS:
            if kind not in done:
                for fetch in self.lying(kind):
                    chance = again * fetch.chance
                    yield Duty((*fetch.errands, *table), EXAMINED, chance=chance)
        if query.EGG not in done:
            egg = self.errands(query.NEST, "room:egg", "duty")
            yield Duty((*egg, *table), EXAMINED, chance=again)

    def lying(self, thing: str) -> Iterator[Duty]:
        """One that lies about somewhere."""
        for slot, place in self.game.state.places.items():
            if any(held.id == thing for held in place.things):
                yield Duty((Errand(slot, f"take:{thing}", 1.0, "duty"),), chance=0.9)
        yield Duty(chance=0.15)

    def learning(self, n: int) -> Iterator[Duty]:
        """So much more knowledge: from the archive, the laboratory, one's own cards and things."""
        if not self.who.informed:
            read = self.reading("duty")
            yield self.studying(read, n - READ)
            for table in self.examining(1):
                both = Duty((*read.errands, *table.errands), EXAMINED, informed=True)
                yield self.studying(both, n - READ - EXAMINED, table.chance)
        for table in self.examining(1):
            yield self.studying(Duty(table.errands, EXAMINED), n - EXAMINED, table.chance)
        yield self.studying(Duty(), n)

    def studying(self, first: Duty, missing: int, likely: float = 1.0) -> Duty:
        """What is still missing after that comes out of cards and things, if any teach it."""
        if missing <= 0:
            return structs.replace(first, chance=likely)
        cards = missing * self.point
        study = Errand("", STUDY, cards, "duty", anywhere=True)
        knowledge = first.knowledge + missing
        chance = likely * (STUDIED if self.point < NO_TOOLS else BY_LUCK**missing)
        return structs.replace(
            first, errands=(*first.errands, study), knowledge=knowledge, chance=chance
        )

    @cached_property
    def point(self) -> float:
        """Cards that a point of knowledge takes, from one's own cards and things."""
        lasting = [each for each in lasting_deeds(self.game, self.who) if isinstance(each, Learn)]
        if lasting:
            return SOURCE / max(each.n for each in lasting)
        taught = sum(isinstance(each, Learn) for each in self.skills)
        return POINT / taught if taught else NO_TOOLS

    def sides(self) -> Iterator[list[Duty]]:
        """What may be done besides: against the company's plans, wounds and contamination."""
        who = self.who
        if not who.signal and any(self.asks_for(Signalled)):
            yield [Duty(), *self.signals("contact")]
        if not who.informed and any(self.asks_for(Informed)):
            yield [Duty(), self.reading("clearance")]
        if who.larva or query.unscanned(who):
            yield [Duty(), *self.cleansing()]
        if len(who.serious) + who.light / 3 >= 1 and query.is_known(self.game, INFIRMARY):
            yield [Duty(), Duty(self.errands(INFIRMARY, "room:", "wounds"))]
        if query.scenario(self.game).mode == "together" and query.is_known(self.game, INFIRMARY):
            yield [Duty(), *self.reviving()]

    def reviving(self) -> Iterator[Duty]:
        """A dead friend brought to the infirmary: the fewer are left, the more that is worth."""
        bed = self.errands(INFIRMARY, "room:revive", "friend")
        helps = 1.0 + FRIEND / len(query.living(self.game))
        at_bed = query.place(self.game, bed[-1].slot).things
        if any(held.id == query.CORPSE for held in (*self.who.hands, *at_bed)):
            yield Duty(bed, helps=helps)
        elif query.free_hands(self.game, self.who) > 0:
            for fetch in self.lying(query.CORPSE):
                if fetch.errands:
                    yield Duty((*fetch.errands, *bed), helps=helps)

    def cleansing(self) -> Iterator[Duty]:
        """Where larvae and contamination are taken out; one of the two is somewhere in any base."""
        showers, surgery = "lockdown:decontamination", "lockdown:surgery"
        if self.who.larva or query.is_known(self.game, showers):
            yield Duty(self.errands(showers, "room:cleanse", "contamination"))
        if query.is_known(self.game, surgery):
            yield Duty(self.errands(surgery, "room:operate", "contamination"))

    def asks_for(self, what: type) -> Iterator[bool]:
        """Whether a plan that may be in force spares those for whom that is so."""
        for plan in self.fate.possible:
            yield any(isinstance(each, what) for each in plan.kills)

    # -- ways out

    def exits(self, *, is_to_go: bool) -> Iterator[Exit]:
        """Every way out that may be open in time; the base is destroyed where it is to go."""
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
        """In the rover, which others may want, or in a suit, if nobody hears it."""
        if self.game.state.rover:
            yield from self.to_the_bunker("room:drive", self.race, rounds)
        if query.wards(self.game, self.who, "air"):
            yield from self.to_the_bunker("room:walk", UNHEARD, rounds)

    def to_the_bunker(self, leave: str, goes: float, rounds: int) -> Iterator[Exit]:
        """Through the gate, which somebody may open by force; self-destruction opens it, too."""
        state = self.game.state
        gate = self.errands(query.GATE, leave, "out")
        countdown = state.countdown
        if state.gate:
            yield Exit("bunker", gate, 0, rounds, goes, destroys=bool(countdown))
        elif self.can_force_the_gate:
            forced = Errand(query.slot_of(self.game, query.GATE), FORCED, ROOM, "out")
            yield Exit("bunker", (forced, *gate), 0, rounds, goes, destroys=bool(countdown))
        elif countdown:
            yield Exit("bunker", gate, state.time - countdown.at, rounds, goes, destroys=True)
        elif state.time > 2 * COUNTDOWN:
            lever = self.errands("lockdown:cooling", LEVER, "duty")
            window = min(rounds, 2 * COUNTDOWN)
            yield Exit("bunker", (*lever, *gate), COUNTDOWN, window, goes, destroys=True)

    def by_pod(self, rounds: int, *, is_to_go: bool) -> Iterator[Exit]:
        """At the next launches that are still to come."""
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
                    goes = self.fate.goes(pod, space)
                    destroys = bool(state.countdown)
                    yield Exit("away", board, wait, wait + 1, goes, destroys)
                    if wait and plan and state.launches[space] not in self.who.seen:
                        likely = goes + (1.0 - goes) * WARNED
                        yield Exit("away", (*plan, *board), wait, wait + 1, likely, destroys)
                    if is_to_go and state.time > COUNTDOWN and wait:
                        lever = self.errands("lockdown:cooling", LEVER, "duty")
                        yield Exit("away", (*lever, *board), wait, wait + 1, goes, destroys=True)

    @cached_property
    def friends_inside(self) -> bool:
        """Whether friends live who are not out of the base, locked in or not."""
        friends = [each for each in query.living(self.game) if each is not self.who]
        together = query.scenario(self.game).mode == "together"
        return together and any(each.where not in ("bunker", "away") for each in friends)

    @property
    def can_force_the_gate(self) -> bool:
        """Whether something that is carried opens it."""
        return any(isinstance(each, OpenGate) for each in self.tools)

    @property
    def race(self) -> float:
        """How likely the rover is still there for this person."""
        return float(RACE**self.rivals)

    @property
    def rivals(self) -> int:
        """How many others may want to be out before this person is."""
        return sum(each.is_acting for each in self.game.state.crew if each is not self.who)

    def fits(self, objective: Objective, exit: Exit) -> bool:
        """Whether that way out is one that the objective allows, and friends survive."""
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
