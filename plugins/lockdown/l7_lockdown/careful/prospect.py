"""How likely somebody wins from where they stand: alive at the end, in time, and done."""

from __future__ import annotations

from functools import cached_property
from math import exp
from typing import Final

from l7core.api import Verb, worth

from .. import query
from ..ending import SAFE, has_done
from ..state import Crew, Lockdown, Where
from .courses import Course, Errand, Planner, Route
from .ground import Ground
from .harm import Harm

SCALE: Final = 15.0
"""Points for a certain win."""
PER_CARD: Final = 0.3
"""Harm that comes of every card that is spent on the way."""
PER_ROUND: Final = 0.3
"""Harm that comes of every round."""
WOUND: Final = 1.5
WOUNDS: Final = 10
"""Light wounds that kill: three are a serious one, of which three can be lived with."""
FRAIL: Final = 0.7
STEEP: Final = 1.8
WEAR: Final = 0.6
"""How fast the chance to live falls with the harm that is to come."""
TIGHT: Final = 3.0
"""Cards by which one may be wrong about what something takes, and more for what takes long."""
LOOSE: Final = 0.32
MISHAPS: Final = 2.2
"""How much more everything takes than one thinks."""
SPARE: Final = 1.5
PER_ROOM: Final = 0.3
"""Cards that each unknown room costs besides the steps: doors, fire, breakdowns."""
CONSIDERED: Final = 6
"""Courses that are thought through for every option."""


class Outlook:
    """One person's chances, as the base stands."""

    def __init__(self, game: Lockdown, who: Crew, objectives: list[str] | None = None) -> None:
        self.game = game
        self.who = who
        self.ground = Ground(game, who)
        self.harm = Harm(game, who)
        self.planner = Planner(game, who)
        self.fate = self.planner.fate
        self._objectives = objectives
        self._walks: dict[tuple[str, frozenset[str], str, int], float] = {}
        lost = 3 * len(who.serious) + who.light
        self.stamina = WOUND * max(0.6, WOUNDS - lost)
        dirty = len(query.contamination_of(who))
        self.refill = query.hand_size(game, who) * 10 / (10 + dirty)

    @cached_property
    def best(self) -> list[Course]:
        """The courses that promise most from here."""
        every = self.planner.courses(self._objectives)
        cards = len(self.who.actions)
        every.sort(key=lambda course: -self.of(course, self.who.slot, cards))
        return every[:CONSIDERED]

    def wants(self, errand: str) -> bool:
        """Whether the best course has that errand."""
        return any(each.option == errand for each in self.errands)

    def thinks_of(self, errand: str) -> bool:
        """Whether any of the courses has that errand."""
        return any(each.option == errand for course in self.best for each in course.errands)

    @cached_property
    def next_steps(self) -> set[str]:
        """The rooms in which the ways to what the best course asks for begin."""
        places = {each.slot for each in self.errands if each.slot}
        return {self.ground.first_step(self.who.slot, each) for each in places}

    def asks_for(self, verb: Verb) -> bool:
        """Whether the best course has something to be done by such a verb."""
        remedies = [each.remedy for each in self.errands if each.remedy]
        return any(isinstance(verb, remedy) for remedy in remedies)

    @property
    def errands(self) -> tuple[Errand, ...]:
        """Those of the best course."""
        return self.best[0].errands if self.best else ()

    @cached_property
    def needed(self) -> float:
        """Cards that the best course still takes."""
        return self.cards_for(self.best[0].route, self.who.slot) if self.best else 0.0

    @cached_property
    def now(self) -> float:
        """How likely the night ends well for this person."""
        if self.who.where in SAFE:
            return self.awaiting()
        if not self.who.is_acting:
            return 0.0
        return self.at(self.who.slot, len(self.who.actions)) / SCALE

    def awaiting(self, where: Where | None = None) -> float:
        """What the end holds for somebody who is out already, or gets out that way now."""
        who, fate = self.who, self.fate
        spared = fate.spared(
            where or who.where,
            signal=who.signal,
            informed=who.informed,
            knowledge=who.knowledge,
        )
        is_done = has_done(fate.then(where or who.where), who)
        return is_done * spared * self.planner.dirty

    def leaving(self, where: Where, harm: float) -> float:
        """Points for being out that way at once, having suffered that."""
        return SCALE * self.awaiting(where) * self.lives(harm)

    def lives(self, harm: float) -> float:
        """How likely somebody lives who is to suffer that much."""
        share = max(0.0, harm) / self.stamina
        return exp(-FRAIL * share**STEEP - WEAR * share)

    def at(
        self,
        slot: str,
        cards: float,
        harm: float = 0.0,
        *,
        later: int = 0,
        done: str = "",
        more: float = 0.0,
    ) -> float:
        """Points for standing there with so many cards, having suffered that.

        `later` are rounds that have passed by then, `done` is an errand that is done, `more` are
        cards that it takes besides.
        """
        points = (
            self.of(course, slot, cards, harm, later=later, done=done, more=more)
            for course in self.best
        )
        return SCALE * max(points, default=0.0)

    def standing(
        self,
        slot: str,
        left: float,
        hand: int,
        harm: float = 0.0,
        *,
        done: str = "",
        more: float = 0.0,
    ) -> float:
        """To be there in the middle of a turn, with so many cards left to act with."""
        soon = 1.0 / (1 + max(0, left))
        ends = self.game.state.left <= 1 or left <= 0
        harm += self.harm.burning(slot) * (1.0 if ends else 0.2)
        return self.at(slot, left, harm + soon * self.harm.night(slot, hand), done=done, more=more)

    def of(
        self,
        course: Course,
        slot: str,
        cards: float,
        harm: float = 0.0,
        *,
        later: int = 0,
        done: str = "",
        more: float = 0.0,
    ) -> float:
        """How likely that course is brought to its end."""
        needed = self.cards_for(course.without(done) if done else course.route, slot)
        needed += more
        available = cards + self.refill * (course.closes - 1 - later)
        slack = available - MISHAPS * needed - SPARE
        in_time = worth.likely(slack / (TIGHT + LOOSE * needed))
        rounds = max(course.opens - later, (needed - cards) / self.refill, 0.0)
        suffered = harm + PER_CARD * needed + PER_ROUND * rounds - course.relief
        return course.chance * in_time * self.lives(suffered)

    def cards_for(self, route: Route, slot: str) -> float:
        """Cards for all of it: the nearest first, the way out last, looking for what is unknown."""
        looked = route.to_see
        if route.wanted:
            rooms = len(self.ground.unknown)
            looked = max(looked, round(route.wanted * (rooms + 1) / (route.wanted + 1)))
        looked = max(0, looked - (slot in self.ground.unknown))
        walk = self.walk(slot, route.slots, route.out, looked)
        return route.cards + PER_ROOM * looked + walk

    def walk(self, slot: str, slots: frozenset[str], out: str, looks: int) -> float:
        """Steps to all of these, and into so many rooms that nobody has seen."""
        key = (slot, slots, out, looks)
        if key not in self._walks:
            self._walks[key] = self._walked(slot, set(slots), out, looks)
        return self._walks[key]

    def _walked(self, here: str, todo: set[str], out: str, looks: int) -> float:
        total = 0.0
        while todo or looks:
            ways = [(self.ground.away(here, each), each) for each in todo]
            if looks and (not ways or self.ground.looking(here, 1) <= min(ways)):
                cost, here = self.ground.looking(here, looks)
                looks = 0
            else:
                cost, here = min(ways)
                todo.remove(here)
            total += cost
        return total + (self.ground.away(here, out) if out else 0.0)
