"""A story that is longer than the game on the table: what has been, and what lies ahead."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

SeatFate: TypeAlias = Literal["", "out", "dead", "left", "caught"]
"""What has become of a player for good: got away, died, was left behind, was caught; empty as long
as that is open."""


class Episode(Struct, frozen=True, gc=False):
    """One part of it."""

    title: str
    place: str = ""
    """Where it plays, in a word or two: "Level 5"."""
    time: Literal["past", "present", "ahead"] = "past"
    result: Literal["won", "partly", "lost", ""] = ""
    """How it came out; empty while that is open."""
    lines: tuple[str, ...] = ()
    """What is told of it, sentence by sentence."""
    border: int | None = None
    """So many decisions lead to its end. From there another game can begin."""
    fates: tuple[tuple[str, SeatFate], ...] = ()
    """Who got away, and who did not, by name."""
    aftermath: str = ""
    """What is told of its end, before anything is decided."""
    decided: tuple[str, ...] = ()
    """What the players have decided since, sentence by sentence."""
    again: bool = False
    """Whether it was lost and then played once more, so that it does not count."""


class Traveller(Struct, frozen=True, gc=False):
    """Somebody who goes on from one part to the next, with what lasts."""

    name: str
    fate: SeatFate = ""
    """Not empty for those whose place nobody has taken yet."""
    instead_of: str = ""
    """Whose place this is, where it was somebody else's in the last part."""
    marks: tuple[str, ...] = ()
    """What the way has left on them, in a word or two each: "scars 1"."""
    carries: tuple[str, ...] = ()


class Chronicle(Struct, frozen=True, gc=False):
    """The whole of it, in its order."""

    title: str
    part: str
    """How far it has come, in a few words: "Level 5, part 3 of 7"."""
    episodes: tuple[Episode, ...]
    carried: tuple[str, ...] = ()
    """Who goes on with what, a line each."""
    travellers: tuple[Traveller, ...] = ()
    """The same as words to be put into columns."""
    ending: tuple[str, ...] = ()
    """How all of it came out, paragraph by paragraph; empty as long as it goes on."""

    @property
    def chapter(self) -> int | None:
        """The number of the part that is being played, counted from 1; None between two parts."""
        times = [episode.time for episode in self.episodes]
        return times.index("present") + 1 if "present" in times else None

    @property
    def border(self) -> tuple[Episode, Episode | None] | None:
        """The part that has just ended and the one that comes, between the two; else None."""
        past = [episode for episode in self.episodes if episode.time == "past"]
        if self.ending or not past or self.chapter is not None:
            return None
        ahead = (episode for episode in self.episodes if episode.time == "ahead")
        return past[-1], next(ahead, None)

    @property
    def present(self) -> Episode | None:
        """The part that is being played; None between two parts, and once the story is over."""
        return next((episode for episode in self.episodes if episode.time == "present"), None)
