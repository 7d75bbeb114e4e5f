"""Ways to lay a tile as ids, which hold all that it takes to name and to draw one."""

from __future__ import annotations

from l7core.escape.table import query
from l7core.escape.table.grid import Placement
from l7core.escape.table.state import EscapeGame

WAY = "way"
"""The first part of such an id."""


def way_id(tile: str, placement: Placement) -> str:
    """An id for that way to lay that tile."""
    return f"{WAY}:{placement.shape.turn},{placement.x},{placement.y},{tile}"


def way_of(game: EscapeGame, id: str) -> tuple[str, Placement]:
    """The tile that the id is about, and how it would lie."""
    turn, x, y, tile = id.removeprefix(f"{WAY}:").split(",", 3)
    shapes = query.tables(game).tiles[tile].shapes
    shape = next(each for each in shapes if each.turn == int(turn))
    return tile, Placement(shape, int(x), int(y))
