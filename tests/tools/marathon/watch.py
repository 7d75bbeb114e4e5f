"""Looking over a running game's shoulder: what holds at every decision, whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from l7core.engine import views
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import below, seed_streams

EVERY = 23
"""Decisions between two looks at what costs more to check."""


class Invariants(Struct, frozen=True):
    """What is to be watched in one game."""

    pieces: Callable[[Game[Any]], Mapping[str, Counter[str]]]
    """Where everything is that is never created nor lost, by sort."""
    faults: Callable[[Game[Any]], Iterator[str]]
    """What the limits forbid and the table shows."""
    redealt: Callable[[Any, int, int], Any]
    """Of a state, a seat and a seed: the same table as that seat sees it, with everything that it
    cannot know dealt anew."""


class Watch:
    """Raises at the first thing that is wrong."""

    def __init__(self, kernel: Kernel[Any], invariants: Invariants) -> None:
        self.kernel = kernel
        self.invariants = invariants
        self.pieces: Mapping[str, Counter[str]] = {}
        self.decisions = 0

    def look(self) -> None:
        """Check the position that waits for a decision."""
        state, ask = self.kernel.state, self.kernel.ask
        assert ask is not None, "there is a question, or the game is over"
        assert ask.options, "there is at least one legal option"
        ids = [option.id for option in ask.options]
        assert len(set(ids)) == len(ids), f"an option is there twice: {ids}"
        if state.round:
            now = self.invariants.pieces(self.kernel.game)
            self.pieces = self.pieces or now
            for sort, pieces in now.items():
                assert not self.pieces[sort] - pieces, f"{sort} lost {self.pieces[sort] - pieces}"
                assert not pieces - self.pieces[sort], f"{sort} made {pieces - self.pieces[sort]}"
        wrong = list(self.invariants.faults(self.kernel.game))
        assert not wrong, wrong
        self.decisions += 1
        if self.decisions % EVERY == 0:
            self.look_closer()

    def look_closer(self) -> None:
        """No seat's view depends on what it may not know."""
        game = self.kernel.game
        for seat in range(len(game.state.setup.seats)):
            redealt = self.invariants.redealt(game.state, seat, self.decisions)
            other: Game[Any] = Game(game.rules, redealt)
            assert views.table(other, seat) == views.table(game, seat), "a view leaks"


def play(kernel: Kernel[Any], invariants: Invariants, seed: int) -> int:
    """A random game to its end under watch; says how many decisions it had."""
    watch = Watch(kernel, invariants)
    chances = seed_streams(seed)
    while kernel.ask:
        watch.look()
        options = kernel.ask.options
        kernel.answer(options[below(chances, "bot", len(options))].id)
    assert kernel.state.outcome is not None, "a game that is over has an outcome"
    return watch.decisions
