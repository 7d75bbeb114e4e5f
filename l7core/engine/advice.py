"""Advice that a ruleset gives bots and hints, and the events that simulations count."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from l7core.engine.ask import Args

Streams: TypeAlias = dict[str, int]
"""Named random streams, as `seed_streams` creates them; separate from the game's own."""


class Choice(NamedTuple):
    """An answer to a question, with its payment."""

    option: str
    paid: tuple[str, ...] = ()


class Advice(Struct, frozen=True, gc=False):
    """The answer of a careful player, and the reason for it."""

    option: str
    why: str
    """Text key of the sentence shown to a human who asks for a hint."""
    args: Args | None = None
    """Values for the placeholders of the sentence."""
    paid: tuple[str, ...] = ()
    others: tuple[Choice, ...] = ()
    """Further good answers, best first; a bot that looks ahead tries these too."""

    @property
    def choice(self) -> Choice:
        return Choice(self.option, self.paid)


class Tally(Struct, frozen=True, gc=False):
    """A kind of event that simulations count.

    Tally("deaths", "escape.knockout.died")
    Tally("cards", "escape.hand.played-bonus", by="card", role="use")
    """

    id: str
    """Heading of the count; several events may share one."""
    event: str
    """Text key of the event."""
    by: str = ""
    """Argument that separates the counts, such as `card`; empty to count by cause."""
    role: Literal["turn", "part", "cause", "use", "nothing"] = "cause"
    """Meaning of the event in reports. `turn`: a new turn, which dates all other events. `part`: a
    new part of a campaign. `cause`: a reason for failure, counted with its turn. `use`:
    something that players use, with the win rate of its users. `nothing`: the card just revealed
    has no effect, so no turning point is attributed to it."""
