"""Hidden creatures in an imagined station: each is where it was last heard or seen.

Nearly every move makes a noise. The last noises, from the newest back, are therefore assigned to
creatures that can have made them. A creature without a noise waits where it began.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from . import drafting, query
from .drafting import Below
from .front import lurking
from .plan import SIZE, cell_of, floor_of
from .state import NOWHERE, Alone, Creature, Heard, Lost
from .whereabouts import lurking_cells

EXPLAINED: Final = 2
"""Odds, as 1 in this number, that an already placed creature nearby made a noise."""


def haunt(game: Alone, chance: Below) -> None:
    """Assign places to hidden creatures, and kinds to those that nobody has ever seen."""
    CreatureSampler(game, chance).place_all()


class CreatureSampler:
    """The hidden creatures, those without a place yet, and their possible places."""

    def __init__(self, game: Alone, chance: Below) -> None:
        self.game, self.chance = game, chance
        self.behind, self.front = game.state.behind, game.state.front
        self.plan = query.plan(game)
        self.dark = [n for n in range(2 * SIZE) if n not in self.behind.revealed]
        hidden = [each for each in self.behind.creatures if not each.shown]
        self.forget([each for each in hidden if not each.special])
        self.unplaced = drafting.shuffled(chance, hidden)
        self.placed = [each for each in self.behind.creatures if each.shown]
        self.possible: dict[str, set[int]] = {}
        self.lost = {}
        losts = list(reversed(self.front.lost))
        for creature in self.unplaced:
            last = next((each for each in losts if each.name == name_of(creature)), None)
            if last:
                losts.remove(last)
                self.lost[creature.n] = last

    def forget(self, hidden: list[Creature]) -> None:
        """Replace the kinds of creatures that the hero has neither seen nor located.

        The others keep kind and wounds, but which creature is which is decided at random. A new
        kind is one of which the hero remembers no further creature. So the hidden creatures that
        the hero remembers are the same in every sample.
        """
        remembered = Counter(each.name for each in self.front.lost)
        located = {each.target for each in self.front.told}
        kinds = query.usual_kinds(self.game)
        known: list[tuple[str, int]] = []
        for kind in sorted({each.kind for each in hidden}):
            wounds = sorted((each.wounds for each in hidden if each.kind == kind), reverse=True)
            is_certain = kind in located or kind not in kinds
            known += [(kind, n) for n in (wounds if is_certain else wounds[: remembered[kind]])]
        known += [("", 0)] * (len(hidden) - len(known))
        dealt = drafting.shuffled(self.chance, known)
        for creature in hidden:
            creature.kind, creature.wounds = dealt.pop()
        kept = Counter(kind for kind, _ in known)
        free = [each for each in kinds if each not in located and kept[each] >= remembered[each]]
        for creature in hidden:
            if not creature.kind:
                left = [kind for kind in free if query.tokens_left(self.game, kind) > 0]
                creature.kind = left[self.chance(len(left))]

    def place_all(self) -> None:
        for heard in reversed(self.front.heard):
            if not self.unplaced:
                return
            self.explain(heard)
        for creature in list(self.unplaced):
            self.settle(creature)

    def explain(self, heard: Heard) -> None:
        """Assign a noise to a creature without a place, unless a placed creature explains it."""
        sources = self.sources(heard)
        near = {beyond for n in sources for beyond in self.plan.neighbours[n]} | set(sources)
        if any(each.at in near for each in self.placed) and not self.chance(EXPLAINED):
            return
        for creature in self.unplaced:
            spots = [
                n for n in sources if self.may_be(creature, n) and self.came(creature, n, heard)
            ]
            if spots:
                self.put(creature, spots)
                return

    def settle(self, creature: Creature) -> None:
        """Place a creature where it was last seen, or else where unheard creatures wait."""
        lost = self.lost.get(creature.n)
        spots = [n for n in self.dark if self.may_be(creature, n)]
        if lost and spots:
            distances = self.plan.distances[self.fled_to(lost)]
            least = min(distances[n] for n in spots)
            spots = [n for n in spots if distances[n] == least]
        elif spots:
            lairs = self.lairs() & set(spots)
            spots = sorted(lairs) or spots
        self.put(creature, spots or self.dark)

    def lairs(self) -> set[int]:
        """Return the mission rooms and their adjacent sectors."""
        missions = query.mission_rooms(self.game)
        rooms = {n for n, room in self.behind.rooms.items() if room in missions}
        return rooms | {beyond for room in rooms for beyond in self.plan.neighbours[room]}

    def put(self, creature: Creature, spots: list[int]) -> None:
        """Place a creature in one of these sectors; nearer sectors are more likely."""
        distances = self.plan.distances[self.behind.at]
        candidates = [spots[self.chance(len(spots))] for _ in range(2)]
        creature.at = min(candidates, key=lambda n: distances[n])
        self.unplaced.remove(creature)
        self.placed.append(creature)

    # -- checks of a place

    def may_be(self, creature: Creature, sector: int) -> bool:
        """Return whether a creature can be in a sector by the known facts and the level's limit."""
        if sector in self.behind.revealed:
            return False
        name = name_of(creature)
        if name not in self.possible:
            self.possible[name] = self.sectors(name) & self.sectors(lurking.ANY)
        floor = floor_of(sector)
        full = sum(floor_of(each.at) == floor for each in self.placed) >= query.limit(self.game)
        return sector in self.possible[name] and not full

    def sectors(self, target: str) -> set[int]:
        """Return the hidden sectors where a creature can be, as far as the hero can tell."""
        verdicts = lurking_cells(self.game, target)
        sectors = set()
        for sector in self.dark:
            corner = self.behind.offsets[floor_of(sector)]
            x, y = cell_of(sector)
            node = floor_of(sector), (x + corner[0], y + corner[1])
            if corner == NOWHERE or verdicts[node].possible:
                sectors.add(sector)
        return sectors

    def came(self, creature: Creature, sector: int, heard: Heard) -> bool:
        """Return whether a creature can have come to a sector with that noise."""
        lost, stir = self.lost.get(creature.n), heard.stir
        if lost:
            moves = sum(each.turn >= lost.turn for each in self.front.heard)
            near = self.plan.distances[self.fled_to(lost)][sector] <= moves * max(1, stir.steps)
            return lost.turn <= heard.turn and stir.steps > 0 and near
        distance = self.plan.distances[query.sector_of(self.game, heard.at)][sector]
        return stir.steps > 0 or distance >= stir.least

    def sources(self, heard: Heard) -> list[int]:
        """Return the sectors from which a noise can have come; blocked doors are ignored."""
        at = query.sector_of(self.game, heard.at)
        if heard.way == "here":
            return [at]
        is_near = heard.way != "level"
        level = [n for n in range(2 * SIZE) if (floor_of(n) == floor_of(at)) == is_near]
        if heard.way in ("level", "nowhere", "somewhere"):
            return level
        if heard.way == "stairs":
            ends = list(self.plan.over_stairs(at))
        else:
            ends = [n for side, n in self.plan.beyond[at].items() if side == heard.way]
        distances = self.plan.distances
        return [n for n in level if any(distances[end][n] < distances[at][n] for end in ends)]

    def fled_to(self, lost: Lost) -> int:
        """Return the sector of a creature when it went out of sight."""
        at = query.sector_of(self.game, lost.at)
        if lost.side == "stairs":
            return next(self.plan.over_stairs(at))
        return self.plan.beyond[at].get(lost.side, at) if lost.side else at


def name_of(creature: Creature) -> str:
    return creature.special or creature.kind
