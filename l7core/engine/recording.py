"""What has just happened, event by event, to be looked at again.

A film keeps a copy of the state after each of the last events. A copy becomes a view only when
somebody wants to see it, and for that seat: what is hidden now was hidden then. How far back a seat
can look hangs on what it has been told alone; else the length of its film would count what it was
not told.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from l7core.engine import views
from l7core.engine.game import Game
from l7core.engine.kernel import LOG_WINDOW, Kernel
from l7core.engine.state import State, snapshot
from l7core.view import LogEntry, View

LENGTH = 240
"""Events that are kept for each seat: several rounds of a full table."""


class Film:
    """Watches a kernel from now on."""

    def __init__(self, kernel: Kernel[Any], *, length: int = LENGTH) -> None:
        self._kernel = kernel
        self._length = length
        self._states: dict[int, State] = {}
        """By the number of the event that led there. An undone number is soon told anew."""
        seats = (None, *range(len(kernel.state.setup.seats)))
        self._told: dict[int | None, deque[int]] = {seat: deque() for seat in seats}
        """The numbers of the last events that each seat, or an onlooker, was told."""
        kernel.watch(self._expose)

    def entries(self, seat: int | None) -> tuple[LogEntry, ...]:
        """What that seat may read of what has been filmed, the oldest first."""
        kernel = self._kernel
        told = set(self._told[seat])
        log = kernel.log(seat, self._length)
        return tuple(entry for entry in log if kernel.event_of(seat, entry.number) in told)

    def view(self, number: int, seat: int | None) -> View:
        """What that seat might know after an entry of its log. Nothing was asked then."""
        kernel = self._kernel
        event = kernel.event_of(seat, number)
        assert event is not None, "what has been filmed is at hand"
        then = Game(kernel.rules, self._states[event])
        log = kernel.log(seat, self._length + LOG_WINDOW)
        told = tuple(entry for entry in log if entry.number <= number)
        return views.view(then, None, seat, told[-LOG_WINDOW:], is_past=True)

    def _expose(self) -> None:
        """Keep the state of the event that has just been told, as long as somebody can see it."""
        game = self._kernel.game
        number, event = game.event_count - 1, game.events[-1]
        gone: set[int] = set()
        for seat, told in self._told.items():
            while told and told[-1] >= number:
                # Undone since; now something else is told.
                gone.add(told.pop())
            if event.told_to(seat):
                told.append(number)
            if len(told) > self._length:
                gone.add(told.popleft())
        for each in gone.difference(*self._told.values()):
            self._states.pop(each, None)
        if any(told and told[-1] == number for told in self._told.values()):
            self._states[number] = snapshot(game.state)
