"""Which room lies next in a direction: how a cursor walks over the map."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset

from l7core.view import Room


def next_room(rooms: Sequence[Room], here: Room, by: Offset) -> Room | None:
    """The nearest room in that direction; straight ahead counts for more than aside."""
    start = middle_of(here)

    def distance(room: Room) -> float:
        x, y = middle_of(room)
        ahead = (x - start[0]) * by.x + (y - start[1]) * by.y
        aside = abs((x - start[0]) * by.y) + abs((y - start[1]) * by.x)
        return ahead + 2 * aside if ahead > 0.4 else float("inf")

    nearest = min((room for room in rooms if room is not here), key=distance, default=None)
    return nearest if nearest and distance(nearest) < float("inf") else None


def middle_of(room: Room) -> tuple[float, float]:
    count = len(room.cells)
    return sum(cell[0] for cell in room.cells) / count, sum(cell[1] for cell in room.cells) / count
