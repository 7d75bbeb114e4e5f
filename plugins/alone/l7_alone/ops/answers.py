"""Answers to LOCATE: true distances."""

from __future__ import annotations

from l7core.api import Args

from ..state import (
    NONE,
    Alone,
    Told,
)
from .telling import emits


@emits("located")
def tell_distance(game: Alone, target: str, steps: int, floor: int) -> Args:
    front = game.state.front
    front.told.append(Told(front.clock, front.at, target, steps, floor))
    game.reveal("alone.barrier.told")
    return {"level": f"level:{floor}"}


@emits("located-none")
def tell_none(game: Alone, target: str) -> None:
    """Record that the target is not on the map."""
    front = game.state.front
    front.told.append(Told(front.clock, front.at, target, NONE, 0))
    game.reveal("alone.barrier.told")
