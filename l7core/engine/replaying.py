"""A whole game from its answers: given again one by one, to be looked at, measured and compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from l7core.engine.ask import Ask
from l7core.engine.by_hand import deed_of
from l7core.engine.errors import L7Error
from l7core.engine.history import Answer
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import UNREADABLE, decode

KEPT_EVERY = 32
"""Answers between two places that one can go back to at once."""


class Parted(Struct, frozen=True):
    """The first answer that the rules no longer take as it was given."""

    number: int
    """How many answers before it are still the same."""
    expected: str
    """What was answered then."""
    found: str
    """What is asked now; empty where the game is over by then, or a rule failed."""


class Reel:
    """Stands after the first `at` answers of a game that was played before."""

    def __init__(self, rules: Rules, origin: bytes, answers: Sequence[Answer]) -> None:
        """`origin` is the encoded state that the game began with, as a save keeps it."""
        self.answers = tuple(answers)
        self.parted: Parted | None = None
        """Why it leads no further than it does, once that has come to light."""
        try:
            state = decode(origin, rules.state)
        except UNREADABLE as error:
            raise L7Error(
                f"The game's first state does not fit the rules of {rules.id}."
            ) from error
        self.kernel: Kernel[Any] = Kernel(rules, state)
        self._kept = {0: self.kernel.fork()}

    @property
    def at(self) -> int:
        return self.kernel.decisions

    @property
    def length(self) -> int:
        """How many answers can be given, as far as is known yet."""
        return self.parted.number if self.parted else len(self.answers)

    @property
    def next(self) -> Answer | None:
        """The answer that follows."""
        return self.answers[self.at] if self.at < self.length else None

    def forward(self) -> bool:
        """Give the next answer; False at the end, and where the rules ask something else."""
        answer, kernel = self.next, self.kernel
        if answer is None:
            return False
        ask = kernel.ask
        if ask is None or ask.mark() != answer.mark or not _can_be_given(ask, answer):
            self.parted = Parted(self.at, answer.option, ask.prompt if ask else "")
            return False
        try:
            kernel.give(answer)
        except L7Error:
            self.parted = Parted(self.at, answer.option, "")
            return False
        if self.at % KEPT_EVERY == 0:
            self._kept.setdefault(self.at, kernel.fork())
        return True

    def seek(self, number: int) -> bool:
        """Go to where so many answers had been given; False if it leads less far than that."""
        number = max(0, number)
        if number < self.at:
            self.kernel = self._kept[max(kept for kept in self._kept if kept <= number)].fork()
        while self.at < number and self.forward():
            pass
        return self.at == number


def _can_be_given(ask: Ask, answer: Answer) -> bool:
    """Whether it is on offer, or is no option but a deed by hand."""
    return bool(deed_of(answer.option)) or ask.find(answer.option) is not None
