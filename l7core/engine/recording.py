"""What has just happened, event by event, to be looked at again.

A film keeps a copy of the state after each of the last events. A copy becomes a view only when
somebody wants to see it, and for that seat: what is hidden now was hidden then.
"""

from __future__ import annotations

from typing import Any

from l7core.engine import views
from l7core.engine.game import Game
from l7core.engine.kernel import LOG_WINDOW, Kernel
from l7core.engine.state import State, snapshot
from l7core.view import LogEntry, View

LENGTH = 240
"""Events that are kept: several rounds of a full table."""


class Film:
    """Watches a kernel from now on."""

    def __init__(self, kernel: Kernel[Any], *, length: int = LENGTH) -> None:
        self._kernel = kernel
        self._length = length
        self._states: dict[int, State] = {}
        """By the number of the event that led there. An undone number is soon told anew."""
        kernel.watch(self._expose)

    def entries(self, seat: int | None) -> tuple[LogEntry, ...]:
        """What that seat may read of what has been filmed, the oldest first."""
        kernel = self._kernel
        log = kernel.log(seat, self._length)
        return tuple(e for e in log if kernel.event_of(seat, e.number) in self._states)

    def view(self, number: int, seat: int | None) -> View:
        """What that seat might know after an entry of its log. Nothing was asked then."""
        kernel = self._kernel
        event = kernel.event_of(seat, number)
        assert event is not None, "what has been filmed is at hand"
        then = Game(kernel.rules, self._states[event])
        log = kernel.log(seat, self._length + LOG_WINDOW)
        told = tuple(entry for entry in log if entry.number <= number)
        return views.view(then, None, seat, told[-LOG_WINDOW:])

    def _expose(self) -> None:
        number = self._kernel.event_count - 1
        self._states[number] = snapshot(self._kernel.state)
        self._states.pop(number - self._length, None)
