"""Facts: what happened, to whom and why. Front ends read them; nothing is decided by them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from l7core.engine.ask import Args


class Veil(Struct, frozen=True, gc=False):
    """What the others are told of a fact that only some may know: "a card is laid face down"."""

    key: str
    args: Args = {}


class Event(Struct, frozen=True, gc=False):
    """One change of the state, told once."""

    key: str
    """Text key of its sentence."""
    args: Args
    cause: str = ""
    """Text key of the reason, filled from the same args."""
    seats: tuple[int, ...] | None = None
    """Who may know; everybody when None. What nobody is told can still be counted."""
    veil: Veil | None = None
    """What the others are told in its place."""

    def known_to(self, seat: int | None, *, is_open: bool = False) -> bool:
        """Whether that seat may read it; `None` stands for an onlooker.

        Where everything lies open, whatever anybody has been told may be read.
        """
        return self.seats is None or seat in self.seats or (is_open and bool(self.seats))

    def told_to(self, seat: int | None, *, is_open: bool = False) -> Event | None:
        """The event as that seat is told it: whole, as its veil, or not at all."""
        if self.known_to(seat, is_open=is_open):
            return self
        return Event(self.veil.key, self.veil.args) if self.veil else None


class Watched(list[Event]):
    """Events that somebody looks on at: `onlooker` is called after each that is told.

    It takes the place of a game's plain list, so that a game which nobody watches pays nothing.
    """

    def __init__(self, told: list[Event], onlooker: Callable[[], None]) -> None:
        super().__init__(told)
        self.onlooker = onlooker

    def append(self, event: Event) -> None:
        super().append(event)
        self.onlooker()
