"""What the hero has to expect of creatures, in points: LIFE and SELF CONTROL on average.

All of it is worked out from the map, once for each look at it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from l7core.api import graphs

from .. import dice, query
from ..plan import Border
from ..state import Alone, Creature

NEARNESS: Final = (1.0, 0.55, 0.38, 0.27, 0.19)
"""How much of its blow a creature is good for, by its distance; what is farther counts least."""
FAR: Final = 0.1
ON_THE_WAY: Final = 0.5
"""How likely it is to be met where the hero is bound to go next."""
DREADED: Final = 0.3
"""How much of the fear of a creature counts by its distance, besides what it strikes for."""
DIMMED: Final = 0.3
"""What it is worth that the lights go out in a sector."""
UNREACHED: Final = 99


class Outlook:
    """One look at the map from behind the screen."""

    def __init__(self, game: Alone) -> None:
        self.game = game
        self.behind = game.state.behind
        self.plan = query.plan(game)
        self.here = self.behind.at
        self.away = self.plan.distances[self.here]
        self._threats: dict[tuple[str, str], tuple[float, float, int]] = {}

    @cached_property
    def goals(self) -> list[int]:
        """The rooms that open missions ask for."""
        quests = (each for each in self.game.state.front.quests if each.open and not each.done)
        rooms = {query.step_room(self.game, quest) for quest in quests}
        return [sector for sector, room in self.behind.rooms.items() if room in rooms]

    @cached_property
    def next_steps(self) -> set[int]:
        """Where the hero goes next, if the hero knew the way to the nearest goals."""
        near, found = self.plan.neighbours[self.here], set[int]()
        for goal in self.goals:
            if goal != self.here:
                least = min(self.plan.distances[each][goal] for each in near)
                found |= {each for each in near if self.plan.distances[each][goal] == least}
        return found

    @cached_property
    def menace(self) -> float:
        """What all creatures on the map are good for as they stand."""
        return sum(self.at(each, each.at) for each in self.behind.creatures)

    def at(self, creature: Creature, sector: int) -> float:
        """What a creature would be good for in that sector."""
        dark, light, fear = self.threat(creature)
        away = self.away.get(sector, UNREACHED)
        share = NEARNESS[away] if away < len(NEARNESS) else FAR
        blow = light if self.is_lit_for(sector) else dark
        worth = share * (blow + DREADED * fear)
        if away and sector not in self.behind.revealed and sector in self.next_steps:
            worth += ON_THE_WAY * fear
        return worth

    def is_lit_for(self, sector: int) -> bool:
        """Whether the hero is struck at in the light by what comes from there."""
        lit = self.behind.lit
        return self.here in lit and (sector == self.here or sector not in lit)

    def threat(self, creature: Creature) -> tuple[float, float, int]:
        """The hits of its attack on average, in the dark and in the light, and its fear."""
        which = (creature.kind, creature.special)
        if which not in self._threats:
            figures = query.stats(self.game, *which)
            in_danger = self.here in self.behind.danger
            hits = dice.chance("claw") if in_danger else dice.chance()
            self._threats[which] = (figures.dark * hits, figures.light * hits, figures.fear)
        return self._threats[which]

    def moved(self, creature: Creature, sector: int) -> float:
        """The harm that moving it there does and prepares."""
        gained = self.at(creature, sector) - self.at(creature, creature.at)
        return gained + self.entering(creature, sector)

    def entering(self, creature: Creature, sector: int) -> float:
        """What it costs at once that it comes into the hero's sector out of the dark."""
        is_met = sector == self.here != creature.at and creature.at not in self.behind.revealed
        return float(query.fear_of(self.game, creature)) if is_met else 0.0

    def opened(self, door: Border) -> float:
        """What it is worth to unblock a door: it is between the hero and what is out there."""
        if self.here in door:
            return 0.6
        return 0.3 if min(self.away[each] for each in door) <= 2 else 0.1

    def dimmed(self, sector: int) -> float:
        """What it is worth that the lights go out there."""
        return DIMMED if sector in self.behind.lit and sector != self.here else 0.0

    def added(self, door: Border) -> int:
        """The turns that it costs the hero that this door is blocked: to unblock it takes one."""
        before = self.steps(self.behind.blocked)
        near = min(self.goals, key=lambda goal: before.get(goal, UNREACHED), default=self.here)
        after = self.steps([*self.behind.blocked, door])
        return min(1, after.get(near, UNREACHED) - before.get(near, UNREACHED))

    def steps(self, blocked: list[Border]) -> dict[int, int]:
        """By sector, how far the hero has to go there."""
        return graphs.steps(self.here, lambda sector: self.plan.adjacent(sector, blocked))
