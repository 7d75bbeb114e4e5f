"""What stands on the outside of a save: facts that any tool can read without mods or rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Protocol

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from l7core.engine.history import Answer
from l7core.engine.state import SeatSetup
from l7core.harmless import one_line
from l7core.view.words import harmless_in

Count = Annotated[int, Meta(ge=0)]
"""A number that is never negative, checked when it is read."""


class SavedMod(Struct, frozen=True, omit_defaults=True):
    """A mod that the game was played with."""

    id: str
    version: str = ""
    hash: str = ""
    """Hash of its content: the same version with other content is another mod."""
    fallbacks: Mapping[str, str] = {}
    """What takes the place of its records when it is gone, as its own manifest says."""


class Pinned(Protocol):
    """What can be written down as a SavedMod."""

    @property
    def id(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def fallbacks(self) -> Mapping[str, str]: ...


class Section(Struct, frozen=True):
    """One part of the file: its size, and the hash that shows whether it is whole."""

    name: str
    size: Count
    """Bytes in the file."""
    unpacked: Count
    """Bytes once decompressed."""
    sha256: str
    """Of the bytes in the file."""


class Header(Struct, frozen=True, kw_only=True):
    """The facts on the outside of a save. Each may be missing in a save of another version."""

    title: str = ""
    ruleset: str = ""
    scenario: str = ""
    part: str = ""
    """How far a longer story has come: "Level 5, part 3 of 7"; empty for a game of its own."""
    clock: str = ""
    """"Turn 6", "Round 3, event phase"."""
    result: str = ""
    """`won`, `partly` or `lost` once the game is over."""
    lesson: bool | UnsetType = UNSET
    """Said of games that teach: none of them is the game that a player goes on with."""
    by_hand: Count | UnsetType = UNSET
    """How often something was done to the game by hand, outside its rules; left out for never."""
    played: Count | UnsetType = UNSET
    """Seconds that it was played; left out for none."""
    decisions: Count = 0
    """How many have been made, as far as a list may tell."""
    counts: tuple[int, ...] | UnsetType = UNSET
    """The seats whose decisions those are; left out where all are counted."""
    seats: tuple[SeatSetup, ...] = ()
    saved_at: str = ""
    """ISO 8601, as the writer's clock had it: for people to read, never to decide by."""
    engine: str = ""
    mods: tuple[SavedMod, ...] = ()
    game: str = ""
    """The same for every save of one game and for all of their copies."""
    parents: tuple[str, ...] = ()
    """Short ids of the saves that this one grew from, the oldest first."""
    picture: tuple[str, ...] = ()
    """The map in a few lines of text, as an onlooker may see it."""
    sections: tuple[Section, ...] = ()
    """The parts that follow the header; filled in when the file is put together."""

    def is_counted(self, seat: int) -> bool:
        """Whether a list may tell how many decisions that seat has made."""
        return self.counts is UNSET or seat in self.counts

    def counted(self, answers: Sequence[Answer]) -> int:
        """How many decisions a list may tell of, of a game with these answers."""
        if self.counts is UNSET:
            return len(answers)
        return sum(answer.seat in self.counts for answer in answers)


class Label(Struct, frozen=True):
    """A header that has been read and is whole."""

    id: str
    """The save's own id: SHA-256 over the header, which holds the hashes of all the rest."""
    format: int
    header: Header


def listable(header: Header) -> Header:
    """The header with the words that stand in lists made harmless."""
    title, part, clock = map(one_line, (header.title, header.part, header.clock))
    seats = [SeatSetup(one_line(each.name), one_line(each.controller)) for each in header.seats]
    header = replace(header, title=title, part=part, clock=clock, seats=tuple(seats))
    return harmless_in(header)
