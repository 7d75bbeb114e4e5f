"""Long games: undo must fit into a frame at any turn, and no cost may grow with the turns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from l7core.engine.kernel import Kernel
from l7core.engine.state import State
from l7core.persist.saved_game import SavedGame
from tests.persist.unsaved import unsaved
from tests.tools.bench import big_table
from tests.tools.bench.registry import Effort, Figure, at_most, row
from tests.tools.bench.timing import p99, seconds_a_call

FRAME = 1 / 60
EARLY = 10
LATE = 1000
FLAT = at_most(1.25)
"""Limit for equal costs, with a margin for drift between the two halves of a round."""
IN_A_ROW = 2 * big_table.QUESTIONS
"""Undos in a row, so that every distance to a checkpoint occurs."""


@row("undo.turn-10", at_most(1))
def undo_at_turn_10(effort: Effort) -> Figure:
    return _slow_undo(effort, turn=EARLY)


@row("undo.turn-30", at_most(1))
def undo_at_turn_30(effort: Effort) -> Figure:
    return _slow_undo(effort, turn=30)


@row("undo.turn-100", at_most(1))
def undo_at_turn_100(effort: Effort) -> Figure:
    return _slow_undo(effort, turn=100)


@row("undo.turn-1000", at_most(1))
def undo_at_turn_1000(effort: Effort) -> Figure:
    return _slow_undo(effort, turn=LATE)


@row("growth.undo", FLAT)
def undo_grows(effort: Effort) -> Figure:
    """Undo once, late in the game against early; the median."""
    return _late_against_early(effort, lambda kernel: median(_undo_times(kernel)))


@row("growth.decisions", FLAT)
def decisions_grow(effort: Effort) -> Figure:
    """Decide, with rules and history, late in the game against early."""
    return _late_against_early(effort, _decision_time)


@row("growth.save", FLAT)
def saves_grow(effort: Effort) -> Figure:
    """Gather and pack a save without writing it, late in the game against early.

    Each game has been saved before, like any game in play.
    """
    return _late_against_early(effort, _packing_time())


def _slow_undo(effort: Effort, *, turn: int) -> Figure:
    """Measure the 99th percentile of an undo, in parts of a frame."""
    kernel = big_table.kernel_at(turn, into=IN_A_ROW)
    times: list[float] = []
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline:
        times += _undo_times(kernel)
    slow = p99(times)
    return Figure(slow * 1e3, "ms", ratio=slow / FRAME)


def _late_against_early(effort: Effort, measure: Callable[[Kernel[State]], float]) -> Figure:
    """Measure the same game at two turns; `measure` must restore the game."""
    early = big_table.kernel_at(EARLY, into=IN_A_ROW)
    late = big_table.kernel_at(LATE, into=IN_A_ROW)
    rounds: list[tuple[float, float]] = []
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline:
        rounds.append((measure(late), measure(early)))
    return Figure(
        median(at_late for at_late, _ in rounds) * 1e6,
        "µs",
        ratio=median(at_late / at_early for at_late, at_early in rounds),
        peer=median(at_early for _, at_early in rounds) * 1e6,
    )


def _undo_times(kernel: Kernel[State]) -> list[float]:
    """Return the seconds of some undos in a row, then redo all of them."""
    times = []
    for _ in range(IN_A_ROW):
        begin = perf_counter()
        kernel.undo()
        times.append(perf_counter() - begin)
    while kernel.redos:
        kernel.redo()
    return times


def _packing_time() -> Callable[[Kernel[State]], float]:
    """Return a function that measures the packing of a save, with one saved game per kernel."""
    games: dict[int, SavedGame] = {}

    def measure(kernel: Kernel[State]) -> float:
        if id(kernel) not in games:
            games[id(kernel)] = unsaved(Path(), "game", kernel)
            games[id(kernel)].packed()
        return seconds_a_call(games[id(kernel)].packed)

    return measure


def _decision_time(kernel: Kernel[State]) -> float:
    """Return the seconds per decision over one turn, then undo the turn."""
    turn = big_table.ANSWERS_A_TURN
    seconds = seconds_a_call(lambda: big_table.play(kernel, turn))
    for _ in range(turn):
        kernel.undo()
    return seconds / turn
