"""The surroundings of a room: its contents, and the next room in a direction."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset

from l7core.view import Board, Room


def ids_at(board: Board, room: Room) -> frozenset[str]:
    """Return the ids of a room, its tokens, edges and links, which an option can target."""
    ids = {room.id, *(token.id for token in room.tokens)}
    ids.update(edge.id for edge in board.edges if room.id in (edge.room, edge.other))
    ids.update(link.id for link in board.links if room.id in link.rooms)
    return frozenset(ids)


def next_room(rooms: Sequence[Room], here: Room, direction: Offset) -> Room | None:
    """Return the nearest room in a direction, or None; distance to the side counts double."""
    start = middle_of(here)

    def distance(room: Room) -> float:
        x, y = middle_of(room)
        ahead = (x - start[0]) * direction.x + (y - start[1]) * direction.y
        aside = abs((x - start[0]) * direction.y) + abs((y - start[1]) * direction.x)
        return ahead + 2 * aside if ahead > 0.4 else float("inf")

    nearest = min((room for room in rooms if room is not here), key=distance, default=None)
    return nearest if nearest and distance(nearest) < float("inf") else None


def nearest_to(cell: tuple[int, int], rooms: Sequence[Room]) -> Room | None:
    """Return the room on a cell, else the nearest room."""

    def distance(room: Room) -> int:
        column, row = cell
        return min(abs(x - column) + abs(y - row) for x, y in room.cells)

    return min(rooms, key=distance, default=None)


def middle_of(room: Room) -> tuple[float, float]:
    count = len(room.cells)
    return sum(cell[0] for cell in room.cells) / count, sum(cell[1] for cell in room.cells) / count
