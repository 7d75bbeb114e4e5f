"""The crew's outlook: each thief's chance to complete their part of the job and escape.

Each thief has errands (keycards, vault, rooftop) and may restock bullets or heal first. An errand
costs the damage expected on the way. More health afterwards means a better chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import fsum, prod, sqrt
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from l7core.api import graphs, worth

from . import combat_odds, query
from .moving import TOLL
from .skill_words import Heal
from .state import ROOFTOP, SECURITY, VAULT, Heist, Thief

STEP: Final = 0.4
"""Cost of an action in health, for a solo thief at the start: every round helps the building."""
AT_HAND: Final = 0.9
"""Value of an action left, as a share of its cost. This makes ending the turn better than a step
aside and back."""
PATIENCE: Final = 80
"""Number of rounds after which an action costs twice as much, so that endless waiting loses."""
CALLED: Final = 0.5
"""Cost of the guards that using a special room calls."""
A_CHARGE: Final = 0.15
"""Health saved by an unused charge of a skill; `A_HEALING` is the value for skills that heal."""
A_HEALING: Final = 1.3
A_BULLET: Final = 0.3
"""Value of an unused bullet, in health."""
A_JOB: Final = 1.5
"""Average cost of a keycard or of the vault, used to share errands out."""
SPREAD: Final = 3.0
"""Influence of luck on the outcome, in health."""

Why: TypeAlias = Literal["keycard", "vault", "rooftop", "heal", "arm"]
FIGHTING: Final = ("keycard", "vault")


class Errand(Struct, frozen=True):
    """A room to visit, and the reason."""

    room: str
    why: Why


class ErrandPlan(Struct, frozen=True):
    """Errands in order, with the chance to complete them and the chance to escape afterwards."""

    errands: Sequence[Errand]
    done: float = 0.0
    out: float = 0.0


class Start(Struct, frozen=True):
    """The situation of a thief before the errands."""

    hand: combat_odds.Hand
    """Combat values with enough bullets; missing bullets are counted separately."""
    bullets: int
    health: float
    held: float
    """Expected damage of staying among guards, minus the value of the actions left."""
    leaving: float


Shares: TypeAlias = dict[int, list[Errand]]
"""Errands before the rooftop, by the seat of each living thief."""


class Outlook:
    """A rating of positions, with a plan that assigns errands to thieves.

    Positions one option later are rated with the same paths and the same plan.
    """

    def __init__(self, game: Heist) -> None:
        self._game = game
        state = game.state
        self._action = STEP * (1 + state.round / PATIENCE) / sqrt(len(state.thieves))
        self._round = query.FIGURES["actions"] * self._action
        self._beside = {room: query.connected(game, room) for room in state.board}
        self._entering = {room: self._to_enter(room) for room in state.board}
        self._ways: dict[tuple[combat_odds.Hand, str], dict[str, graphs.FoundPath[str]]] = {}
        self._known: dict[tuple[object, ...], ErrandPlan] = {}

    # -- paths

    def _to_enter(self, room: str) -> float:
        """Return the cost of entering a room: an action, gas, and rounds until the room opens."""
        state = self._game.state
        toll = TOLL if room in state.tolls else 0
        return self._action + toll + self._round * state.closed.get(room, 0)

    def _through(self, hand: combat_odds.Hand, room: str) -> float:
        """Return the cost of passing through a room.

        For Security, waiting until its guards are sent out can be cheaper.
        """
        guards = query.post(self._game, room).active
        cost = combat_odds.to_pass(hand, guards)
        if room == SECURITY:
            cost = min(cost, self._round * max(0, query.crowd(self._game) - guards))
        return cost + self._entering[room]

    def _from_all(self, hand: combat_odds.Hand, goal: str) -> dict[str, graphs.FoundPath[str]]:
        """Return the cheapest paths between the goal and every room, searched from the goal."""
        ways = self._ways.get((hand, goal))
        if ways is None:
            barred = () if self._game.state.vault_open else (VAULT,)
            ways = self._ways[hand, goal] = graphs.cheapest(
                goal,
                lambda room: () if room in barred and room != goal else self._beside[room],
                lambda room: self._through(hand, room),
            )
        return ways

    def way(self, hand: combat_odds.Hand, start: str, goal: str) -> tuple[str, ...]:
        """Return the rooms on the cheapest path after `start`, with the goal as the last one."""
        back = self._from_all(hand, goal).get(start)
        return (*back.places[-2::-1], goal) if back and start != goal else ()

    def cost(self, hand: combat_odds.Hand, start: str, goal: str) -> float:
        """Return the cost of the rooms on the way to the goal; `NEVER` without a way."""
        back = self._from_all(hand, goal).get(start)
        if back is None:
            return combat_odds.NEVER
        return back.cost - self._through(hand, start) if start != goal else 0.0

    # -- assignment of errands

    @cached_property
    def _plan(self) -> dict[Errand, int]:
        """Seat that each errand is assigned to; no transfer or exchange of errands improves it."""
        shares = self._shared_out(self._game, {})

        def expected_escapes(shares: Shares) -> float:
            return together(self._together(self._game, shares))

        while True:
            better = max(exchanged(shares), key=expected_escapes, default=shares)
            if expected_escapes(better) <= expected_escapes(shares):
                return {job: seat for seat, jobs in shares.items() for job in jobs}
            shares = better

    def _shared_out(self, game: Heist, plan: Mapping[Errand, int]) -> Shares:
        """Return the errands of each thief, as planned.

        Errands without a plan, or planned for a thief who has died, go to the thief with the lowest
        burden.
        """
        state, living = game.state, query.living(game)
        jobs = [Errand(room, "keycard") for room, post in state.posts.items() if post.keycards]
        if not state.vault_cleared:
            jobs.append(Errand(VAULT, "vault"))
        shares: Shares = {thief.seat: [] for thief in living}
        for job in jobs:

            def burden(thief: Thief, room: str = job.room) -> float:
                strength = thief.health + A_BULLET * query.all_bullets(thief)
                load = A_JOB * len(shares[thief.seat])
                return (
                    self.cost(combat_odds.with_full_ammo(game, thief), thief.room, room)
                    + load
                    - strength
                )

            planned = shares.get(plan.get(job, -1))
            share = shares[min(living, key=burden).seat] if planned is None else planned
            share.append(job)
        return shares

    # -- chances

    def worth(self, game: Heist) -> float:
        """Return the expected share of the crew that completes the job and escapes."""
        crew = len(game.state.thieves)
        if outcome := game.state.outcome:
            return len(outcome.winners) / crew
        return together(self.courses(game)) / crew

    def courses(self, game: Heist) -> dict[int, ErrandPlan]:
        """Return the best course of each living thief, by seat."""
        return self._together(game, self._shared_out(game, self._plan))

    def _together(self, game: Heist, shares: Shares) -> dict[int, ErrandPlan]:
        return {
            thief.seat: self._course(game, thief, shares[thief.seat])
            for thief in query.living(game)
        }

    def _course(self, game: Heist, thief: Thief, jobs: Sequence[Errand]) -> ErrandPlan:
        """Return the best course of a thief with these errands, cached for equal situations."""
        state, turn = game.state, game.state.turn
        turn_state = (turn.left, turn.unnoticed) if turn.seat == thief.seat else ()
        posts = [state.posts[room] for room in (thief.room, *(job.room for job in jobs))]
        key = (
            *(thief.seat, thief.room, thief.health, thief.explosive, thief.disruptive),
            *(thief.friends, *thief.charges.values(), turn_state, *jobs),
            *((post.active, post.keycards) for post in posts),
        )
        if key not in self._known:
            self._known[key] = self._best(game, thief, jobs)
        return self._known[key]

    def _best(self, game: Heist, thief: Thief, jobs: Sequence[Errand]) -> ErrandPlan:
        start = self._setting_out(game, thief)

        def order(job: Errand) -> tuple[bool, float]:
            return job.why == "vault", self.cost(start.hand, thief.room, job.room)

        errands = [*sorted(jobs, key=order), Errand(ROOFTOP, "rooftop")]
        if is_doomed(game, thief):
            return ErrandPlan(errands)
        courses = (self._along(game, thief, start, each) for each in supplied(game, thief, errands))
        return max(courses, key=lambda course: course.done * course.out)

    def _along(
        self, game: Heist, thief: Thief, start: Start, errands: Sequence[Errand]
    ) -> ErrandPlan:
        """Return the course of a thief who runs these errands in this order."""
        hand, health, bullets, here = start.hand, start.health, start.bullets, thief.room
        stays = errands[0].room == here and errands[0].why in FIGHTING
        loss = start.held + (0.0 if stays else start.leaving)
        survival = completion = 1.0
        for errand in errands:
            post = query.post(game, errand.room)
            if here == errand.room:
                guards = met = post.active if errand.why in FIGHTING else 0
            else:
                way = self.way(hand, here, errand.room)
                if not way:
                    return ErrandPlan(errands)
                met = post.active
                guards = met + sum(query.post(self._game, room).active for room in way[:-1])
                loss += self.cost(hand, here, errand.room) + self._entering[errand.room]
            loss += self._on_arrival(hand, errand, met, post.keycards) + max(0, guards - bullets)
            bullets = max(0, bullets - guards)
            here = errand.room
            if errand.why in FIGHTING:
                completion = survival * survives(health - loss)
            elif errand.why == "arm":
                bullets = sum(query.figure(game, thief, kind) for kind in query.BULLETS)
            elif errand.why == "heal":
                survival = completion = survival * survives(health - loss)
                health += query.wounds(game, thief)
                loss = self._serving(here)
        return ErrandPlan(
            errands, completion, survival * survives(health + A_BULLET * bullets - loss)
        )

    def _on_arrival(
        self, hand: combat_odds.Hand, errand: Errand, guards: int, carriers: int
    ) -> float:
        """Return the cost of the guards in the errand's room, and of restocking bullets there."""
        if errand.why == "vault":
            return combat_odds.to_clear(hand, guards)
        if errand.why == "keycard":
            return combat_odds.to_take(hand, guards, carriers)
        cost = combat_odds.to_pass(hand, guards)
        return cost + self._serving(errand.room) if errand.why == "arm" else cost

    def _serving(self, room: str) -> float:
        """Return the cost of using a special room: the called guards, and rounds until it works."""
        waiting = self._round * self._game.state.disabled.get(room, 0)
        return CALLED + self._action + waiting

    def _setting_out(self, game: Heist, thief: Thief) -> Start:
        """Return the thief's situation: combat values, bullets, health and guards in the room."""
        armed, turn = combat_odds.with_full_ammo(game, thief), game.state.turn
        saved = fsum(left * per_use(game, skill) for skill, left in thief.charges.items())
        health, bullets = thief.health + thief.friends + saved, query.all_bullets(thief)
        left = turn.left if turn.seat == thief.seat else 0
        at_hand = AT_HAND * self._action * left
        guards = query.guards_on(game, thief)
        if not guards or (turn.unnoticed and left):
            return Start(armed, bullets, health, -at_hand, 0.0)
        hand = combat_odds.hand_of(game, thief)
        times = max(1, len(query.living(game)) - 1)
        held = 0.0 if left else times * combat_odds.to_stay(hand, guards)
        return Start(
            armed,
            bullets,
            health,
            held - at_hand,
            combat_odds.to_leave(hand, guards) + self._action,
        )


