"""Watchers of games: nothing is where the hero could work out that it cannot be, and in no station
that the hero imagines either."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from l7core.analysis.soundness import redrawn
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.testing.nets.watching import Watcher
from plugins.alone.l7_alone.front import beliefs, lurking
from plugins.alone.l7_alone.front.canvas import Node
from plugins.alone.l7_alone.plan import cell_of, floor_of
from plugins.alone.l7_alone.state import HERO, NOWHERE
from plugins.alone.l7_alone.whereabouts import lurking_cells

EVERY = 13
"""Decisions between two looks, where games are few."""
UNHEARD = "alone.noise-way"
"""What is asked while something has moved and is about to be heard: the hero knows of it only
after the answer."""


def true_node(behind: Any, sector: int) -> Node | None:
    """Where that sector lies on the hero's canvas; nothing, on a level that nobody has seen."""
    floor, (x, y) = floor_of(sector), cell_of(sector)
    over = behind.offsets[floor]
    return None if tuple(over) == NOWHERE else (floor, (x + over[0], y + over[1]))


class NeverExcluded(Watcher):
    """Rooms and creatures are where they can be."""

    needs_history = False

    def __init__(self, every: int = EVERY) -> None:
        self.every = every
        self.looks = 0

    def look(self, kernel: Kernel[Any], *_: object) -> Iterator[str]:
        if self.is_due(kernel):
            yield from misplaced(kernel.game)

    def is_due(self, kernel: Kernel[Any]) -> bool:
        """Whether it is time to look, and the hero has been told of all that there is to hear."""
        assert kernel.ask
        self.looks += 1
        is_told = kernel.state.front.round and kernel.ask.prompt != UNHEARD
        return bool(is_told and self.looks % self.every == 0)


def misplaced(game: Any) -> Iterator[str]:
    """Rooms and creatures that are where they cannot be."""
    yield from misplaced_rooms(game.state)
    yield from misplaced_creatures(game)


class NeverImagined(NeverExcluded):
    """Nor are they where they cannot be in what the hero imagines."""

    needs_history = True

    def look(self, kernel: Kernel[Any], *_: object) -> Iterator[str]:
        if self.is_due(kernel):
            yield from misplaced(redrawn(kernel, HERO, seed_streams(self.looks)).game)


def misplaced_rooms(state: Any) -> Iterator[str]:
    for sector, room in state.behind.rooms.items():
        node = true_node(state.behind, sector)
        if node and not beliefs.room_cells(state.front, room)[node].possible:
            yield f"{room} is where it cannot be: {beliefs.room_cells(state.front, room)[node]}"


def misplaced_creatures(game: Any) -> Iterator[str]:
    """Those that nobody sees, by their kind and as any creature."""
    behind = game.state.behind
    hidden = [each for each in behind.creatures if not each.shown]
    names = {each.special or each.kind for each in hidden}
    cells = {name: lurking_cells(game, name) for name in (*names, lurking.ANY)}
    for creature in hidden:
        node = true_node(behind, creature.at)
        for name in (creature.special or creature.kind, lurking.ANY):
            if node and not cells[name][node].possible:
                yield f"{name} is where it cannot be: {cells[name][node]}"
