"""Expectations of the hero from public information: fights, attacks, fear, ways to the goals."""

from __future__ import annotations

from functools import cached_property
from math import comb, fsum
from typing import Final

from .. import dice, query
from ..acting import can_do, open_quests
from ..front import labyrinth
from ..state import Alone, Quest, Sector, Shown
from .wayfinding import FARTHEST, Chart, Node

TURN: Final = 0.8
"""Value of a turn, in points of LIFE or SELF CONTROL."""
LURKING: Final = 0.06
"""Chance of a creature in an unseen sector."""
RECENT: Final = 3
"""Number of turns for which a noise counts as a threat."""
FEAR: Final = 2.0
DANGER: Final = 0.3
"""Cost of ending a move on a danger token."""


class Outlook:
    """A view of the hero's side, with cached values."""

    def __init__(self, game: Alone) -> None:
        self.game = game
        self.front = game.state.front
        self.chart = Chart(self.front)

    @cached_property
    def here(self) -> Sector:
        return labyrinth.here(self.front)

    @cached_property
    def beasts(self) -> list[Shown]:
        """Visible creatures in the hero's sector."""
        return labyrinth.creatures_at(self.front, self.front.at)

    @cached_property
    def quests(self) -> list[Quest]:
        return open_quests(self.game)

    @cached_property
    def goals(self) -> dict[Node, float]:
        """Extra turns at each possible goal position, besides the way there."""
        goals: dict[Node, float] = {}
        for quest in self.quests:
            work = self.work(quest)
            for node, price in self.chart.goal(query.step_room(self.game, quest)).items():
                goals[node] = min(goals.get(node, FARTHEST), price + work)
        return goals

    def work(self, quest: Quest) -> float:
        """Return the turns that a mission still takes in its rooms."""
        record = query.mission(self.game, quest.id)
        left = sum(step.times for step in record.steps[quest.step :]) - quest.times
        has_conditions = any(step.conditions for step in record.steps[quest.step :])
        return left + 2.0 * has_conditions

    @cached_property
    def away(self) -> dict[Node, float]:
        return self.chart.field(self.goals, self.tolls)

    @cached_property
    def tolls(self) -> dict[Node, float]:
        """Cost of passing visible creatures and danger, in turns, by position."""
        return {
            (each.floor, each.cell): self.waiting(each) / TURN
            for each in self.front.sectors.values()
            if each.on_table and each.id != self.front.at
        }

    @cached_property
    def distance(self) -> float:
        return self.away.get(self.chart.here(), FARTHEST)

    def gained(self, node: Node) -> float:
        """Return the turns that a position is nearer to a goal than the hero's sector."""
        return self.distance - self.away.get(node, FARTHEST)

    def target_of(self, way: str) -> Node:
        """Return the position that a direction leads to, as far as it is known."""
        if way == "stairs":
            other = labyrinth.over_stairs(self.front, self.front.at)
            if other:
                return other.floor, other.cell
            return 1 - self.here.floor, (0, 0)
        return self.chart.beyond(self.chart.here(), way)  # type: ignore[arg-type]

    def sees(self, way: str) -> bool:
        """Return whether the sector in a direction is revealed."""
        sector = self.chart.known.get(self.target_of(way))
        return sector is not None and sector.on_table

    # -- harm

    def blow(self, beast: Shown, where: Sector) -> float:
        """Return the average hits of a creature's attack on a hero in a sector."""
        figures = query.stats(self.game, beast.kind, beast.special)
        chance = dice.chance("claw") if where.danger else dice.chance()
        return chance * (figures.light if where.lit else figures.dark)

    @cached_property
    def staying(self) -> float:
        """Average cost of ending the turn in the hero's sector."""
        return fsum(self.blow(each, self.here) for each in self.beasts)

    @cached_property
    def leaving(self) -> float:
        """Average cost of leaving the hero's sector."""
        return dice.chance() * max(0, len(self.beasts) - self.here.lit)

    def lurking(self, way: str) -> float:
        """Return the average cost of entering the sector in a direction."""
        node = self.target_of(way)
        sector = self.chart.known.get(node)
        if sector and sector.on_table:
            return self.waiting(sector)
        heard = [
            each
            for each in self.front.heard
            if self.front.clock - each.turn < RECENT
            and each.way == way
            and each.at == self.front.at
        ]
        return FEAR * min(0.4, LURKING + 0.2 * len(heard))

    def waiting(self, sector: Sector) -> float:
        """Return the average cost of entering a revealed sector and leaving it again."""
        creatures = labyrinth.creatures_at(self.front, sector.id)
        leaving = dice.chance() * max(0, len(creatures) - sector.lit)
        return (
            fsum(self.blow(each, sector) for each in creatures) + leaving + DANGER * sector.danger
        )

    # -- fights

    def beaten(self, beast: Shown, n: int, *, sure: int = 0, lamps: bool = False) -> float:
        """Return the chance that an attack wounds or kills a creature."""
        figures = query.stats(self.game, beast.kind, beast.special)
        needed = (figures.second if beast.wounds else figures.first) - sure
        chance = dice.chance("lamp") if lamps or self.here.lit else dice.chance()
        return at_least(needed, n, chance)

    def can_work(self) -> list[Quest]:
        """Return the missions that an interaction can advance here and now."""
        return [quest for quest in self.quests if can_do(self.game, quest, "interact")]


def at_least(needed: int, n: int, chance: float) -> float:
    """Return the chance of at least `needed` hits with n dice."""
    return fsum(
        comb(n, hits) * chance**hits * (1 - chance) ** (n - hits)
        for hits in range(max(0, needed), n + 1)
    )
