"""The hero's view of sectors that left the table: everything remembered, or nothing."""

from __future__ import annotations

from msgspec import structs

from .. import query
from ..state import Alone, Front


def drawn(game: Alone) -> Front:
    """Return the front to draw; in a game without memory, it has only what is on the table."""
    front = game.state.front
    if query.remembers(game):
        return front
    sectors = {id: each for id, each in front.sectors.items() if each.on_table}
    told = [each for each in front.told if each.at in sectors]
    heard = [each for each in front.heard if each.at in sectors]
    return structs.replace(front, sectors=sectors, told=told, heard=heard)
