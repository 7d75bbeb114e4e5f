"""The sectors on the hero's side of the screen and the connections between them."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Side, compass, graphs

from .. import sight
from ..state import Front, Sector, Shown


def here(front: Front) -> Sector:
    """Return the hero's sector."""
    return front.sectors[front.at]


def on_table(front: Front) -> list[Sector]:
    """Return the sectors that are revealed now."""
    return [sector for sector in front.sectors.values() if sector.on_table]


def at_cell(front: Front, floor: int, cell: tuple[int, int]) -> Sector | None:
    """Return the known sector in a cell, or None."""
    for sector in front.sectors.values():
        if sector.floor == floor and sector.cell == cell:
            return sector
    return None


def beyond(front: Front, id: str, side: Side) -> Sector | None:
    """Return the known sector on a side, or None; walls are ignored."""
    sector = front.sectors[id]
    return at_cell(front, sector.floor, compass.beyond((*sector.cell, side)))


def edge(sector: str, side: Side) -> str:
    """Return the board id of the edge on a side of a sector."""
    return f"edge:{sector}:{side}"


def over_stairs(front: Front, id: str) -> Sector | None:
    """Return the other end of the stairs in a sector, or None if it is unseen."""
    colour = front.sectors[id].stairs
    for other in front.sectors.values():
        if colour and other.stairs == colour and other.id != id:
            return other
    return None


def is_open(front: Front, id: str, side: Side) -> bool:
    """Return whether a step to a side is possible: no wall and no blocked door."""
    return front.sectors[id].ways.get(side) in ("open", "door")


def neighbours(front: Front, id: str) -> Iterator[Sector]:
    """Yield the known adjacent sectors."""
    for side in front.sectors[id].ways:
        if is_open(front, id, side) and (other := beyond(front, id, side)):
            yield other
    if other := over_stairs(front, id):
        yield other


def in_sight(front: Front) -> list[str]:
    """Return the revealed sectors in sight of the hero, the hero's own first."""

    def ahead(id: str, side: Side) -> str | None:
        other = beyond(front, id, side) if is_open(front, id, side) else None
        return other.id if other else None

    def is_door(id: str, side: Side) -> bool:
        return front.sectors[id].ways.get(side) == "door"

    return sight.in_sight(front.at, ahead, is_door, lambda id: front.sectors[id].on_table)


def creatures_at(front: Front, id: str) -> list[Shown]:
    """Return the visible creatures in a sector, without knocked-down ones."""
    return [each for each in front.creatures.values() if each.at == id and not each.down]


def steps_from(front: Front, id: str) -> dict[str, int]:
    """Return the distance to each known sector through known sectors only."""
    return graphs.steps(id, lambda place: [each.id for each in neighbours(front, place)])
