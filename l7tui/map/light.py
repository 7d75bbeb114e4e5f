"""Light: bright where one stands, less with every door, none in dark rooms and in memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from l7core.view import Board, Room

Light: TypeAlias = Literal["lit", "near", "far", "dark", "unlit"]
"""Where one stands; next to it; further off; dark by itself; not in sight."""

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
"""A wall between two rooms is seen in the better light."""


def lights(board: Board, seat: int | None) -> dict[str, Light]:
    """Every room in its light, as that seat sees it; an onlooker has all pawns' lamps.

    Who has no pawn while others have one looks on from the dark; without any pawn all is bright.
    """
    pawns = [(room.id, token.seat) for room in board.rooms for token in room.tokens]
    pawns = [(room, of) for room, of in pawns if of is not None]
    lamps = [room for room, of in pawns if seat in (None, of)]
    away = dict.fromkeys(lamps, 0)
    doors: dict[str, list[str]] = {}
    for edge in board.edges:
        if edge.kind in PASSABLE and edge.other:
            doors.setdefault(edge.room, []).append(edge.other)
            doors.setdefault(edge.other, []).append(edge.room)
    for id in lamps:
        for beyond in doors.get(id, ()):
            away.setdefault(beyond, 1)
    return {room.id: _light(room, away.get(room.id, 2 if pawns else 0)) for room in board.rooms}


def _light(room: Room, away: int) -> Light:
    if room.known != "seen":
        return "unlit"
    if room.lit:
        return "lit"
    if room.dark:
        return "dark"
    return ("lit", "near", "far")[away]
