"""The chronicle of a campaign: past parts, the current part and the parts ahead."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

SeatFate: TypeAlias = Literal["", "out", "dead", "left", "caught"]
"""Permanent fate of a player: escaped, died, was left behind or was caught; empty while it is
open."""


class Episode(Struct, frozen=True, gc=False):
    """A part of a campaign."""

    title: str
    place: str = ""
    """Location of the part in a word or two: "Level 5"."""
    time: Literal["past", "present", "ahead"] = "past"
    result: Literal["won", "partly", "lost", ""] = ""
    """Result of the part; empty while it is open."""
    lines: tuple[str, ...] = ()
    """Story of the part, one sentence each."""
    border: int | None = None
    """Number of decisions up to the part's end, where a new game can branch off."""
    fates: tuple[tuple[str, SeatFate], ...] = ()
    """Names of the characters, each with its fate."""
    aftermath: str = ""
    """Story of the part's end, before the players decide anything."""
    decided: tuple[str, ...] = ()
    """Decisions of the players since the end of the part, one sentence each."""
    again: bool = False
    """True if the part was lost and played again, so it does not count."""


class Traveller(Struct, frozen=True, gc=False):
    """A character who continues from one part to the next, with everything permanent."""

    name: str
    fate: SeatFate = ""
    """Fate of a character whose place no other character has taken yet; otherwise empty."""
    instead_of: str = ""
    """Name of the character that this one replaces since the last part."""
    marks: tuple[str, ...] = ()
    """Lasting effects on the character, in a word or two each: "scars 1"."""
    carries: tuple[str, ...] = ()


class Chronicle(Struct, frozen=True, gc=False):
    """The whole campaign, part by part."""

    title: str
    part: str
    """Progress in a few words: "Level 5, part 3 of 7"."""
    episodes: tuple[Episode, ...]
    carried: tuple[str, ...] = ()
    """Characters who continue, each with their cards and items, one line each."""
    travellers: tuple[Traveller, ...] = ()
    """The characters of `carried`, split into columns."""
    ending: tuple[str, ...] = ()
    """Ending of the campaign, one paragraph each; empty while it continues."""

    @property
    def chapter(self) -> int | None:
        """Number of the current part, counted from 1; None between two parts."""
        times = [episode.time for episode in self.episodes]
        return times.index("present") + 1 if "present" in times else None

    @property
    def border(self) -> tuple[Episode, Episode | None] | None:
        """The part that has just ended and the next one, between two parts; otherwise None."""
        past = [episode for episode in self.episodes if episode.time == "past"]
        if self.ending or not past or self.chapter is not None:
            return None
        ahead = (episode for episode in self.episodes if episode.time == "ahead")
        return past[-1], next(ahead, None)

    @property
    def present(self) -> Episode | None:
        """The current part; None between two parts and after the end of the campaign."""
        return next((episode for episode in self.episodes if episode.time == "present"), None)
