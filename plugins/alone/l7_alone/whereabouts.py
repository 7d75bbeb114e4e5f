"""Where a creature can be that nobody sees, in this game: by its kind, and by where games begin.

It follows from the front alone. Stations that are imagined from one question, views and overlays
ask for the same front again and again, so what was worked out for the last ones is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import msgpack

from . import lesson, query
from .front import lurking
from .front.beliefs import Verdict
from .front.canvas import Canvas, Node
from .state import Alone, Front

FRONTS: Final = 4
"""Of which something is kept."""
TARGETS: Final = 12
"""Creatures that are asked for on each."""


def lurking_cells(game: Alone, target: str) -> Mapping[Node, Verdict]:
    """Where that creature can be; in a lesson, the first ones stand anywhere."""
    lairs = None if lesson.of(game) else tuple(query.mission_rooms(game))
    is_first = target == lurking.ANY or target in query.usual_kinds(game)
    front = msgpack.encode(game.state.front)
    return _worked_out(front, target, lairs if is_first else ())


@lru_cache(maxsize=FRONTS * TARGETS)
def _worked_out(front: bytes, target: str, lairs: tuple[str, ...] | None) -> Mapping[Node, Verdict]:
    return lurking.creature_cells(_canvas(front), target, lairs)


@lru_cache(maxsize=FRONTS)
def _canvas(front: bytes) -> Canvas:
    return Canvas(msgpack.decode(front, type=Front))
