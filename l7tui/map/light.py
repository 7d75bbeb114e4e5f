"""The light in rooms: bright at the viewer, dimmer further away, none in dark rooms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from l7core.view import Board, Room

Light: TypeAlias = Literal["lit", "near", "far", "dark", "unlit"]
"""Light by place: the viewer's room, next to it, further away, a dark room, out of sight."""

PASSABLE = ("open", "door")

WALLS: Mapping[Light, str] = {
    "lit": "lit-wall",
    "near": "wall",
    "far": "far-wall",
    "dark": "far-wall",
    "unlit": "unlit",
}
FLOORS: Mapping[Light, str] = {
    "lit": "lit-floor",
    "near": "near-floor",
    "far": "",
    "dark": "dark-floor",
    "unlit": "",
}
NAMES: Mapping[Light, str] = {
    "lit": "plain bold",
    "near": "plain",
    "far": "faint",
    "dark": "faint",
    "unlit": "faint italic",
}
BRIGHTEST: tuple[Light, ...] = ("lit", "near", "far", "dark", "unlit")
"""Lights from the brightest; a wall between two rooms has the brighter one."""


def lights(board: Board, seat: int | None) -> dict[str, Light]:
    """Return the light of each room for a seat; a spectator has the light of all pawns.

    For a seat without a pawn, all rooms are far away. On a board without pawns, all rooms are lit.
    """
    pawns = [(room.id, token.seat) for room in board.rooms for token in room.tokens]
    pawns = [(room, owner) for room, owner in pawns if owner is not None]
    lamps = [room for room, owner in pawns if seat in (None, owner)]
    distances = dict.fromkeys(lamps, 0)
    doors: dict[str, list[str]] = {}
    for edge in board.edges:
        if edge.kind in PASSABLE and edge.other:
            doors.setdefault(edge.room, []).append(edge.other)
            doors.setdefault(edge.other, []).append(edge.room)
    for id in lamps:
        for neighbour in doors.get(id, ()):
            distances.setdefault(neighbour, 1)
    return {
        room.id: _light(room, distances.get(room.id, 2 if pawns else 0)) for room in board.rooms
    }


def _light(room: Room, distance: int) -> Light:
    if room.known != "seen":
        return "unlit"
    if room.lit:
        return "lit"
    if room.dark:
        return "dark"
    return ("lit", "near", "far")[distance]
