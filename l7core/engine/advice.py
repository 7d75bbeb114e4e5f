"""What a ruleset tells those who play without a human, and what it has simulations count."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from l7core.engine.ask import Args

Streams: TypeAlias = dict[str, int]
"""Named streams of chance, as `seed_streams` makes them; not the game's own."""


class Choice(NamedTuple):
    """One way to answer a question."""

    option: str
    paid: tuple[str, ...] = ()


class Advice(Struct, frozen=True, gc=False):
    """What a careful player would answer, and why."""

    option: str
    why: str
    """Text key of the sentence for a human who has asked for a hint."""
    args: Args | None = None
    """What the sentence is filled from."""
    paid: tuple[str, ...] = ()
    others: tuple[Choice, ...] = ()
    """Further answers worth a thought, the best first; a bot that looks ahead tries these too."""

    @property
    def choice(self) -> Choice:
        return Choice(self.option, self.paid)


class Tally(Struct, frozen=True, gc=False):
    """A kind of event that simulations count.

    Tally("deaths", "escape.knockout.died")
    Tally("cards", "escape.hand.played-bonus", by="card", role="use")
    """

    id: str
    """The heading; several events may share one."""
    event: str
    """The event's text key."""
    by: str = ""
    """The arg that tells one from the other, such as `card`; empty for the cause."""
    role: Literal["turn", "part", "cause", "use", "nothing"] = "cause"
    """`turn`: each is a turn, and the clock of all others. `part`: each begins another part of a
    longer story. `cause`: why things go wrong, and on which turn. `use`: what players make use
    of, and how often those win who do. `nothing`: nothing comes of the card that has just been
    turned up, so that no turning point is put down to it."""
