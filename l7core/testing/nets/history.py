"""Checks of saves, undo and repeated games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from l7core.analysis.invariants import can_be_saved, looking_changes_nothing, reload, seats_of
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.testing.nets.watching import Watcher

LOG_END = 60
"""Number of last log entries by which two games are compared."""


class Saved(Watcher):
    """A watcher with a second game that is saved and loaded at every decision."""

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
            original, loaded = log_of(kernel, seat), log_of(self._loaded, seat)
            for entry, loaded_entry in zip(original, loaded, strict=True):
                if entry != loaded_entry:
                    yield f"the log of a loaded game says {loaded_entry}, not {entry}"
                    return


class Undone(Watcher):
    """A watcher that undoes and redoes every answer without a barrier."""

    def __init__(self, *, once: bool) -> None:
        self._once = once
        """True if an action shows its barrier at its start, for all questions up to the next
        action."""
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
    """A watcher with a second game that gets the same answers and keeps no history."""

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
        events, repeated_events = kernel.events_since(0), self._second.events_since(0)
        if repeated_events != events or self._second.digest() != kernel.digest():
            yield "the same setup and answers have ended otherwise"


def position(kernel: Kernel[Any]) -> tuple[object, ...]:
    """Return the values by which two games are compared, without the words of their logs."""
    return (
        kernel.digest(),
        kernel.ask and kernel.ask.mark(),
        kernel.decisions,
        kernel.event_count,
    )


def logs_of(kernel: Kernel[Any]) -> list[list[tuple[int, str, str]]]:
    """Return the last entries of every seat's log."""
    return [log_of(kernel, seat) for seat in seats_of(kernel)]


def log_of(kernel: Kernel[Any], seat: int | None) -> list[tuple[int, str, str]]:
    """Return the last entries of a log, without scenes, which are not saved."""
    return [(entry.number, entry.text, entry.cause) for entry in kernel.log(seat, LOG_END)]
