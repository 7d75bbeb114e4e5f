"""The check that no piece is lost or created, and that no limit is exceeded."""

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
"""Function that counts the permanent pieces wherever they are, by sort; empty during setup."""
Faults: TypeAlias = Callable[[Game[Any], Ask], Iterable[str]]
"""Function that returns violations of limits; the open question may be about to correct one."""


def no_faults(game: Game[Any], ask: Ask) -> tuple[str, ...]:
    """Return no faults, for a game without limits of its own."""
    return ()


class Conserved(Watcher):
    """A watcher that counts the pieces at every decision."""

    needs_history = False

    def __init__(self, pieces: Pieces, faults: Faults = no_faults) -> None:
        self._pieces = pieces
        self._faults = faults
        self._counted: Mapping[str, Counter[str]] = {}

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        counts = self._pieces(kernel.game)
        self._counted = self._counted or counts
        for sort, pieces in counts.items():
            lost, made = self._counted[sort] - pieces, pieces - self._counted[sort]
            if lost or made:
                yield f"of {sort}, lost: {dict(lost)}, made: {dict(made)}"
        yield from self._faults(kernel.game, ask)

    def over(self, kernel: Kernel[Any]) -> Iterator[str]:
        if not self._counted:
            yield "no piece was ever counted"
