"""Watchers of games that check the hero's conclusions.

Nothing may be where the hero concludes that it cannot be, neither in the game nor in the stations
that the hero imagines.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from l7core.analysis.invariants import redrawn
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.testing.nets.watching import Watcher
from plugins.alone.l7_alone.front import beliefs, lurking
from plugins.alone.l7_alone.front.canvas import Node
from plugins.alone.l7_alone.plan import cell_of, floor_of
from plugins.alone.l7_alone.state import HERO, NOWHERE
from plugins.alone.l7_alone.whereabouts import lurking_cells

EVERY = 13
"""Number of decisions between two checks, where games are few."""
UNHEARD = "alone.noise-way"
"""Prompt between a creature's move and its noise; the hero knows of the move only after the answer.
"""


def true_node(behind: Any, sector: int) -> Node | None:
    """Return a sector's cell on the hero's canvas, or None on a level that is still unseen."""
    floor, (x, y) = floor_of(sector), cell_of(sector)
    over = behind.offsets[floor]
    return None if tuple(over) == NOWHERE else (floor, (x + over[0], y + over[1]))


class NeverExcluded(Watcher):
    """A check that rooms and creatures are where they can be."""

    needs_history = False

    def __init__(self, every: int = EVERY) -> None:
        self.every = every
        self.looks = 0

    def look(self, kernel: Kernel[Any], *_: object) -> Iterator[str]:
        if self.is_due(kernel):
            yield from misplaced(kernel.game)

    def is_due(self, kernel: Kernel[Any]) -> bool:
        """Return whether a check is due and the hero has heard all noises so far."""
        assert kernel.ask
        self.looks += 1
        is_told = kernel.state.front.round and kernel.ask.prompt != UNHEARD
        return bool(is_told and self.looks % self.every == 0)


def misplaced(game: Any) -> Iterator[str]:
    """Yield the rooms and creatures that are where they cannot be."""
    yield from misplaced_rooms(game.state)
    yield from misplaced_creatures(game)


class NeverImagined(NeverExcluded):
    """A check that nothing is misplaced in the stations that the hero imagines."""

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
    """Yield the misplaced hidden creatures, by kind and as any creature."""
    behind = game.state.behind
    hidden = [each for each in behind.creatures if not each.shown]
    names = {each.special or each.kind for each in hidden}
    cells = {name: lurking_cells(game, name) for name in (*names, lurking.ANY)}
    for creature in hidden:
        node = true_node(behind, creature.at)
        for name in (creature.special or creature.kind, lurking.ANY):
            if node and not cells[name][node].possible:
                yield f"{name} is where it cannot be: {cells[name][node]}"
