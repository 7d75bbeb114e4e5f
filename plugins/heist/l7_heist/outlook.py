"""How well the crew stands: the chance of each thief to do a share of the job and get out.

Each has errands (keycards, vault, rooftop) and may see to bullets or wounds first. An errand costs
the blows to expect on the way; the more health is left after them, the better the chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import prod
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from l7core.api import worth

from . import blows, query
from .moving import TOLL
from .skill_words import Heal
from .state import ROOFTOP, SECURITY, VAULT, Heist, Thief

STEP: Final = 0.4
"""What an action costs at first, in blows: the building uses every round."""
AT_HAND: Final = 0.9
"""How much of that one that is left is worth: to give it up beats a step aside and back."""
IN_A_ROUND: Final = 2
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
SPREAD: Final = 2.2
"""How much luck there is in it, in blows."""

Why: TypeAlias = Literal["keycard", "vault", "rooftop", "heal", "arm"]
Road: TypeAlias = tuple[float, int]
"""What a way costs, and the guards on it, each of which may cost a bullet."""


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


class Outlook:
    """A look at the building as it stands. Positions one option away are judged by its ways."""

    def __init__(self, game: Heist) -> None:
        self._game = game
        self._beside = {room: query.connected(game, room) for room in game.state.board}
        self._roads: dict[tuple[blows.Hand, str], dict[str, Road]] = {}

    # -- ways

    def roads(self, hand: blows.Hand, goal: str) -> dict[str, Road]:
        """From every room to the goal: what lies between them."""
        known = self._roads.get((hand, goal))
        if known is None:
            known = self._roads[hand, goal] = self._cheapest(hand, goal)
        return known

    def _cheapest(self, hand: blows.Hand, goal: str) -> dict[str, Road]:
        roads: dict[str, Road] = {}
        open_ends = [(0.0, 0, goal)]
        while open_ends:
            cost, guards, here = heappop(open_ends)
            if here in roads:
                continue
            roads[here] = cost, guards
            if here != goal:
                if here == VAULT and not self._game.state.vault_open:
                    continue
                cost += self._through(hand, here)
                guards += query.post(self._game, here).active
            for room in self._beside[here]:
                if room not in roads:
                    heappush(open_ends, (cost, guards, room))
        return roads

    def _through(self, hand: blows.Hand, room: str) -> float:
        """What a room on the way costs. For Security one may wait until everybody is sent out."""
        guards = query.post(self._game, room).active
        cost = blows.to_pass(hand, guards)
        if room == SECURITY:
            cost = min(cost, a_round(self._game) * max(0, query.crowd(self._game) - guards))
        return cost + entering(self._game, room)

    def step(self, hand: blows.Hand, start: str, goal: str) -> str:
        """The first room of the cheapest way, if there is one."""
        roads = self.roads(hand, goal)
        near = [room for room in self._beside[start] if room in roads]

        def cost(room: str) -> float:
            return roads[room][0] + (self._through(hand, room) if room != goal else 0.0)

        return min(near, key=cost, default="")

    # -- chances

    def worth(self, game: Heist) -> float:
        """The share of the crew that will have done the job and got out."""
        crew = len(game.state.thieves)
        if outcome := game.state.outcome:
            return len(outcome.winners) / crew
        courses = self.courses(game).values()
        done = prod(course.done for course in courses)
        return sum(done * course.out / course.done for course in courses if course.done) / crew

    def courses(self, game: Heist) -> dict[int, Course]:
        """The best course of each living thief, by the seat."""
        errands = self._shared_out(game)
        return {
            thief.seat: self._best(game, thief, errands[thief.seat]) for thief in query.living(game)
        }

    def _shared_out(self, game: Heist) -> dict[int, list[Errand]]:
        """Each keycard, then the vault, to whom it costs least; then the rooftop for everybody."""
        state, living = game.state, query.living(game)
        errands: dict[int, list[Errand]] = {thief.seat: [] for thief in living}
        jobs: list[Errand] = []
        if not state.vault_open:
            jobs += [Errand(room, "keycard") for room in state.posts if state.posts[room].keycards]
        if not state.vault_cleared:
            jobs.append(Errand(VAULT, "vault"))
        for job in jobs:

            def burden(thief: Thief, room: str = job.room) -> float:
                shape = thief.health + 0.3 * query.all_bullets(thief)
                mine = A_JOB * len(errands[thief.seat])
                return self._far(game, thief, room) + mine - shape

            errands[min(living, key=burden).seat].append(job)
        for thief in living:
            errands[thief.seat].sort(key=lambda job: self._far(game, thief, job.room))
            errands[thief.seat].sort(key=lambda job: job.why == "vault")
            errands[thief.seat].append(Errand(ROOFTOP, "rooftop"))
        return errands

    def _far(self, game: Heist, thief: Thief, room: str) -> float:
        roads = self.roads(blows.armed(game, thief), room)
        return roads[thief.room][0] if thief.room in roads else blows.NEVER

    def _best(self, game: Heist, thief: Thief, errands: Sequence[Errand]) -> Course:
        start = setting_out(game, thief)
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
            way = self.roads(hand, errand.room).get(here)
            if way is None:
                return Course(errands)
            cost, guards = way
            is_there = here == errand.room
            if not is_there:
                cost += entering(game, errand.room)
            met = (
                0
                if is_there and errand.why not in FIGHTING
                else query.post(game, errand.room).active
            )
            loss += cost + on_arrival(game, hand, errand, met) + max(0, guards + met - bullets)
            bullets = max(0, bullets - guards - met)
            here = errand.room
            if errand.why in FIGHTING:
                done = lived * survives(health - loss)
            elif errand.why == "arm":
                bullets = sum(query.most_bullets(game, thief, kind) for kind in query.BULLETS)
            elif errand.why == "heal":
                lived = done = lived * survives(health - loss)
                health += query.most_health(game, thief) - thief.health
                loss = serving(game, here)
        return Course(errands, done, lived * survives(health + A_BULLET * bullets - loss))


FIGHTING: Final = ("keycard", "vault")


def on_arrival(game: Heist, hand: blows.Hand, errand: Errand, guards: int) -> float:
    """What those cost who stand where the errand leads."""
    if errand.why == "vault":
        return blows.to_clear(hand, guards)
    if errand.why == "keycard":
        return blows.to_take(hand, guards, query.post(game, errand.room).keycards)
    cost = blows.to_pass(hand, guards)
    return cost + serving(game, errand.room) if errand.why == "arm" else cost


def serving(game: Heist, room: str) -> float:
    """What the use of a special room costs: the guards that it calls, rounds until it works."""
    return CALLED + an_action(game) + a_round(game) * game.state.disabled.get(room, 0)


def is_doomed(game: Heist, thief: Thief) -> bool:
    """Dead, or at the end of a turn among more guards than anybody can hold out against."""
    if not thief.alive:
        return True
    turn, guards = game.state.turn, query.guards_on(game, thief)
    if guards < thief.health + thief.friends or (turn.seat == thief.seat and turn.left):
        return False
    can_dodge = query.with_power(game, thief, "dodge") is not None
    return not (can_dodge or blows.gets_away(blows.hand_of(game, thief), guards))


def survives(left: float) -> float:
    """The chance to live, if so much health is expected to be left."""
    return worth.likely(left / SPREAD)


def entering(game: Heist, room: str) -> float:
    """What the step itself costs: an action, gas, rounds until the room opens."""
    state = game.state
    toll = TOLL if room in state.tolls else 0
    return an_action(game) + toll + a_round(game) * state.closed.get(room, 0)


def an_action(game: Heist) -> float:
    """What an action costs by now; what the building does in a round falls on the whole crew."""
    return STEP * (1 + game.state.round / PATIENCE) / len(game.state.thieves)


def a_round(game: Heist) -> float:
    """What it costs to wait for one."""
    return IN_A_ROUND * an_action(game)


def setting_out(game: Heist, thief: Thief) -> Start:
    """In what shape, and out of whose hands."""
    armed, turn = blows.armed(game, thief), game.state.turn
    saved = sum(left * per_use(game, skill) for skill, left in thief.charges.items())
    health, bullets = thief.health + thief.friends + saved, query.all_bullets(thief)
    left = turn.left if turn.seat == thief.seat else 0
    at_hand = AT_HAND * an_action(game) * left
    guards = query.guards_on(game, thief)
    if not guards or (turn.unnoticed and left):
        return Start(armed, bullets, health, -at_hand, 0.0)
    hand = blows.hand_of(game, thief)
    times = max(1, len(query.living(game)) - 1)
    held = 0.0 if left else times * blows.to_stay(hand, guards)
    leaving = blows.to_leave(hand, guards) + an_action(game)
    return Start(armed, bullets, health, held - at_hand, leaving)


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
    stops: list[Errand] = []
    for room in query.special_rooms(game):
        if room.restocks == "health" and thief.health < query.most_health(game, thief):
            stops.append(Errand(room.id, "heal"))
        elif room.restocks == "bullets" and any(
            query.space_for(game, thief, kind) for kind in query.BULLETS
        ):
            stops.append(Errand(room.id, "arm"))
    for stop in stops:
        yield [stop, *errands]
    if len(stops) > 1:
        yield [*stops, *errands]
        yield [*reversed(stops), *errands]
