"""Saves, undo, and the same game again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from l7core.analysis.soundness import can_be_saved, looking_changes_nothing, reload, seats_of
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.testing.nets.watching import Watcher

LOG_END = 60
"""Log entries that two games are compared by."""


class Saved(Watcher):
    """A second game is saved and loaded at every decision, and given the same answers."""

    def begin(self, kernel: Kernel[Any]) -> None:
        self._loaded = reload(kernel)

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        yield from can_be_saved(kernel)
        yield from self._difference(kernel)

    def answered(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        option, paid = choice
        self._loaded.answer(option, *paid)
        self._loaded = reload(self._loaded)
        yield from ()

    def over(self, kernel: Kernel[Any]) -> Iterator[str]:
        yield from self._difference(kernel)

    def _difference(self, kernel: Kernel[Any]) -> Iterator[str]:
        if position(self._loaded) != position(kernel):
            yield "a game that is saved and loaded at every decision has gone another way"
        for seat in seats_of(kernel):
            kept, loaded = log_of(kernel, seat), log_of(self._loaded, seat)
            for said, said_again in zip(kept, loaded, strict=True):
                if said != said_again:
                    yield f"the log of a loaded game says {said_again}, not {said}"
                    return


class Undone(Watcher):
    """What is not marked as past undoing is undone and done again."""

    def __init__(self, *, once: bool) -> None:
        self._once = once
        """Whether an action is marked where it begins, for all that is asked until the next one."""
        self._marked = False

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        self._before = position(kernel), logs_of(kernel)
        option = ask.option(*choice)
        marked = bool(kernel.barrier(option))
        self._marked = marked or (self._once and self._marked and not ask.action)
        yield from ()

    def answered(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if kernel.why_no_undo():
            if not self._marked:
                where = f"{ask.prompt} {choice[0]}"
                yield f"{where} is not marked, and cannot be undone: {kernel.why_no_undo()}"
            return
        after = position(kernel), logs_of(kernel)
        kernel.undo()
        if (position(kernel), logs_of(kernel)) != self._before:
            yield f"undoing {choice[0]} does not lead back"
        kernel.redo()
        if (position(kernel), logs_of(kernel)) != after:
            yield f"redoing {choice[0]} leads elsewhere"


class Repeated(Watcher):
    """A second game is given the same answers, and keeps no history."""

    def begin(self, kernel: Kernel[Any]) -> None:
        rules = kernel.rules
        self._second: Kernel[Any] = Kernel(rules, rules.begin(kernel.state.setup), history=False)

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        if self._second.digest() != kernel.digest():
            yield "the same setup and answers have led to another game"
        yield from looking_changes_nothing(kernel)

    def answered(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        option, paid = choice
        self._second.answer(option, *paid)
        yield from ()

    def over(self, kernel: Kernel[Any]) -> Iterator[str]:
        told, told_again = kernel.events_since(0), self._second.events_since(0)
        if told_again != told or self._second.digest() != kernel.digest():
            yield "the same setup and answers have ended otherwise"


def position(kernel: Kernel[Any]) -> tuple[object, ...]:
    """What makes two games the same, but for the words of their logs."""
    return (
        kernel.digest(),
        kernel.ask and kernel.ask.mark(),
        kernel.decisions,
        kernel.event_count,
    )


def logs_of(kernel: Kernel[Any]) -> list[list[tuple[int, str, str]]]:
    """The end of every seat's log."""
    return [log_of(kernel, seat) for seat in seats_of(kernel)]


def log_of(kernel: Kernel[Any], seat: int | None) -> list[tuple[int, str, str]]:
    """The end of a log. Scenes are no part of a save: nobody watches what happened before it."""
    return [(entry.number, entry.text, entry.cause) for entry in kernel.log(seat, LOG_END)]
