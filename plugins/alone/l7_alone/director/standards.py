"""What creatures are spawned or moved for: harm that it prepares, and position."""

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
"""What is taken off an idea that goes beyond the budget of the round: it is the last one."""
ROOM_LEFT: Final = 0.12
"""What a creature is worth for each further one that its level holds."""


class Gain(NamedTuple):
    """What an idea promises, in points of LIFE and SELF CONTROL."""

    harm: float
    """What the budget is there for."""
    craft: float = 0.0
    """Doors, lights, room for more: position, which costs nothing of it."""
    bluff: float = 0.0
    """Fear of what is not there, which costs nothing of it either."""

    @property
    def worth(self) -> float:
        return self.harm + self.craft + self.bluff

    def within(self, left: float) -> float:
        """How good it is, where that much harm may still be done."""
        return self.worth if self.harm <= left else self.worth - BEYOND

    @property
    def is_bluff(self) -> bool:
        return self.bluff > self.harm


class Standards:
    """One look at all that creatures could do now."""

    def __init__(self, game: Alone) -> None:
        self.game = game
        self.left = pace.allowed(game)
        self.outlook = Outlook(game)

    @cached_property
    def bluffs(self) -> dict[int, float]:
        return bluffs.worth(self.outlook)

    def spawned(self, kind: str, sector: int, special: str = "") -> Gain:
        """A new creature there; a level soon holds no more of them."""
        newcomer = Creature(0, kind, sector, special=special)
        harm = self.outlook.at(newcomer, sector)
        room_left = self.room_left[floor_of(sector)]
        return Gain(harm, ROOM_LEFT * room_left, self.bluffs.get(sector, 0.0))

    @cached_property
    def room_left(self) -> list[int]:
        """By level, how many creatures more it holds."""
        most = query.limit(self.game)
        return [most - query.on_floor(self.game, floor) for floor in (0, 1)]

    def moved(self, creature: Creature, sector: int) -> Gain:
        """That creature there; where it is in sight already, nobody is deceived by its noise."""
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
        """The best that comes of spawning it."""
        return self.best(self.spawns(kind, special=special, nearer=nearer))

    def of_creature(self, creature: Creature, steps: int = 1) -> Gain:
        """The best that comes of moving it."""
        return self.best(self.moves(creature, steps))

    @cached_property
    def of_all(self) -> Gain:
        """The best that any card is good for, face down."""
        library = self.game.rules.library["creature"]
        kinds = [id for id, each in library.items() if not each.boss]
        creatures = self.game.state.behind.creatures
        return self.best(
            [*map(self.of_kind, kinds), *(self.of_creature(each) for each in creatures)]
        )

    def best(self, gains: Iterable[Gain]) -> Gain:
        """The best of them within the budget; nothing, where there is none."""
        return max(gains, key=lambda gain: gain.within(self.left), default=Gain(0.0))
