"""Events: what happened, to whom and why. Front ends read them; no rule depends on them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from l7core.engine.ask import Args


class PublicText(Struct, frozen=True, gc=False):
    """The version of an event for seats that may not see it: "a card is played face down"."""

    key: str
    args: Args = {}


class Event(Struct, frozen=True, gc=False):
    """A change of the state, logged once."""

    key: str
    """Text key of the sentence."""
    args: Args
    cause: str = ""
    """Text key of the reason, filled from the same arguments."""
    seats: tuple[int, ...] | None = None
    """Seats that can see the event; None means all seats. Simulations can also count an event that
    no seat sees."""
    veil: PublicText | None = None
    """Version of the event for all other seats."""

    def known_to(self, seat: int | None, *, is_open: bool = False) -> bool:
        """Return whether a seat can see the event; `None` is an onlooker.

        With `is_open`, a reader sees every event that at least one seat can see.
        """
        return self.seats is None or seat in self.seats or (is_open and bool(self.seats))

    def visible_to(self, seat: int | None, *, is_open: bool = False) -> Event | None:
        """Return the event as a seat sees it: complete, as its veil, or None."""
        if self.known_to(seat, is_open=is_open):
            return self
        return Event(self.veil.key, self.veil.args) if self.veil else None


class Watched(list[Event]):
    """A list of events that calls `onlooker` after each new one.

    It replaces a game's plain list, so a game without an onlooker has no extra cost.
    """

    def __init__(self, events: list[Event], onlooker: Callable[[], None]) -> None:
        super().__init__(events)
        self.onlooker = onlooker

    def append(self, event: Event) -> None:
        super().append(event)
        self.onlooker()
