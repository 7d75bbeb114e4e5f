"""Value of spawning or moving creatures: harm that it prepares, and position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from .. import query
from ..plan import Border, floor_of
from ..state import Alone, Creature
from . import bluffs, pace
from .outlook import Outlook

BEYOND: Final = 9.0
"""Deduction for an option that exceeds the budget of the round, so that it comes last."""
ROOM_LEFT: Final = 0.12
"""Value of a spawn for each further creature that the level can hold."""


class Gain(NamedTuple):
    """Expected gain of an option, in points of LIFE and SELF CONTROL."""

    harm: float
    """Harm, which the budget limits."""
    craft: float = 0.0
    """Position, such as doors, lights and free places; it costs no budget."""
    bluff: float = 0.0
    """Fear of a creature that is not there; it costs no budget."""

    @property
    def worth(self) -> float:
        return self.harm + self.craft + self.bluff

    def within(self, left: float) -> float:
        """Return the value of the gain if `left` harm is still allowed."""
        return self.worth if self.harm <= left else self.worth - BEYOND

    @property
    def is_bluff(self) -> bool:
        return self.bluff > self.harm


class Standards:
    """Values of all spawns and moves that are possible now."""

    def __init__(self, game: Alone) -> None:
        self.game = game
        self.left = pace.allowed(game)
        self.outlook = Outlook(game)

    @cached_property
    def bluffs(self) -> dict[int, float]:
        return bluffs.worth(self.outlook)

    def spawned(self, kind: str, sector: int, special: str = "") -> Gain:
        """Return the gain of a new creature in a sector; a level's free places count."""
        newcomer = Creature(0, kind, sector, special=special)
        harm = self.outlook.at(newcomer, sector)
        room_left = self.room_left[floor_of(sector)]
        return Gain(harm, ROOM_LEFT * room_left, self.bluffs.get(sector, 0.0))

    @cached_property
    def room_left(self) -> list[int]:
        """Number of further creatures that each level can hold."""
        most = query.limit(self.game)
        return [most - query.on_floor(self.game, floor) for floor in (0, 1)]

    def moved(self, creature: Creature, sector: int) -> Gain:
        """Return the gain of a creature's move; a visible creature cannot bluff by its noise."""
        bluff = 0.0 if creature.shown else self.bluffs.get(sector, 0.0)
        harm = self.outlook.moved(creature, sector)
        return Gain(harm, self.outlook.dimmed(sector), bluff)

    def opened(self, door: Border) -> Gain:
        return Gain(0.0, self.outlook.opened(door))

    def spawns(self, kind: str, *, special: str = "", nearer: int = 0) -> Iterator[Gain]:
        for sector in query.spawnable(self.game, kind, special, nearer):
            yield self.spawned(kind, sector, special)

    def moves(self, creature: Creature, steps: int) -> Iterator[Gain]:
        for sector in query.reach(self.game, creature, steps):
            yield self.moved(creature, sector)
        for door in query.openings(self.game, creature, steps):
            yield self.opened(door)

    def of_kind(self, kind: str, *, special: str = "", nearer: int = 0) -> Gain:
        """Return the best gain of spawning a creature."""
        return self.best(self.spawns(kind, special=special, nearer=nearer))

    def of_creature(self, creature: Creature, steps: int = 1) -> Gain:
        """Return the best gain of moving a creature."""
        return self.best(self.moves(creature, steps))

    @cached_property
    def of_all(self) -> Gain:
        """Best gain of any card played face down."""
        library = self.game.rules.library["creature"]
        kinds = [id for id, each in library.items() if not each.boss]
        creatures = query.movable(self.game)
        return self.best(
            [*map(self.of_kind, kinds), *(self.of_creature(each) for each in creatures)]
        )

    def best(self, gains: Iterable[Gain]) -> Gain:
        """Return the best gain within the budget, or no gain without options."""
        return max(gains, key=lambda gain: gain.within(self.left), default=Gain(0.0))
