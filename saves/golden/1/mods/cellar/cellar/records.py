"""What the TOML files hold."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from l7core.api import Effects, Record, ref

RoomId: TypeAlias = Annotated[str, ref("room")]


class Room(Record, frozen=True):
    """A place in the house."""

    text: str
    floor: int
    cells: tuple[tuple[int, int], ...]
    hides: bool = False
    """Whether a token lies hidden in it."""


class Passage(Record, frozen=True):
    """A way between two rooms."""

    kind: Literal["door", "stairs", "crawlway"]
    rooms: tuple[RoomId, RoomId]
    cell: tuple[int, int] = (0, 0)
    side: Literal["n", "e", "s", "w"] = "n"
    lock: int = 0
    """What a roll must reach to force it; 0 for a door that is not locked."""


class Token(Record, frozen=True):
    """Something to be found."""

    text: str
    effects: Effects


class Card(Record, frozen=True):
    """Something to carry."""

    dice: int
    """The dice it adds when it is spent on a locked door."""
    text: str = ""


class EventCard(Record, frozen=True):
    """What the house does at the end of a turn."""

    text: str
    effects: Effects = ()


KINDS = {"room": Room, "passage": Passage, "token": Token, "card": Card, "event": EventCard}
