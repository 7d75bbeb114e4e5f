"""Pins: notes of players on the map, stored with the save but not part of the game.

A pin belongs to one seat and to a cell instead of a room, because the room may still be unknown.
Rules, bots and hashes ignore pins, and undo does not change them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from l7core.language import spoken
from l7core.persist.errors import SaveError
from l7core.sanitize import one_line
from l7core.view import Board, Mark, Room

MOST: Final = 60
"""Maximum number of pins in a game."""
LONGEST: Final = 40
"""Maximum length of a pin."""
FARTHEST: Final = 999

Coordinate: TypeAlias = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Cell: TypeAlias = tuple[Coordinate, Coordinate]


class Pin(Struct, frozen=True, array_like=True):
    """A seat's note on a cell of a floor."""

    seat: Annotated[int, Meta(ge=0, le=FARTHEST)]
    floor: Annotated[int, Meta(ge=0, le=FARTHEST)]
    cell: Cell
    words: Annotated[str, Meta(min_length=1, max_length=LONGEST)]

    @property
    def place(self) -> tuple[int, int, Cell]:
        """Seat, floor and cell, which identify the pin."""
        return self.seat, self.floor, self.cell


Pins: TypeAlias = Annotated[tuple[Pin, ...], Meta(max_length=MOST)]


def with_pin(
    pins: Sequence[Pin], seat: int, floor: int, cell: tuple[int, int], words: str
) -> tuple[Pin, ...]:
    """Return the pins with this one added or replaced; empty words remove it instead."""
    words = " ".join(one_line(words).split())[:LONGEST].strip()
    if not 0 <= floor <= FARTHEST or not all(abs(each) <= FARTHEST for each in cell):
        raise SaveError(spoken("That place isn't on the map."))
    others = tuple(pin for pin in pins if pin.place != (seat, floor, cell))
    if not words:
        return others
    if len(others) == MOST:
        raise SaveError(
            spoken("You can pin up to {most} notes.", most=MOST),
            hint=spoken("Remove one first."),
        )
    return (*others, Pin(seat, floor, cell, words))


def harmless_pins(pins: Sequence[Pin]) -> tuple[Pin, ...]:
    """Return pins from a file with words that are safe for a terminal."""
    return tuple(replace(pin, words=one_line(pin.words)) for pin in pins)


def pinned(board: Board, pins: Sequence[Pin]) -> Board:
    """Return the board with these pins as marks; pins outside all rooms become unknown rooms."""
    if not pins:
        return board
    rooms = with_marks(board.rooms, pins)
    taken = {(room.floor, cell) for room in board.rooms for cell in room.cells}
    free = (pin for pin in pins if pin.floor < len(board.floors))
    alone = (pin for pin in free if (pin.floor, pin.cell) not in taken)
    return replace(board, rooms=(*rooms, *map(_room_of, alone)))


def with_marks(rooms: Sequence[Room], pins: Sequence[Pin]) -> tuple[Room, ...]:
    """Return the rooms, each with the pins on its cells as marks."""
    return tuple(_with_marks(room, pins) for room in rooms)


def _with_marks(room: Room, pins: Sequence[Pin]) -> Room:
    here = [pin for pin in pins if pin.floor == room.floor and pin.cell in room.cells]
    return replace(room, marks=(*room.marks, *map(_mark, here))) if here else room


def _room_of(pin: Pin) -> Room:
    id = f"pin:{pin.floor}:{pin.cell[0]}:{pin.cell[1]}"
    return Room(id, "", (pin.cell,), pin.floor, known="unknown", marks=(_mark(pin),))


def _mark(pin: Pin) -> Mark:
    return Mark(spoken("note: {words}", words=pin.words), "¶", '"', "you")
