"""Recordings of the most recent events, for playback.

A film keeps a copy of the state after each recent event. A copy becomes a view only on request and
for one seat, so hidden information stays hidden. The number of entries that a seat can replay
depends only on the events it has seen. Otherwise the length of its film would reveal the number of
hidden events.
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
"""Number of events kept for each seat: several rounds of a full table."""


class RecentStates:
    """A recording of a kernel's events, from its creation on."""

    def __init__(self, kernel: Kernel[Any], *, length: int = LENGTH) -> None:
        self._kernel = kernel
        self._length = length
        self._states: dict[int, State] = {}
        """Copies of the state by the number of the event before them. After an undo, numbers are
        reused."""
        seats = (None, *range(len(kernel.state.setup.seats)))
        self._told: dict[int | None, deque[int]] = {seat: deque() for seat in seats}
        """Numbers of the latest events visible to each seat or onlooker."""
        kernel.watch(self._expose)

    def entries(self, seat: int | None) -> tuple[LogEntry, ...]:
        """Return the recorded log entries visible to a seat, oldest first."""
        kernel = self._kernel
        visible = set(self._told[seat])
        log = kernel.log(seat, self._length)
        return tuple(entry for entry in log if kernel.event_of(seat, entry.number) in visible)

    def view(self, number: int, seat: int | None) -> View:
        """Return the view of a seat after one of its log entries, without a question."""
        kernel = self._kernel
        event = kernel.event_of(seat, number)
        assert event is not None, "recorded events have a number"
        then = Game(kernel.rules, self._states[event])
        log = kernel.log(seat, self._length + LOG_WINDOW)
        entries = tuple(entry for entry in log if entry.number <= number)
        return views.view(then, None, seat, entries[-LOG_WINDOW:], is_past=True)

    def _expose(self) -> None:
        """Store the state after the latest event while any seat can see that event."""
        game = self._kernel.game
        number, event = game.event_count - 1, game.events[-1]
        gone: set[int] = set()
        for seat, numbers in self._told.items():
            while numbers and numbers[-1] >= number:
                # Undone; the number now belongs to another event.
                gone.add(numbers.pop())
            if event.visible_to(seat):
                numbers.append(number)
            if len(numbers) > self._length:
                gone.add(numbers.popleft())
        for each in gone.difference(*self._told.values()):
            self._states.pop(each, None)
        if any(numbers and numbers[-1] == number for numbers in self._told.values()):
            self._states[number] = snapshot(game.state)
