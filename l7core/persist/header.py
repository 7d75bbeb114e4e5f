"""The header of a save: facts that any tool can read without mods or rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Protocol

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from l7core.engine.history import Answer
from l7core.engine.state import SeatSetup
from l7core.sanitize import one_line
from l7core.view.words import harmless_in

Count = Annotated[int, Meta(ge=0)]
"""Non-negative integer, checked on load."""


class SavedMod(Struct, frozen=True, omit_defaults=True):
    """A mod that the game was played with."""

    id: str
    version: str = ""
    hash: str = ""
    """Hash of the mod's content: the same version with other content is another mod."""
    fallbacks: Mapping[str, str] = {}
    """Replacements for the mod's records if the mod is missing, as declared in its manifest."""


class Pinned(Protocol):
    """A mod that can be stored as a SavedMod."""

    @property
    def id(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def fallbacks(self) -> Mapping[str, str]: ...


class SaveSection(Struct, frozen=True):
    """A part of the file: its size, and the hash that shows whether it is intact."""

    name: str
    size: Count
    """Size in the file, in bytes."""
    unpacked: Count
    """Size after decompression, in bytes."""
    sha256: str
    """SHA-256 of the bytes in the file."""


class Header(Struct, frozen=True, kw_only=True):
    """The readable facts about a save. Each may be missing in a save of another version."""

    title: str = ""
    ruleset: str = ""
    scenario: str = ""
    part: str = ""
    """Progress of a campaign: "Level 5, part 3 of 7"; empty outside campaigns."""
    clock: str = ""
    """Time in the game, such as "Turn 6" or "Round 3, event phase"."""
    result: str = ""
    """Result once the game is over: `won`, `partly` or `lost`."""
    lesson: bool | UnsetType = UNSET
    """True for a lesson, which is never the default game to continue; else omitted."""
    by_hand: Count | UnsetType = UNSET
    """Number of manual changes; omitted if there are none."""
    scouted: bool | UnsetType = UNSET
    """True if the game was branched while it hid information from its players; else omitted."""
    played: Count | UnsetType = UNSET
    """Playing time in seconds; omitted if zero."""
    decisions: Count = 0
    """Number of answers that a list may count."""
    counts: tuple[int, ...] | UnsetType = UNSET
    """Seats whose answers are counted; omitted if all are."""
    seats: tuple[SeatSetup, ...] = ()
    saved_at: str = ""
    """Time of the save in ISO 8601 by the writer's clock, for display only."""
    engine: str = ""
    mods: tuple[SavedMod, ...] = ()
    game: str = ""
    """Id shared by all saves of one game and their copies."""
    parents: tuple[str, ...] = ()
    """Short ids of the save's ancestors, oldest first."""
    picture: tuple[str, ...] = ()
    """Map in a few lines of text, as an onlooker sees it."""
    sections: tuple[SaveSection, ...] = ()
    """Parts that follow the header; filled in when the file is assembled."""

    def is_counted(self, seat: int) -> bool:
        """Return whether a list may count the answers of that seat."""
        return self.counts is UNSET or seat in self.counts

    def counted(self, answers: Sequence[Answer]) -> int:
        """Return how many of these answers a list may count."""
        if self.counts is UNSET:
            return len(answers)
        return sum(answer.seat in self.counts for answer in answers)


class Label(Struct, frozen=True):
    """A header that was read and is intact."""

    id: str
    """Id of the save: the SHA-256 of the header, which contains the hashes of all sections."""
    format: int
    header: Header


def listable(header: Header) -> Header:
    """Return the header with all words made safe for lists in a terminal."""
    title, part, clock = map(one_line, (header.title, header.part, header.clock))
    seats = [SeatSetup(one_line(each.name), one_line(each.controller)) for each in header.seats]
    header = replace(header, title=title, part=part, clock=clock, seats=tuple(seats))
    return harmless_in(header)
