"""Expected harm by creatures, in average points of LIFE and SELF CONTROL.

All values are computed from the map, once for each `Outlook`.
"""

from __future__ import annotations

from functools import cached_property
from math import fsum
from typing import Final

from l7core.api import graphs

from .. import dice, query
from ..plan import Border
from ..state import Alone, Creature

NEARNESS: Final = (1.0, 0.55, 0.38, 0.27, 0.19)
"""Share of an attack that counts, by the creature's distance; farther creatures count as FAR."""
FAR: Final = 0.1
ON_THE_WAY: Final = 0.5
"""Chance that the hero meets a creature in the next sector on the way."""
DREADED: Final = 0.3
"""Weight of a creature's fear, on top of its attack."""
DIMMED: Final = 0.3
"""Value of switching off the lights in a sector."""
UNREACHED: Final = 99


class Outlook:
    """A view of the map from behind the screen, with cached values."""

    def __init__(self, game: Alone) -> None:
        self.game = game
        self.behind = game.state.behind
        self.plan = query.plan(game)
        self.here = self.behind.at
        self.away = self.plan.distances[self.here]
        self._threats: dict[tuple[str, str], tuple[float, float, int]] = {}

    @cached_property
    def goals(self) -> list[int]:
        """Rooms of the next steps of open missions."""
        quests = (each for each in self.game.state.front.quests if each.open and not each.done)
        rooms = {query.step_room(self.game, quest) for quest in quests}
        return [sector for sector, room in self.behind.rooms.items() if room in rooms]

    @cached_property
    def next_steps(self) -> set[int]:
        """Sectors that a hero who knows the way to the nearest goals enters next."""
        near, steps = self.plan.neighbours[self.here], set[int]()
        for goal in self.goals:
            if goal != self.here:
                least = min(self.plan.distances[each][goal] for each in near)
                steps |= {each for each in near if self.plan.distances[each][goal] == least}
        return steps

    @cached_property
    def menace(self) -> float:
        """Value of all creatures on the map in their current sectors."""
        return fsum(self.at(each, each.at) for each in self.behind.creatures)

    def at(self, creature: Creature, sector: int) -> float:
        """Return the value of a creature in a sector."""
        dark, light, fear = self.threat(creature)
        distance = self.away.get(sector, UNREACHED)
        share = NEARNESS[distance] if distance < len(NEARNESS) else FAR
        blow = light if self.is_lit_for(sector) else dark
        worth = share * (blow + DREADED * fear)
        if distance and sector not in self.behind.revealed and sector in self.next_steps:
            worth += ON_THE_WAY * fear
        return worth

    def is_lit_for(self, sector: int) -> bool:
        """Return whether the hero has light when a creature from that sector attacks."""
        lit = self.behind.lit
        return self.here in lit and (sector == self.here or sector not in lit)

    def threat(self, creature: Creature) -> tuple[float, float, int]:
        """Return the average hits of a creature's attack in the dark and in the light, and its
        fear."""
        which = (creature.kind, creature.special)
        if which not in self._threats:
            figures = query.stats(self.game, *which)
            in_danger = self.here in self.behind.danger
            hits = dice.chance("claw") if in_danger else dice.chance()
            self._threats[which] = (figures.dark * hits, figures.light * hits, figures.fear)
        return self._threats[which]

    def moved(self, creature: Creature, sector: int) -> float:
        """Return the harm that moving a creature does or prepares."""
        gained = self.at(creature, sector) - self.at(creature, creature.at)
        return gained + self.entering(creature, sector)

    def entering(self, creature: Creature, sector: int) -> float:
        """Return the immediate cost of a creature that enters the hero's sector from the dark."""
        is_met = sector == self.here != creature.at and creature.at not in self.behind.revealed
        return float(query.fear_of(self.game, creature)) if is_met else 0.0

    def opened(self, door: Border) -> float:
        """Return the value of unblocking a door, by its distance from the hero."""
        if self.here in door:
            return 0.6
        return 0.3 if min(self.away[each] for each in door) <= 2 else 0.1

    def dimmed(self, sector: int) -> float:
        """Return the value of switching off the lights in a sector."""
        return DIMMED if sector in self.behind.lit and sector != self.here else 0.0

    def added(self, door: Border) -> int:
        """Return the turns that blocking a door costs the hero: at most one, the turn to unblock
        it."""
        before = self.steps(self.behind.blocked)
        goal_sector = min(
            self.goals, key=lambda goal: before.get(goal, UNREACHED), default=self.here
        )
        after = self.steps([*self.behind.blocked, door])
        return min(1, after.get(goal_sector, UNREACHED) - before.get(goal_sector, UNREACHED))

    def steps(self, blocked: list[Border]) -> dict[int, int]:
        """Return the hero's distance to each sector."""
        return graphs.steps(self.here, lambda sector: self.plan.adjacent(sector, blocked))
