"""Where a creature can be that nobody sees, in this game: by its kind, and by where games begin."""

from __future__ import annotations

from . import lesson, query
from .front import lurking
from .front.beliefs import Verdict
from .front.canvas import Canvas, Node
from .state import Alone


def lurking_cells(game: Alone, canvas: Canvas, target: str) -> dict[Node, Verdict]:
    """Where that creature can be; in a lesson, the first ones stand anywhere."""
    lairs = None if lesson.of(game) else query.mission_rooms(game)
    is_first = target == lurking.ANY or target in query.usual_kinds(game)
    return lurking.creature_cells(canvas, target, lairs if is_first else ())