def together(courses: Mapping[int, ErrandPlan]) -> float:
    """Return the expected number of thieves who escape, if all of them complete their errands."""
    all_completed = prod(course.done for course in courses.values())
    return fsum(
        all_completed * course.out / course.done for course in courses.values() if course.done
    )


def exchanged(shares: Shares) -> Iterator[Shares]:
    """Yield shares with one errand moved to another thief, with or without one in return."""
    for giver, jobs in shares.items():
        for taker, others in shares.items():
            for job in jobs if giver != taker else ():
                giver_rest = [each for each in jobs if each != job]
                yield {**shares, giver: giver_rest, taker: [*others, job]}
                for other in others if giver < taker else ():
                    taker_rest = [each for each in others if each != other]
                    yield {**shares, giver: [*giver_rest, other], taker: [*taker_rest, job]}


def is_doomed(game: Heist, thief: Thief) -> bool:
    """Return whether a thief is dead, or certain to die when holding out."""
    if not thief.alive:
        return True
    turn, guards = game.state.turn, query.guards_on(game, thief)
    if guards < thief.health + thief.friends or (turn.seat == thief.seat and turn.left):
        return False
    if may_be_sent_out(game, thief):
        return False
    can_dodge = query.with_power(game, thief, "dodge") is not None
    return not (can_dodge or combat_odds.gets_away(combat_odds.hand_of(game, thief), guards))


def may_be_sent_out(game: Heist, thief: Thief) -> bool:
    """Return whether Security may send its guards out before the thief has to hold out.

    This can happen if the thief's turn is the last of the round: the building moves next, and its
    new guard can make Security crowded.
    """
    if thief.room != SECURITY or game.state.turn.seat != thief.seat:
        return False
    last = [each for each in query.turn_order(game) if each.alive][-1]
    return last is thief and query.is_crowded(game, more=query.guards_to_come(game, 1))


def survives(left: float) -> float:
    """Return the chance to survive with this expected health left."""
    return worth.likely(left / SPREAD)


def per_use(game: Heist, id: str) -> float:
    """Return the health that a use of a skill saves; 0 for uses that renew every round."""
    skill = query.skill(game, id)
    if skill.renews == "round":
        return 0.0
    heals = skill.use is not None and any(isinstance(each, Heal) for each in skill.use.effects)
    return A_HEALING if heals else A_CHARGE


def supplied(game: Heist, thief: Thief, errands: Sequence[Errand]) -> Iterator[Sequence[Errand]]:
    """Yield the errands as they are, and with stops before them for bullets, healing or both."""
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
