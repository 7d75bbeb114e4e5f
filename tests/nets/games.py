"""Random games of the cellar, and what may be asked of any of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
from hypothesis import strategies as st
from msgspec import Struct

from l7core.bots import random_bot
from l7core.engine.history import Record
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import UndoMode
from l7core.testing.positions import new_game
from tests.fixtures.mods.cellar.tests.positions import rules

Choice: TypeAlias = tuple[str, tuple[str, ...]]
"""An option and its payment."""
LOG_END = 60
"""Log entries that two games are compared by."""


class RandomGame(Struct, frozen=True):
    """A random game: how it is set up, and the chances of its aimless players."""

    ruleset: str = "cellar:classic"
    seats: int = 2
    seed: int = 0
    warden: str = "slow"
    chances: int = 0

    @property
    def rules(self) -> Rules:
        return rules(self.ruleset)

    def begin(
        self, *, undo: UndoMode = "strict", history: bool = True, rules: Rules | None = None
    ) -> Kernel[Any]:
        """The game at its first question."""
        rules = rules or self.rules
        toggles = {"warden": self.warden}
        state = new_game(rules, seats=self.seats, seed=self.seed, undo=undo, toggles=toggles)
        return Kernel(rules, state, history=history)

    def choices(self, kernel: Kernel[Any]) -> Iterator[Choice]:
        """What the players choose, one question after the other; whoever asks must answer."""
        streams = seed_streams(self.chances)
        while kernel.ask:
            yield random_bot.choose(kernel, streams)

    def play(self, kernel: Kernel[Any]) -> list[Choice]:
        """Play to the end; says what was chosen."""
        made = []
        for option, paid in self.choices(kernel):
            kernel.answer(option, *paid)
            made.append((option, paid))
        return made


random_games = st.builds(
    RandomGame,
    ruleset=st.sampled_from(["cellar:classic", "cellar:flooded"]),
    seats=st.integers(1, 3),
    seed=st.integers(0, 2**64 - 1),
    warden=st.sampled_from(["slow", "quick"]),
    chances=st.integers(0, 2**32),
)


def position(kernel: Kernel[Any]) -> tuple[object, ...]:
    """All that players could tell two games apart by."""
    seats = range(len(kernel.state.pawns))
    return (
        kernel.digest(),
        kernel.ask and kernel.ask.mark(),
        kernel.decisions,
        kernel.event_count,
        *(kernel.log(seat, LOG_END) for seat in (None, *seats)),
    )


def reload(kernel: Kernel[Any]) -> Kernel[Any]:
    """The game that comes back from the bytes of a save."""
    data = msgspec.msgpack.encode(kernel.record())
    resumed: Kernel[Any] = Kernel.resume(kernel.rules, msgspec.msgpack.decode(data, type=Record))
    assert resumed.lost is None
    return resumed
