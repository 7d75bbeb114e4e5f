"""The steps of a replay: the answers that a certain viewer may know about.

Once the game is over, or if no sides are opposed, every answer is a step. Otherwise a step is an
answer of the viewer's own side, or another answer that changed the viewer's view. Other answers
happen between two steps and are not counted.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from l7core.engine.history import Answer
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.sides import are_opposed, seats_known_to


class StepCounter:
    """A reel that moves forward and counts the steps that a viewer notices."""

    def __init__(self, reel: ReplayCursor, eyes: int | None, *, is_open: bool) -> None:
        """Start a count for the viewer `eyes`: a seat, or None for an onlooker.

        With `is_open`, the viewer may see everything.
        """
        self.reel = reel
        self.sees_all = is_open or not are_opposed(reel.kernel.game)
        self.steps = 0
        """Number of steps so far."""
        self._eyes = eyes

    def knows(self, seat: int) -> bool:
        """Return whether every answer of that seat is a step."""
        return self.sees_all or seat in seats_known_to(self.reel.kernel.game, self._eyes)

    def forward(self) -> bool:
        """Replay the next answer; return False at the end."""
        answer, kernel = self.reel.next, self.reel.kernel
        is_known = answer is not None and self.knows(answer.seat)
        before = None if is_known else self._sight(kernel)
        if not self.reel.forward():
            return False
        if is_known or self._sight(kernel) != before:
            self.steps += 1
        return True

    def _sight(self, kernel: Kernel[Any]) -> tuple[object, ...]:
        """Return the deciding seat, or the viewer's view if that seat's answers are hidden."""
        ask = kernel.ask
        if ask is None or self.knows(ask.seat):
            return (ask and ask.seat,)
        return (kernel.view(self._eyes),)


class ReplaySteps:
    """A reel that moves back and forth by the steps that a viewer notices."""

    def __init__(self, reel: ReplayCursor, eyes: int | None, *, is_open: bool) -> None:
        self.reel = reel
        noticing = StepCounter(reel, eyes, is_open=is_open)
        self._noticing = noticing
        self._ends: list[int] = []
        """Number of answers after each step; empty if every answer is a step."""
        if not noticing.sees_all:
            self._ends.append(0)
            while noticing.forward():
                if noticing.steps == len(self._ends):
                    self._ends.append(reel.at)
            reel.seek(0)

    @property
    def at(self) -> int:
        """Number of steps made so far."""
        return self._step_after(self.reel.at)

    @property
    def length(self) -> int:
        """Number of steps, as far as known."""
        return len(self._ends) - 1 if self._ends else self.reel.length

    @property
    def are_all(self) -> bool:
        """True if every answer is a step."""
        return self._noticing.sees_all

    @property
    def next(self) -> Answer | None:
        """Next answer, if the viewer may know it."""
        answer = self.reel.next
        return answer if answer and self._noticing.knows(answer.seat) else None

    @property
    def is_at_end(self) -> bool:
        return self.at >= self.length

    @property
    def starts(self) -> list[int]:
        """First step, last step, and each step after which an action known to the viewer begins."""
        numbered = enumerate(self.reel.answers[: self.reel.length])
        actions = (n for n, each in numbered if each.action and self._noticing.knows(each.seat))
        return sorted({0, *map(self._step_after, actions), self.length})

    def answers_at(self, step: int) -> int:
        """Return the number of answers up to a step."""
        if not self._ends:
            return max(0, step)
        return self._ends[max(0, min(step, self.length))]

    def seek(self, step: int) -> bool:
        """Move to the point after this step; return False if the replay ends earlier."""
        if not self._ends:
            return self.reel.seek(step)
        return self.reel.seek(self.answers_at(step)) and step <= self.length

    def _step_after(self, answers: int) -> int:
        return bisect_right(self._ends, answers) - 1 if self._ends else answers


def label_in(kernel: Kernel[Any], option: str) -> str:
    """Return the label of an option of the open question, as its decider reads it."""
    view = kernel.view(kernel.ask.seat if kernel.ask else None)
    options = view.ask.options if view.ask else ()
    return next((each.label for each in options if each.id == option), option)
