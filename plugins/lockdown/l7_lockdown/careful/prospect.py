"""Estimates of a character's chance to win: to survive, to be in time, and to be done."""

from __future__ import annotations

from functools import cached_property
from math import exp
from typing import Final

from l7core.api import Verb, worth

from .. import query
from ..ending import SAFE, has_done
from ..state import Crew, Lockdown, Where
from .ground import Ground
from .harm import Harm
from .plans import Plan, Planner, Route, Step

SCALE: Final = 15.0
"""Points for a certain win."""
PER_CARD: Final = 0.3
"""Expected harm for each card that is spent on the way."""
PER_ROUND: Final = 0.3
"""Expected harm for each round."""
WOUND: Final = 1.5
WOUNDS: Final = 10
"""Number of light wounds that kill: three equal a serious wound, and three serious ones can be
survived."""
FRAIL: Final = 0.7
STEEP: Final = 1.8
WEAR: Final = 0.6
"""Rate at which the survival chance falls with expected harm, with `FRAIL` and `STEEP`."""
TIGHT: Final = 3.0
"""Uncertainty of an estimate in cards; `LOOSE` increases it for long courses."""
LOOSE: Final = 0.32
MISHAPS: Final = 2.2
"""Factor between the planned and the real number of cards."""
SPARE: Final = 1.5
PER_ROOM: Final = 0.3
"""Cards for each unknown room besides the moves: doors, fire and breakdowns."""
CONSIDERED: Final = 6
"""Number of courses that are evaluated for every option."""


class Outlook:
    """A character's chances in the current position."""

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
    def best(self) -> list[Plan]:
        """The most promising courses."""
        courses = self.planner.courses(self._objectives)
        cards = len(self.who.actions)
        courses.sort(key=lambda course: -self.of(course, self.who.slot, cards))
        return courses[:CONSIDERED]

    def wants(self, errand: str) -> bool:
        """Return whether the best course has an errand."""
        return any(each.option == errand for each in self.errands)

    def thinks_of(self, errand: str) -> bool:
        """Return whether any considered course has an errand."""
        return any(each.option == errand for course in self.best for each in course.errands)

    @cached_property
    def next_steps(self) -> set[str]:
        """First slots on the ways to the errands of the best course."""
        places = {each.slot for each in self.errands if each.slot}
        return {self.ground.first_step(self.who.slot, each) for each in places}

    def asks_for(self, verb: Verb) -> bool:
        """Return whether an errand of the best course can be done with a verb."""
        remedies = [each.remedy for each in self.errands if each.remedy]
        return any(isinstance(verb, remedy) for remedy in remedies)

    @property
    def errands(self) -> tuple[Step, ...]:
        """Errands of the best course."""
        return self.best[0].errands if self.best else ()

    @cached_property
    def needed(self) -> float:
        """Number of cards that the best course still takes."""
        return self.cards_for(self.best[0].route, self.who.slot) if self.best else 0.0

    @cached_property
    def now(self) -> float:
        """Probability that the game ends well for this character."""
        if self.who.where in SAFE:
            return self.awaiting()
        if not self.who.is_acting:
            return 0.0
        return self.at(self.who.slot, len(self.who.actions)) / SCALE

    def awaiting(self, where: Where | None = None) -> float:
        """Return the chance to win of a character who is out, or gets out by `where` now."""
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
        """Return the points for leaving at once after suffering an amount of harm."""
        return SCALE * self.awaiting(where) * self.lives(harm)

    def lives(self, harm: float) -> float:
        """Return the probability of surviving an amount of harm."""
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
        """Return the points for a position with a number of cards, after suffering `harm`.

        `later` is the number of rounds until then, `done` a completed errand, and `more` the number
        of additional cards needed.
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
        """Return the points for a position in the middle of a turn, with `left` action cards."""
        soon = 1.0 / (1 + max(0, left))
        ends = self.game.state.left <= 1 or left <= 0
        harm += self.harm.burning(slot) * (1.0 if ends else 0.2)
        return self.at(slot, left, harm + soon * self.harm.night(slot, hand), done=done, more=more)

    def of(
        self,
        course: Plan,
        slot: str,
        cards: float,
        harm: float = 0.0,
        *,
        later: int = 0,
        done: str = "",
        more: float = 0.0,
    ) -> float:
        """Return the probability that a course is completed."""
        needed = self.cards_for(course.without(done) if done else course.route, slot)
        needed += more
        available = cards + self.refill * (course.closes - 1 - later)
        slack = available - MISHAPS * needed - SPARE
        in_time = worth.likely(slack / (TIGHT + LOOSE * needed))
        rounds = max(course.opens - later, (needed - cards) / self.refill, 0.0)
        suffered = harm + PER_CARD * needed + PER_ROUND * rounds - course.relief
        return course.chance * in_time * self.lives(suffered)

    def cards_for(self, route: Route, slot: str) -> float:
        """Return the cards for a route: nearest errands first, way out last, with exploration."""
        explored = route.to_see
        if route.wanted:
            rooms = len(self.ground.unknown)
            explored = max(explored, round(route.wanted * (rooms + 1) / (route.wanted + 1)))
        explored = max(0, explored - (slot in self.ground.unknown))
        walk = self.walk(slot, route.slots, route.out, explored)
        return route.cards + PER_ROOM * explored + walk

    def walk(self, slot: str, slots: frozenset[str], out: str, looks: int) -> float:
        """Return the cards for moving to all slots of a route and into unknown rooms."""
        key = (slot, slots, out, looks)
        if key not in self._walks:
            self._walks[key] = self._walked(slot, set(slots), out, looks)
        return self._walks[key]

    def _walked(self, here: str, todo: set[str], out: str, looks: int) -> float:
        total = 0.0
        while todo or looks:
            ways = [(self.ground.away(here, each), each) for each in sorted(todo)]
            if looks and (not ways or self.ground.looking(here, 1) <= min(ways)):
                cost, here = self.ground.looking(here, looks)
                looks = 0
            else:
                cost, here = min(ways)
                todo.remove(here)
            total += cost
        return total + (self.ground.away(here, out) if out else 0.0)
