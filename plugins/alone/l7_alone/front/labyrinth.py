"""The sectors on the hero's side of the screen, and the ways between them."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Side, compass, graphs

from .. import sight
from ..state import Front, Sector, Shown


def here(front: Front) -> Sector:
    """The sector in which the hero stands."""
    return front.sectors[front.at]


def on_table(front: Front) -> list[Sector]:
    """The sectors that are revealed now."""
    return [sector for sector in front.sectors.values() if sector.on_table]


def at_cell(front: Front, floor: int, cell: tuple[int, int]) -> Sector | None:
    """What is known to lie there."""
    for sector in front.sectors.values():
        if sector.floor == floor and sector.cell == cell:
            return sector
    return None


def beyond(front: Front, id: str, side: Side) -> Sector | None:
    """The sector on that side of a known one, if it has been seen too; walls are not asked."""
    sector = front.sectors[id]
    return at_cell(front, sector.floor, compass.beyond((*sector.cell, side)))


def edge(sector: str, side: Side) -> str:
    """What stands on that side of a sector, by its id on the hero's board."""
    return f"edge:{sector}:{side}"


def over_stairs(front: Front, id: str) -> Sector | None:
    """The other end of the stairs in that sector, if it has been seen."""
    colour = front.sectors[id].stairs
    for other in front.sectors.values():
        if colour and other.stairs == colour and other.id != id:
            return other
    return None


def is_open(front: Front, id: str, side: Side) -> bool:
    """Whether a step can lead there: no wall, and no blocked door."""
    return front.sectors[id].ways.get(side) in ("open", "door")


def neighbours(front: Front, id: str) -> Iterator[Sector]:
    """The known sectors that are adjacent."""
    for side in front.sectors[id].ways:
        if is_open(front, id, side) and (other := beyond(front, id, side)):
            yield other
    if other := over_stairs(front, id):
        yield other


def in_sight(front: Front) -> list[str]:
    """The revealed sectors in sight of the hero, the hero's own first."""

    def ahead(id: str, side: Side) -> str | None:
        other = beyond(front, id, side) if is_open(front, id, side) else None
        return other.id if other else None

    def is_door(id: str, side: Side) -> bool:
        return front.sectors[id].ways.get(side) == "door"

    return sight.in_sight(front.at, ahead, is_door, lambda id: front.sectors[id].on_table)


def creatures_at(front: Front, id: str) -> list[Shown]:
    """The creatures that the hero sees in that sector, without those that lie knocked down."""
    return [each for each in front.creatures.values() if each.at == id and not each.down]


def steps_from(front: Front, id: str) -> dict[str, int]:
    """How far every known sector is through known sectors alone."""
    return graphs.steps(id, lambda place: [each.id for each in neighbours(front, place)])
