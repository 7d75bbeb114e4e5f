"""Jumping: every target gets a letter, and typing it goes there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from l7core.view import Board, Room
from l7tui.map.neighbours import ids_at, middle_of

LETTERS = "asdfghjklqwertyuiopzxcvbnm"
"""The letters under the fingers first."""


class Jump(Struct):
    """Labels on rooms, and what has been typed of one."""

    rooms: dict[str, str]
    """The room that each label leads to."""
    typed: str = ""

    def take(self, letter: str) -> str | None:
        """The room that is reached with that letter; an empty text where more are needed.

        None where the letter leads nowhere.
        """
        typed = self.typed + letter.lower()
        if typed in self.rooms:
            return self.rooms[typed]
        if any(label.startswith(typed) for label in self.rooms):
            self.typed = typed
            return ""
        return None

    def shown(self, room: str) -> str:
        """What is yet to be typed for a room; nothing where it is out of the question."""
        for label, led_to in self.rooms.items():
            if led_to == room and label.startswith(self.typed):
                return label[len(self.typed) :]
        return ""


def labels(count: int) -> list[str]:
    """That many labels: a letter each, or two where letters would run out.

    >>> labels(3), labels(27)[:3]
    (['a', 's', 'd'], ['aa', 'as', 'ad'])
    """
    if count <= len(LETTERS):
        return list(LETTERS[:count])
    return [first + second for first in LETTERS for second in LETTERS][:count]


def jump_to(rooms: Iterable[Room], start: Room | None) -> Jump:
    """The nearest rooms get the handiest letters."""
    x, y = middle_of(start) if start and start.cells else (0.0, 0.0)

    def away(room: Room) -> float:
        column, row = middle_of(room)
        return abs(column - x) + abs(row - y)

    ordered = sorted(rooms, key=away)
    pairs = zip(labels(len(ordered)), ordered, strict=True)
    return Jump({label: room.id for label, room in pairs})


def rooms_of_choice(board: Board, rooms: Sequence[Room], targets: frozenset[str]) -> list[Room]:
    """The rooms about which there is something to choose."""
    return [room for room in rooms if not targets.isdisjoint(ids_at(board, room))]
