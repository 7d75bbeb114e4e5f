"""Ways to lay a tile: as a scenario has it, and as ids, which hold all that it takes to draw it."""

from __future__ import annotations

from l7core.escape.content.scenario import Laid
from l7core.escape.table import query
from l7core.escape.table.compiled import Tables
from l7core.escape.table.grid import Placement
from l7core.escape.table.state import EscapeGame

WAY = "way"
"""The first part of such an id."""


def placed(tables: Tables, laid: Laid) -> Placement:
    """How a tile lies that a scenario begins with."""
    shape = tables.tiles[laid.tile].shape
    for _ in range(laid.turn):
        shape = shape.turned()
    return Placement(shape, laid.x, laid.y)


def way_id(tile: str, placement: Placement) -> str:
    """An id for that way to lay that tile."""
    return f"{WAY}:{placement.shape.turn},{placement.x},{placement.y},{tile}"


def way_of(game: EscapeGame, id: str) -> tuple[str, Placement]:
    """The tile that the id is about, and how it would lie."""
    turn, x, y, tile = id.removeprefix(f"{WAY}:").split(",", 3)
    shapes = query.tables(game).tiles[tile].shapes
    shape = next(each for each in shapes if each.turn == int(turn))
    return tile, Placement(shape, int(x), int(y))
