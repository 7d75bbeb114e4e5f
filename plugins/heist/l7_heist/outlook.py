"""How well the crew stands: the chance of each thief to do a share of the job and get out.

Each has errands (keycards, vault, rooftop) and may see to bullets or wounds first. An errand costs
the blows to expect on the way; the more health is left after them, the better the chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import prod, sqrt
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from l7core.api import graphs, worth

from . import blows, query
from .moving import TOLL
from .skill_words import Heal
from .state import ROOFTOP, SECURITY, VAULT, Heist, Thief

STEP: Final = 0.4
"""What an action costs a thief alone at first, in blows: the building uses every round."""
AT_HAND: Final = 0.9
"""How much of that one that is left is worth: to give it up beats a step aside and back."""
PATIENCE: Final = 80
"""Rounds in which the cost of waiting doubles: one that waits for ever loses."""
CALLED: Final = 0.5
"""The guards that a special room calls."""
A_CHARGE: Final = 0.15
"""What a use of a skill that is left saves; more where it heals."""
A_HEALING: Final = 1.3
A_BULLET: Final = 0.3
"""What a bullet that is left over is worth."""
A_JOB: Final = 1.5
"""What a keycard or the vault costs on average, for sharing them out."""
SPREAD: Final = 3.0
"""How much luck there is in it, in blows."""

Why: TypeAlias = Literal["keycard", "vault", "rooftop", "heal", "arm"]
FIGHTING: Final = ("keycard", "vault")


class Errand(Struct, frozen=True):
    """A room to be in, and what for."""

    room: str
    why: Why


class Course(Struct, frozen=True):
    """Errands in their order, with the chance to do them and the chance to get out after them."""

    errands: Sequence[Errand]
    done: float = 0.0
    out: float = 0.0


class Start(Struct, frozen=True):
    """How a thief sets out."""

    hand: blows.Hand
    """As if there were bullets enough: those that are missing are counted by themselves."""
    bullets: int
    health: float
    held: float
    """What staying among guards costs, less the actions that are at hand."""
    leaving: float


Shares: TypeAlias = dict[int, list[Errand]]
"""By the seat of each living thief, what is to be done before the rooftop."""


class Outlook:
    """A look at the building, and a plan of who sees to what in it.

    Positions one option away are judged by the same ways and the same plan.
    """

    def __init__(self, game: Heist) -> None:
        self._game = game
        state = game.state
        self._action = STEP * (1 + state.round / PATIENCE) / sqrt(len(state.thieves))
        self._round = query.FIGURES["actions"] * self._action
        self._beside = {room: query.connected(game, room) for room in state.board}
        self._entering = {room: self._to_enter(room) for room in state.board}
        self._ways: dict[tuple[blows.Hand, str], dict[str, graphs.Way[str]]] = {}
        self._known: dict[tuple[object, ...], Course] = {}

    # -- ways

    def _to_enter(self, room: str) -> float:
        """What the step itself costs: an action, gas, rounds until the room opens."""
        state = self._game.state
        toll = TOLL if room in state.tolls else 0
        return self._action + toll + self._round * state.closed.get(room, 0)

    def _through(self, hand: blows.Hand, room: str) -> float:
        """What a room on the way costs. For Security one may wait until everybody is sent out."""
        guards = query.post(self._game, room).active
        cost = blows.to_pass(hand, guards)
        if room == SECURITY:
            cost = min(cost, self._round * max(0, query.crowd(self._game) - guards))
        return cost + self._entering[room]

    def _from_all(self, hand: blows.Hand, goal: str) -> dict[str, graphs.Way[str]]:
        """The cheapest ways from the goal to every room: those to the goal, seen from its end."""
        ways = self._ways.get((hand, goal))
        if ways is None:
            barred = () if self._game.state.vault_open else (VAULT,)
            ways = self._ways[hand, goal] = graphs.cheapest(
                goal,
                lambda room: () if room in barred and room != goal else self._beside[room],
                lambda room: self._through(hand, room),
            )
        return ways

    def way(self, hand: blows.Hand, start: str, goal: str) -> tuple[str, ...]:
        """The rooms on the cheapest way, the goal as the last of them."""
        back = self._from_all(hand, goal).get(start)
        return (*back.places[-2::-1], goal) if back and start != goal else ()

    def cost(self, hand: blows.Hand, start: str, goal: str) -> float:
        """What lies between the two costs."""
        back = self._from_all(hand, goal).get(start)
        if back is None:
            return blows.NEVER
        return back.cost - self._through(hand, start) if start != goal else 0.0

    # -- who sees to what

    @cached_property
    def _plan(self) -> dict[Errand, int]:
        """It gets no better by one job more for somebody, or by an exchange of two."""
        shares = self._shared_out(self._game, {})

        def promise(shares: Shares) -> float:
            return together(self._together(self._game, shares))

        while True:
            better = max(exchanged(shares), key=promise, default=shares)
            if promise(better) <= promise(shares):
                return {job: seat for seat, jobs in shares.items() for job in jobs}
            shares = better

    def _shared_out(self, game: Heist, plan: Mapping[Errand, int]) -> Shares:
        """As it is planned; what is not, or by one who has died since, to whom it costs least."""
        state, living = game.state, query.living(game)
        jobs = [Errand(room, "keycard") for room, post in state.posts.items() if post.keycards]
        if not state.vault_cleared:
            jobs.append(Errand(VAULT, "vault"))
        shares: Shares = {thief.seat: [] for thief in living}
        for job in jobs:

            def burden(thief: Thief, room: str = job.room) -> float:
                shape = thief.health + A_BULLET * query.all_bullets(thief)
                mine = A_JOB * len(shares[thief.seat])
                return self.cost(blows.armed(game, thief), thief.room, room) + mine - shape

            planned = shares.get(plan.get(job, -1))
            share = shares[min(living, key=burden).seat] if planned is None else planned
            share.append(job)
        return shares

    # -- chances

    def worth(self, game: Heist) -> float:
        """The share of the crew that will have done the job and got out."""
        crew = len(game.state.thieves)
        if outcome := game.state.outcome:
            return len(outcome.winners) / crew
        return together(self.courses(game)) / crew

    def courses(self, game: Heist) -> dict[int, Course]:
        """The best course of each living thief, by the seat."""
        return self._together(game, self._shared_out(game, self._plan))

    def _together(self, game: Heist, shares: Shares) -> dict[int, Course]:
        return {
            thief.seat: self._course(game, thief, shares[thief.seat])
            for thief in query.living(game)
        }

    def _course(self, game: Heist, thief: Thief, jobs: Sequence[Errand]) -> Course:
        """Of that thief with these jobs; worked out once for all positions that agree on it."""
        state, turn = game.state, game.state.turn
        at_it = (turn.left, turn.unnoticed) if turn.seat == thief.seat else ()
        posts = [state.posts[room] for room in (thief.room, *(job.room for job in jobs))]
        key = (
            *(thief.seat, thief.room, thief.health, thief.explosive, thief.disruptive),
            *(thief.friends, *thief.charges.values(), at_it, *jobs),
            *((post.active, post.keycards) for post in posts),
        )
        if key not in self._known:
            self._known[key] = self._best(game, thief, jobs)
        return self._known[key]

    def _best(self, game: Heist, thief: Thief, jobs: Sequence[Errand]) -> Course:
        start = self._setting_out(game, thief)

        def order(job: Errand) -> tuple[bool, float]:
            return job.why == "vault", self.cost(start.hand, thief.room, job.room)

        errands = [*sorted(jobs, key=order), Errand(ROOFTOP, "rooftop")]
        if is_doomed(game, thief):
            return Course(errands)
        courses = (self._along(game, thief, start, each) for each in supplied(game, thief, errands))
        return max(courses, key=lambda course: course.done * course.out)

    def _along(self, game: Heist, thief: Thief, start: Start, errands: Sequence[Errand]) -> Course:
        """What becomes of a thief who goes about these errands in this order."""
        hand, health, bullets, here = start.hand, start.health, start.bullets, thief.room
        stays = errands[0].room == here and errands[0].why in FIGHTING
        loss = start.held + (0.0 if stays else start.leaving)
        lived = done = 1.0
        for errand in errands:
            there = query.post(game, errand.room)
            if here == errand.room:
                guards = met = there.active if errand.why in FIGHTING else 0
            else:
                way = self.way(hand, here, errand.room)
                if not way:
                    return Course(errands)
                met = there.active
                guards = met + sum(query.post(self._game, room).active for room in way[:-1])
                loss += self.cost(hand, here, errand.room) + self._entering[errand.room]
            loss += self._on_arrival(hand, errand, met, there.keycards) + max(0, guards - bullets)
            bullets = max(0, bullets - guards)
            here = errand.room
            if errand.why in FIGHTING:
                done = lived * survives(health - loss)
            elif errand.why == "arm":
                bullets = sum(query.figure(game, thief, kind) for kind in query.BULLETS)
            elif errand.why == "heal":
                lived = done = lived * survives(health - loss)
                health += query.wounds(game, thief)
                loss = self._serving(here)
        return Course(errands, done, lived * survives(health + A_BULLET * bullets - loss))

    def _on_arrival(self, hand: blows.Hand, errand: Errand, guards: int, carriers: int) -> float:
        """What those cost who stand where the errand leads."""
        if errand.why == "vault":
            return blows.to_clear(hand, guards)
        if errand.why == "keycard":
            return blows.to_take(hand, guards, carriers)
        cost = blows.to_pass(hand, guards)
        return cost + self._serving(errand.room) if errand.why == "arm" else cost

    def _serving(self, room: str) -> float:
        """What the use of a special room costs: guards that it calls, rounds until it works."""
        waiting = self._round * self._game.state.disabled.get(room, 0)
        return CALLED + self._action + waiting

    def _setting_out(self, game: Heist, thief: Thief) -> Start:
        """In what shape, and out of whose hands."""
        armed, turn = blows.armed(game, thief), game.state.turn
        saved = sum(left * per_use(game, skill) for skill, left in thief.charges.items())
        health, bullets = thief.health + thief.friends + saved, query.all_bullets(thief)
        left = turn.left if turn.seat == thief.seat else 0
        at_hand = AT_HAND * self._action * left
        guards = query.guards_on(game, thief)
        if not guards or (turn.unnoticed and left):
            return Start(armed, bullets, health, -at_hand, 0.0)
        hand = blows.hand_of(game, thief)
        times = max(1, len(query.living(game)) - 1)
        held = 0.0 if left else times * blows.to_stay(hand, guards)
        return Start(
            armed, bullets, health, held - at_hand, blows.to_leave(hand, guards) + self._action
        )


def together(courses: Mapping[int, Course]) -> float:
    """How many will get out, if everybody does their share of the job."""
    everything = prod(course.done for course in courses.values())
    return sum(everything * course.out / course.done for course in courses.values() if course.done)


def exchanged(shares: Shares) -> Iterator[Shares]:
    """One job given to somebody else, with another one in return or without."""
    for giver, jobs in shares.items():
        for taker, others in shares.items():
            for job in jobs if giver != taker else ():
                kept = [each for each in jobs if each != job]
                yield {**shares, giver: kept, taker: [*others, job]}
                for other in others if giver < taker else ():
                    left = [each for each in others if each != other]
                    yield {**shares, giver: [*kept, other], taker: [*left, job]}


def is_doomed(game: Heist, thief: Thief) -> bool:
    """Dead, or at the end of a turn among more guards than anybody can hold out against."""
    if not thief.alive:
        return True
    turn, guards = game.state.turn, query.guards_on(game, thief)
    if guards < thief.health + thief.friends or (turn.seat == thief.seat and turn.left):
        return False
    if may_be_sent_out(game, thief):
        return False
    can_dodge = query.with_power(game, thief, "dodge") is not None
    return not (can_dodge or blows.gets_away(blows.hand_of(game, thief), guards))


def may_be_sent_out(game: Heist, thief: Thief) -> bool:
    """Whether the guards around a thief in Security may be sent out before the thief has to hold
    out: with the one who comes they are a crowd, and the building moves before anybody else."""
    if thief.room != SECURITY or game.state.turn.seat != thief.seat:
        return False
    last = [each for each in query.turn_order(game) if each.alive][-1]
    return last is thief and query.is_crowded(game, more=query.guards_to_come(game, 1))


def survives(left: float) -> float:
    """The chance to live, if so much health is expected to be left."""
    return worth.likely(left / SPREAD)


def per_use(game: Heist, id: str) -> float:
    """What a use of that skill will save, if it does not come back by itself."""
    skill = query.skill(game, id)
    if skill.renews == "round":
        return 0.0
    heals = skill.use is not None and any(isinstance(each, Heal) for each in skill.use.effects)
    return A_HEALING if heals else A_CHARGE


def supplied(game: Heist, thief: Thief, errands: Sequence[Errand]) -> Iterator[Sequence[Errand]]:
    """The errands as they are; and with bullets, wounds or both seen to before."""
    yield errands
    lacks = {
        "health": query.wounds(game, thief),
        "bullets": sum(query.lacking(game, thief).values()),
    }
    stops = [
        Errand(room.id, "heal" if room.restocks == "health" else "arm")
        for room in query.special_rooms(game)
        if lacks[room.restocks]
    ]
    for stop in stops:
        yield [stop, *errands]
    if len(stops) > 1:
        yield [*stops, *errands]
        yield [*reversed(stops), *errands]
