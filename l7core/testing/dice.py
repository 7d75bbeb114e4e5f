"""Dice that show what a test wants them to show.

The queue stands in the state, so that undo, forks and saves have what is left of it like everything
else. The first queue puts `_roll` in the place of `Game.roll`; games without a queue roll as ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from l7core.engine.game import Game
from l7core.engine.state import State

QUEUE = "test:dice"


def queue_dice(state: State, *faces: int) -> None:
    """The next dice show these faces, numbered from 0; no others may be rolled."""
    Game.roll = _roll  # type: ignore[method-assign,assignment]
    state.ext[QUEUE] = list(faces)


def dice_left(state: State) -> int:
    """The number of queued dice that have not been rolled."""
    return len(state.ext.get(QUEUE, ()))


_roll_by_chance = Game.roll


def _roll(
    game: Game[Any], stream: str, faces: int, count: int, worth: Sequence[int] | None = None
) -> list[int]:
    """What `Game.roll` does where dice are queued."""
    queue = game.state.ext.get(QUEUE)
    if queue is None or game.foresight:
        return _roll_by_chance(game, stream, faces, count, worth)
    shown: list[int] = queue[:count]
    assert len(shown) == count, f"{count} dice are rolled, {len(shown)} are queued"
    assert max(shown, default=0) < faces, f"a die of {faces} faces cannot show {max(shown)}"
    del queue[:count]
    game.reveal("barrier.rolled")
    return shown
