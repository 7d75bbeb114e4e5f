"""Placements of tiles, from scenarios and from ids that hold everything needed to draw them."""

from __future__ import annotations

from l7core.escape.content.scenario import Laid
from l7core.escape.table import query
from l7core.escape.table.grid import Placement
from l7core.escape.table.rules_data import RulesData
from l7core.escape.table.state import EscapeGame

WAY = "way"
"""First part of a placement's id."""


def placed(tables: RulesData, laid: Laid) -> Placement:
    """Return the placement of a tile at the start of a scenario."""
    shape = tables.tiles[laid.tile].shape
    for _ in range(laid.turn):
        shape = shape.turned()
    return Placement(shape, laid.x, laid.y)


def way_id(tile: str, placement: Placement) -> str:
    """Return the id of a tile's placement."""
    return f"{WAY}:{placement.shape.turn},{placement.x},{placement.y},{tile}"


def way_of(game: EscapeGame, id: str) -> tuple[str, Placement]:
    """Return the tile and the placement of an id."""
    turn, x, y, tile = id.removeprefix(f"{WAY}:").split(",", 3)
    shapes = query.tables(game).tiles[tile].shapes
    shape = next(each for each in shapes if each.turn == int(turn))
    return tile, Placement(shape, int(x), int(y))
