"""Creatures out of sight in an imagined station: each is where it was heard or seen last.

Who moves is heard, but for a few quiet cards; so the last noises, from the newest back, are shared
out among those who can have made them. Who has not been heard of waits where it began.
"""

from __future__ import annotations

from typing import Final

from . import drafting, query
from .drafting import Below
from .front import lurking
from .plan import SIZE, cell_of, floor_of
from .state import NOWHERE, Alone, Creature, Heard, Lost
from .whereabouts import lurking_cells

EXPLAINED: Final = 2
"""One in so many noises is made by somebody whose place has an explanation already."""


def haunt(game: Alone, chance: Below) -> None:
    """Places, and kinds of those that nobody has ever seen."""
    Haunting(game, chance).place_all()


class Haunting:
    """The creatures out of sight, those that have no place yet, and where they can be."""

    def __init__(self, game: Alone, chance: Below) -> None:
        self.game, self.chance = game, chance
        self.behind, self.front = game.state.behind, game.state.front
        self.plan = query.plan(game)
        self.dark = [n for n in range(2 * SIZE) if n not in self.behind.revealed]
        self.unplaced = drafting.shuffled(
            chance, [each for each in self.behind.creatures if not each.shown]
        )
        self.placed = [each for each in self.behind.creatures if each.shown]
        self.possible: dict[str, set[int]] = {}
        self.lost = {}
        losts = list(reversed(self.front.lost))
        for creature in self.unplaced:
            last = next((each for each in losts if each.name == name_of(creature)), None)
            if last:
                losts.remove(last)
                self.lost[creature.n] = last

    def place_all(self) -> None:
        self.dress()
        for heard in reversed(self.front.heard):
            if not self.unplaced:
                return
            self.explain(heard)
        for creature in list(self.unplaced):
            self.settle(creature)

    def dress(self) -> None:
        """Kinds anew of those that nobody has seen or been told of."""
        told = {each.target for each in self.front.told}
        kinds = query.usual_kinds(self.game)
        unknown = [
            each
            for each in self.unplaced
            if each.n not in self.lost
            and each.kind in kinds
            and not each.special
            and each.kind not in told
        ]
        for creature in unknown:
            creature.kind, creature.wounds = "", 0
        for creature in unknown:
            free = [
                kind
                for kind in kinds
                if kind not in told and query.tokens_left(self.game, kind) > 0
            ]
            creature.kind = free[self.chance(len(free))]

    def explain(self, heard: Heard) -> None:
        """Somebody who has no place yet made that noise, unless somebody else did."""
        fitting = self.sources(heard)
        near = {beyond for n in fitting for beyond in self.plan.neighbours[n]} | set(fitting)
        if any(each.at in near for each in self.placed) and not self.chance(EXPLAINED):
            return
        for creature in self.unplaced:
            spots = [
                n for n in fitting if self.may_be(creature, n) and self.came(creature, n, heard)
            ]
            if spots:
                self.put(creature, spots)
                return

    def settle(self, creature: Creature) -> None:
        """Where it was seen last; else where those wait that have not been heard."""
        lost = self.lost.get(creature.n)
        spots = [n for n in self.dark if self.may_be(creature, n)]
        if lost and spots:
            away = self.plan.distances[self.fled_to(lost)]
            least = min(away[n] for n in spots)
            spots = [n for n in spots if away[n] == least]
        elif spots:
            lairs = self.lairs() & set(spots)
            spots = sorted(lairs) or spots
        self.put(creature, spots or self.dark)

    def lairs(self) -> set[int]:
        """Mission rooms and what is beside them."""
        missions = query.mission_rooms(self.game)
        rooms = {n for n, room in self.behind.rooms.items() if room in missions}
        return rooms | {beyond for room in rooms for beyond in self.plan.neighbours[room]}

    def put(self, creature: Creature, spots: list[int]) -> None:
        """Into one of these, rather one of the nearer ones."""
        away = self.plan.distances[self.behind.at]
        two = [spots[self.chance(len(spots))] for _ in range(2)]
        creature.at = min(two, key=lambda n: away[n])
        self.unplaced.remove(creature)
        self.placed.append(creature)

    # -- what speaks against a place

    def may_be(self, creature: Creature, sector: int) -> bool:
        """Whether it can be there by all that is known, and the level holds one more."""
        if sector in self.behind.revealed:
            return False
        name = name_of(creature)
        if name not in self.possible:
            self.possible[name] = self.sectors(name) & self.sectors(lurking.ANY)
        floor = floor_of(sector)
        full = sum(floor_of(each.at) == floor for each in self.placed) >= query.limit(self.game)
        return sector in self.possible[name] and not full

    def sectors(self, target: str) -> set[int]:
        """Where it can be, as far as the hero can work it out."""
        verdicts = lurking_cells(self.game, target)
        found = set()
        for sector in self.dark:
            corner = self.behind.offsets[floor_of(sector)]
            x, y = cell_of(sector)
            node = floor_of(sector), (x + corner[0], y + corner[1])
            if corner == NOWHERE or verdicts[node].possible:
                found.add(sector)
        return found

    def came(self, creature: Creature, sector: int, heard: Heard) -> bool:
        """Whether it can have come there by that noise."""
        lost, stir = self.lost.get(creature.n), heard.stir
        if lost:
            moves = sum(each.turn >= lost.turn for each in self.front.heard)
            near = self.plan.distances[self.fled_to(lost)][sector] <= moves * max(1, stir.steps)
            return lost.turn <= heard.turn and stir.steps > 0 and near
        away = self.plan.distances[query.sector_of(self.game, heard.at)][sector]
        return stir.steps > 0 or away >= stir.least

    def sources(self, heard: Heard) -> list[int]:
        """Where it can have come from, if it was told truly; blocked doors are left aside."""
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
        away = self.plan.distances
        return [n for n in level if any(away[end][n] < away[at][n] for end in ends)]

    def fled_to(self, lost: Lost) -> int:
        """The sector in which it was when it was seen no more."""
        at = query.sector_of(self.game, lost.at)
        if lost.side == "stairs":
            return next(self.plan.over_stairs(at))
        return self.plan.beyond[at].get(lost.side, at) if lost.side else at


def name_of(creature: Creature) -> str:
    return creature.special or creature.kind
