"""Checks that games end, and that careful players do not get stuck or go in circles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import msgspec

from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.testing.nets.watching import Watcher

MOVING: Final = ("rng", "agenda", "spent", "setup")
"""Parts of a state that change without an event at the table."""
WATCHED: Final = 300
"""Number of last decisions that are described if a game does not end."""
SHOWN: Final = 5


class Ending(Watcher):
    """A watcher that counts decisions, and repetitions among the last ones."""

    needs_history = False

    def __init__(self, most: int) -> None:
        self._most = most
        self._made = 0
        self._chosen: Counter[str] = Counter()
        self._told: Counter[str] = Counter()
        self._positions: Counter[bytes] = Counter()

    def answered(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        self._made += 1
        if self._made < self._most - WATCHED:
            return
        self._chosen[f"{ask.prompt} {choice[0]}"] += 1
        self._positions[_table(kernel)] += 1
        if self._made == self._most:
            events = kernel.events_since(kernel.event_count - WATCHED)
            self._told.update(event.key for event in events)
            yield f"the game has no end: {self._repeated()}"

    def _repeated(self) -> str:
        """Describe the repetitions in words."""
        often = max(self._positions.values())
        same = f"one position came {often} times" if often > 1 else "no position came twice"
        chosen = ", ".join(f"{key}: {n}" for key, n in self._chosen.most_common(SHOWN))
        logged = ", ".join(f"{key}: {n}" for key, n in self._told.most_common(SHOWN))
        return f"in the last {WATCHED} decisions {same}; chosen: {chosen}; told: {logged}"


OnTheTable: TypeAlias = Callable[[Any], object]
"""Function that returns the parts of a state that players can change, without decks and rounds."""


class Standstill(Watcher):
    """A watcher that counts how often a player sees the same table with the same question."""

    needs_history = False

    def __init__(self, on_the_table: OnTheTable, most: int) -> None:
        self._on_the_table = on_the_table
        self._most = most
        self._seen: Counter[bytes] = Counter()
        self._chosen: Counter[str] = Counter()

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        table = [ask.prompt, ask.seat, self._on_the_table(kernel.state)]
        seen = msgspec.msgpack.encode(table)
        self._seen[seen] += 1
        self._chosen[f"{ask.prompt} {choice[0]}"] += 1
        if self._seen[seen] > self._most:
            often = ", ".join(f"{key}: {n}" for key, n in self._chosen.most_common(SHOWN))
            yield f"the same table came more than {self._most} times; chosen most: {often}"


def _table(kernel: Kernel[Any]) -> bytes:
    """Encode the state without the parts that change on their own."""
    state = msgspec.to_builtins(kernel.state)
    return msgspec.msgpack.encode({name: state[name] for name in state if name not in MOVING})
