"""Replays: a whole game given again answer by answer, to view, measure and compare it."""

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
"""Number of answers between two points that `Reel.seek` can return to at once."""


class CursorDiverged(Struct, frozen=True):
    """The first answer that the rules no longer accept."""

    number: int
    """Number of answers before it."""
    expected: str
    """Option of the recorded answer."""
    found: str
    """Prompt of the question asked instead; empty if the game is over or a rule failed."""


class ReplayCursor:
    """A replay of a recorded game, positioned after its first `at` answers."""

    def __init__(self, rules: Rules, origin: bytes, answers: Sequence[Answer]) -> None:
        """Start a replay; `origin` is the encoded first state of the game, as stored in a save."""
        self.answers = tuple(answers)
        self.parted: CursorDiverged | None = None
        """Answer at which the replay ends early; None until it is found."""
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
        """Number of answers that can be replayed, as far as known."""
        return self.parted.number if self.parted else len(self.answers)

    @property
    def next(self) -> Answer | None:
        """Next answer to replay; None at the end."""
        return self.answers[self.at] if self.at < self.length else None

    def forward(self) -> bool:
        """Replay the next answer; return False at the end, or if the rules ask something else."""
        answer, kernel = self.next, self.kernel
        if answer is None:
            return False
        ask = kernel.ask
        if ask is None or ask.mark() != answer.mark or not _can_be_given(ask, answer):
            self.parted = CursorDiverged(self.at, answer.option, ask.prompt if ask else "")
            return False
        try:
            kernel.give(answer)
        except L7Error:
            self.parted = CursorDiverged(self.at, answer.option, "")
            return False
        if self.at % KEPT_EVERY == 0:
            self._kept.setdefault(self.at, kernel.fork())
        return True

    def seek(self, number: int) -> bool:
        """Move to the point after `number` answers; return False if the replay ends earlier."""
        number = max(0, number)
        if number < self.at:
            self.kernel = self._kept[max(start for start in self._kept if start <= number)].fork()
        while self.at < number and self.forward():
            pass
        return self.at == number


def _can_be_given(ask: Ask, answer: Answer) -> bool:
    """Return whether the answer is an offered option or a manual change."""
    return bool(deed_of(answer.option)) or ask.find(answer.option) is not None
