"""A story that is longer than the game on the table: what has been, and what lies ahead."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


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
    again: bool = False
    """Whether it was lost and then played once more, so that it does not count."""


class Chronicle(Struct, frozen=True, gc=False):
    """The whole of it, in its order."""

    title: str
    part: str
    """How far it has come, in a few words: "Level 5, part 3 of 7"."""
    episodes: tuple[Episode, ...]
    carried: tuple[str, ...] = ()
    """Who goes on with what, a line each."""
    ending: tuple[str, ...] = ()
    """How all of it came out, paragraph by paragraph; empty as long as it goes on."""

    @property
    def chapter(self) -> int | None:
        """The number of the part that is being played, counted from 1; None between two parts."""
        times = [episode.time for episode in self.episodes]
        return times.index("present") + 1 if "present" in times else None

    @property
    def present(self) -> Episode | None:
        """The part that is being played; None between two parts, and once the story is over."""
        return next((episode for episode in self.episodes if episode.time == "present"), None)
