"""Questions and answers: an `Ask` offers legal options, and is itself what a flow awaits."""

from __future__ import annotations

from collections.abc import Awaitable, Generator, Mapping, Sequence
from types import coroutine
from typing import Any, TypeAlias
from zlib import crc32

from msgspec import Struct

from l7core.engine.errors import IllegalAnswer
from l7core.engine.ids import nearest

Args: TypeAlias = Mapping[str, str | int]
"""What the braces of a text are filled from: words, numbers, and ids that become names."""


class Option(Struct, frozen=True, gc=False):
    """One legal choice. Its id is stable: the same choice bears it in every game."""

    id: str
    label: str = ""
    """Text key; when empty, the prompt's id and the option's id up to its colon."""
    target: str = ""
    """What it points at: a room, an edge, a card, a pawn."""
    barrier: str = ""
    """Why it may be past undoing: the text key of what it rolls or reveals."""
    group: str = ""
    cost: int = 0
    """How many ids of the ask's purse must be given with it."""
    args: Args | None = None
    spare: int = 0
    """How many more may be given, if the player likes."""
    keeps: tuple[str, ...] = ()
    """Ids of the purse that cannot pay for it, such as the card that is played."""

    def payable(self, purse: Sequence[str]) -> list[str]:
        """What of the purse may pay for it."""
        return [id for id in purse if id not in self.keeps] if self.keeps else list(purse)


class Ask(Struct, frozen=True, gc=False):
    """A pending question. Awaited by a flow, it returns the chosen option."""

    seat: int
    prompt: str
    options: tuple[Option, ...]
    about: str = ""
    """The card, tile or enemy that asks."""
    action: bool = False
    """True where a whole action begins: the place that "undo the action" returns to."""
    purse: tuple[str, ...] = ()
    args: Args | None = None
    secret: bool = False
    """Whether what a bot thinks of it is told to nobody before the game is over."""

    def __await__(self) -> Generator[Ask, Reply, Option]:
        reply = yield self
        return reply[0]

    def find(self, option_id: str) -> Option | None:
        """The option with that id."""
        for option in self.options:
            if option.id == option_id:
                return option
        return None

    def option(self, option_id: str, paid: tuple[str, ...] = ()) -> Option:
        """The option with that id; raises IllegalAnswer unless it is offered and paid for."""
        option = self.find(option_id)
        if option is None:
            raise self._not_offered(option_id)
        if paid or option.cost:
            self._check_payment(option, paid)
        return option

    def mark(self) -> int:
        """A 24-bit hash of what is asked and offered; equal marks mean the same question."""
        words = [str(self.seat), self.prompt, self.about, *self.purse]
        for option in self.options:
            words.append(_terms(option) if option.cost or option.spare else option.id)
        return crc32("\n".join(words).encode()) & 0xFFFFFF

    def _not_offered(self, option_id: str) -> IllegalAnswer:
        offered = [option.id for option in self.options]
        close = nearest(option_id, offered)
        hint = f"Did you mean {close}?" if close else f"Known: {', '.join(offered)}."
        return IllegalAnswer(f"{option_id!r} is not among the options.", hint=hint)

    def _check_payment(self, option: Option, paid: tuple[str, ...]) -> None:
        cost, most = option.cost, option.cost + option.spare
        if not cost <= len(paid) <= most:
            wanted = f"{cost} to {most}" if option.spare else str(cost)
            raise IllegalAnswer(f"This costs {wanted}; {len(paid)} given.")
        if len(set(paid)) != len(paid):
            raise IllegalAnswer("You chose the same card twice.")
        for id in paid:
            if id not in self.purse:
                raise IllegalAnswer(f"You can't pay with {id} here.")
            if id in option.keeps:
                raise IllegalAnswer(f"You can't pay for this with {id}.")


def _terms(option: Option) -> str:
    """The id of an option that is paid for, with all that is asked in payment."""
    if option.spare or option.keeps:
        return f"{option.id}+{option.cost}..{option.cost + option.spare}-{','.join(option.keeps)}"
    return f"{option.id}+{option.cost}"


class PaidAsk(Ask, frozen=True, gc=False):
    """A question whose options may be paid for: awaited, it returns the option and the payment."""

    def __await__(self) -> Generator[Ask, Reply, Reply]:  # type: ignore[override]
        return (yield self)


Reply: TypeAlias = tuple[Option, tuple[str, ...]]


@coroutine
def _nothing() -> Generator[Any, Any, None]:
    """Over before it has asked anything. Once it is, it can be awaited again and again."""
    yield from ()


SILENCE: Awaitable[None] = _nothing()
"""What a function that is awaited gives back where there is nothing to wait for: there is only one,
which costs less than a coroutine for each."""
next(SILENCE, None)  # type: ignore[call-overload]
