"""Queued dice, whose faces a test sets.

The queue is part of the state, so undo, forks and saves keep the rest of it. The first queue
replaces `Game.roll` with `_roll`; games without a queue roll as usual.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from l7core.engine.game import Game
from l7core.engine.state import State

QUEUE = "test:dice"


def queue_dice(state: State, *faces: int) -> None:
    """Set the faces of the next dice, numbered from 0; any further roll fails."""
    Game.roll = _roll  # type: ignore[method-assign,assignment]
    state.ext[QUEUE] = list(faces)


def dice_left(state: State) -> int:
    """Return the number of queued dice that have not been rolled."""
    return len(state.ext.get(QUEUE, ()))


_roll_by_chance = Game.roll


def _roll(
    game: Game[Any], stream: str, faces: int, count: int, worth: Sequence[int] | None = None
) -> list[int]:
    """Return the next queued faces; without a queue, or in look-ahead, roll as usual."""
    queue = game.state.ext.get(QUEUE)
    if queue is None or game.foresight:
        return _roll_by_chance(game, stream, faces, count, worth)
    rolled: list[int] = queue[:count]
    assert len(rolled) == count, f"{count} dice are rolled, {len(rolled)} are queued"
    assert max(rolled, default=0) < faces, f"a die of {faces} faces cannot show {max(rolled)}"
    del queue[:count]
    game.reveal("barrier.rolled")
    return rolled
