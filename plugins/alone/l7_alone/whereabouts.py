"""Possible positions of unseen creatures in this game, by kind and starting rules.

The results depend on the front alone. Imagined stations, views and overlays ask for the same front
repeatedly, so recent results are cached.
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
"""Number of fronts with cached results."""
TARGETS: Final = 12
"""Number of creatures with cached results for each front."""


def lurking_cells(game: Alone, target: str) -> Mapping[Node, Verdict]:
    """Return the possible positions of a creature; in a lesson, the first ones can be anywhere."""
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
