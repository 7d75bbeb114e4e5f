"""Nothing is lost, nothing is made, and no limit is passed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.testing.nets.watching import Watcher

Pieces: TypeAlias = Callable[[Game[Any]], Mapping[str, Counter[str]]]
"""Where everything is that is never created nor lost, by sort; empty while the table is laid."""
Faults: TypeAlias = Callable[[Game[Any], Ask], Iterable[str]]
"""What the limits forbid and the table shows; the pending question may be what mends it."""


def no_faults(game: Game[Any], ask: Ask) -> tuple[str, ...]:
    """For a game without limits of its own."""
    return ()


class Conserved(Watcher):
    """Counts the pieces at every decision."""

    needs_history = False

    def __init__(self, pieces: Pieces, faults: Faults = no_faults) -> None:
        self._pieces = pieces
        self._faults = faults
        self._counted: Mapping[str, Counter[str]] = {}

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        now = self._pieces(kernel.game)
        self._counted = self._counted or now
        for sort, pieces in now.items():
            lost, made = self._counted[sort] - pieces, pieces - self._counted[sort]
            if lost or made:
                yield f"of {sort}, lost: {dict(lost)}, made: {dict(made)}"
        yield from self._faults(kernel.game, ask)

    def over(self, kernel: Kernel[Any]) -> Iterator[str]:
        if not self._counted:
            yield "no piece was ever counted"
