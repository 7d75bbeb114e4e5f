"""Records of the TOML files."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from l7core.api import Effects, Record, ref

RoomId: TypeAlias = Annotated[str, ref("room")]


class Room(Record, frozen=True):
    """A room of the house."""

    text: str
    floor: int
    cells: tuple[tuple[int, int], ...]
    hides: bool = False
    """True if a token is hidden in the room."""


class Passage(Record, frozen=True):
    """A connection between two rooms."""

    kind: Literal["door", "stairs", "crawlway"]
    rooms: tuple[RoomId, RoomId]
    cell: tuple[int, int] = (0, 0)
    side: Literal["n", "e", "s", "w"] = "n"
    lock: int = 0
    """Number that a roll must reach to force the door; 0 for a door without a lock."""


class Token(Record, frozen=True):
    """A token to be found."""

    text: str
    effects: Effects


class Card(Record, frozen=True):
    """A card to carry."""

    dice: int
    """Number of dice that the card adds when it is spent on a locked door."""
    text: str = ""


class EventCard(Record, frozen=True):
    """An event at the end of a turn."""

    text: str
    effects: Effects = ()


KINDS = {"room": Room, "passage": Passage, "token": Token, "card": Card, "event": EventCard}
