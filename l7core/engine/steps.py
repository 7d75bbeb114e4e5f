"""The steps of a game that is looked back at: the answers of which certain eyes can know.

Once the game is over, and wherever nobody plays against anybody, every answer is a step. Else a
step is a decision of the eyes' own side, or one of the others that changed what the eyes saw.
What they could not notice happens between two steps, and is not counted.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from l7core.engine.history import Answer
from l7core.engine.kernel import Kernel
from l7core.engine.replaying import Reel
from l7core.engine.sides import are_opposed, seats_known_to


class Noticing:
    """A reel that goes forward before certain eyes, and the steps that they notice."""

    def __init__(self, reel: Reel, eyes: int | None, *, is_open: bool) -> None:
        """`eyes` are a seat's, or an onlooker's; where it `is_open`, they may see everything."""
        self.reel = reel
        self.sees_all = is_open or not are_opposed(reel.kernel.game)
        self.steps = 0
        """How many there have been so far."""
        self._eyes = eyes

    def knows(self, seat: int) -> bool:
        """Whether each decision of that seat is a step of its own."""
        return self.sees_all or seat in seats_known_to(self.reel.kernel.game, self._eyes)

    def forward(self) -> bool:
        """Give the next answer; False at the end."""
        answer, kernel = self.reel.next, self.reel.kernel
        is_known = answer is not None and self.knows(answer.seat)
        before = None if is_known else self._sight(kernel)
        if not self.reel.forward():
            return False
        if is_known or self._sight(kernel) != before:
            self.steps += 1
        return True

    def _sight(self, kernel: Kernel[Any]) -> tuple[object, ...]:
        """All that the eyes see while somebody else decides; else who does, which is enough."""
        ask = kernel.ask
        if ask is None or self.knows(ask.seat):
            return (ask and ask.seat,)
        return ask.seat, kernel.view(self._eyes)


class Steps:
    """A reel that is wound to and fro by the steps that certain eyes notice."""

    def __init__(self, reel: Reel, eyes: int | None, *, is_open: bool) -> None:
        self.reel = reel
        noticing = Noticing(reel, eyes, is_open=is_open)
        self._noticing = noticing
        self._ends: list[int] = []
        """How many answers there have been after each step, where not every answer is one."""
        if not noticing.sees_all:
            self._ends.append(0)
            while noticing.forward():
                if noticing.steps == len(self._ends):
                    self._ends.append(reel.at)
            reel.seek(0)

    @property
    def at(self) -> int:
        """The number of the step that it stands after."""
        return self._step_after(self.reel.at)

    @property
    def length(self) -> int:
        """How many steps there are, as far as is known yet."""
        return len(self._ends) - 1 if self._ends else self.reel.length

    @property
    def are_all(self) -> bool:
        """Whether every answer is a step."""
        return self._noticing.sees_all

    @property
    def next(self) -> Answer | None:
        """The answer that follows, where the eyes may know it."""
        answer = self.reel.next
        return answer if answer and self._noticing.knows(answer.seat) else None

    @property
    def is_at_end(self) -> bool:
        return self.at >= self.length

    @property
    def starts(self) -> list[int]:
        """The steps after which an action of somebody that the eyes know begins, and both ends."""
        numbered = enumerate(self.reel.answers[: self.reel.length])
        actions = (n for n, each in numbered if each.action and self._noticing.knows(each.seat))
        return sorted({0, *map(self._step_after, actions), self.length})

    def answers_at(self, step: int) -> int:
        """How many answers lead there; as many as there are for a step beyond the last."""
        if not self._ends:
            return max(0, step)
        return self._ends[max(0, min(step, self.length))]

    def seek(self, step: int) -> bool:
        """Go to where that many steps had been made; False if it leads less far than that."""
        if not self._ends:
            return self.reel.seek(step)
        return self.reel.seek(self.answers_at(step)) and step <= self.length

    def _step_after(self, answers: int) -> int:
        return bisect_right(self._ends, answers) - 1 if self._ends else answers


def label_in(kernel: Kernel[Any], option: str) -> str:
    """An option of the pending question in words, as its decider reads it."""
    view = kernel.view(kernel.ask.seat if kernel.ask else None)
    options = view.ask.options if view.ask else ()
    return next((each.label for each in options if each.id == option), option)
