"""Questions and answers: an `Ask` offers legal options, and a flow awaits it directly."""

from __future__ import annotations

from collections.abc import Awaitable, Generator, Mapping, Sequence
from types import coroutine
from typing import Any, TypeAlias
from zlib import crc32

from msgspec import Struct

from l7core.engine.errors import IllegalAnswer
from l7core.engine.ids import nearest

Args: TypeAlias = Mapping[str, str | int]
"""Values for the placeholders of a text: words, numbers, and ids that are shown as names."""


class Option(Struct, frozen=True, gc=False):
    """A legal choice. Its id is stable: the same choice has the same id in every game."""

    id: str
    label: str = ""
    """Text key of the label; if empty, the prompt's id and the option's id up to its colon."""
    target: str = ""
    """Room, edge, card or pawn that the option refers to."""
    barrier: str = ""
    """Text key of the roll or reveal that may prevent an undo of this option."""
    group: str = ""
    cost: int = 0
    """Number of ids from the question's purse that the answer must include."""
    args: Args | None = None
    spare: int = 0
    """Number of further ids that the player may add."""
    keeps: tuple[str, ...] = ()
    """Ids of the purse that cannot pay for the option, such as the played card."""

    def payable(self, purse: Sequence[str]) -> list[str]:
        """Return the ids of the purse that can pay for the option."""
        return [id for id in purse if id not in self.keeps] if self.keeps else list(purse)


class Ask(Struct, frozen=True, gc=False):
    """An open question. Awaited by a flow, it returns the chosen option."""

    seat: int
    prompt: str
    options: tuple[Option, ...]
    about: str = ""
    """Card, tile or enemy that asks the question."""
    action: bool = False
    """True if a whole action begins here; "undo the action" returns to this question."""
    purse: tuple[str, ...] = ()
    args: Args | None = None
    secret: bool = False
    """True if bots' reasoning about the question stays hidden until the game is over."""

    def __await__(self) -> Generator[Ask, Reply, Option]:
        reply = yield self
        return reply[0]

    def find(self, option_id: str) -> Option | None:
        """Return the option with this id, or None if it is not offered."""
        for option in self.options:
            if option.id == option_id:
                return option
        return None

    def option(self, option_id: str, paid: tuple[str, ...] = ()) -> Option:
        """Return the option with this id; raise IllegalAnswer unless it is offered and paid for."""
        option = self.find(option_id)
        if option is None:
            raise self._not_offered(option_id)
        if paid or option.cost:
            self._check_payment(option, paid)
        return option

    def mark(self) -> int:
        """Return a 24-bit hash of the question and options; equal marks mean the same question."""
        words = [str(self.seat), self.prompt, self.about, *self.purse]
        for option in self.options:
            words.append(_terms(option) if option.cost or option.spare else option.id)
        return crc32("\n".join(words).encode()) & 0xFFFFFF

    def _not_offered(self, option_id: str) -> IllegalAnswer:
        offered = [option.id for option in self.options]
        close = nearest(option_id, offered)
        hint = f"Did you mean {close}?" if close else f"Known: {', '.join(offered)}."
        return IllegalAnswer(f"{option_id!r} is not an option.", hint=hint)

    def _check_payment(self, option: Option, paid: tuple[str, ...]) -> None:
        cost, most = option.cost, option.cost + option.spare
        if not cost <= len(paid) <= most:
            wanted = f"{cost} to {most}" if option.spare else str(cost)
            raise IllegalAnswer(f"This costs {wanted}; you paid {len(paid)}.")
        if len(set(paid)) != len(paid):
            raise IllegalAnswer("You chose the same card twice.")
        for id in paid:
            if id not in self.purse:
                raise IllegalAnswer(f"You can't pay with {id} here.")
            if id in option.keeps:
                raise IllegalAnswer(f"You can't pay for this with {id}.")


def _terms(option: Option) -> str:
    """Return the id of a paid option, extended by its payment terms."""
    if option.spare or option.keeps:
        return f"{option.id}+{option.cost}..{option.cost + option.spare}-{','.join(option.keeps)}"
    return f"{option.id}+{option.cost}"


class PaidAsk(Ask, frozen=True, gc=False):
    """A question whose options may cost a payment. Awaited, it returns option and payment."""

    def __await__(self) -> Generator[Ask, Reply, Reply]:  # type: ignore[override]
        return (yield self)


Reply: TypeAlias = tuple[Option, tuple[str, ...]]


@coroutine
def _nothing() -> Generator[Any, Any, None]:
    """Create a generator that asks nothing. Once exhausted, it can be awaited repeatedly."""
    yield from ()


SILENCE: Awaitable[None] = _nothing()
"""Awaitable that a function returns when there is nothing to wait for. A single shared object costs
less than a coroutine for each call."""
next(SILENCE, None)  # type: ignore[call-overload]
