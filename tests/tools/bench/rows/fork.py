"""Splitting a game, as a bot does before it looks ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from l7core.engine.kernel import Kernel
from tests.tools.bench import big_table, catan
from tests.tools.bench.registry import Effort, Figure, at_most, row
from tests.tools.bench.timing import side_by_side

TURN = 30
INTO = 3
"""Answers into the turn's first action: one short of its last question."""


@row("fork.mid-turn", at_most(1))
def with_its_past(effort: Effort) -> Figure:
    """Fork a game that can undo and save, against the peer's hand-written copy."""
    return _fork(effort, Kernel.fork)


@row("fork.for-a-bot", at_most(1))
def without_a_past(effort: Effort) -> Figure:
    """Split a game to look ahead in, against the same copy."""
    return _fork(effort, Kernel.split)


def _fork(effort: Effort, split: Callable[[Kernel[Any]], Kernel[Any]]) -> Figure:
    """Copy the checkpoint and replay the answers since then, up to the same position."""
    kernel = big_table.kernel_at(TURN, into=INTO)
    assert len(kernel._drive.replies) == INTO, "the fork has no answers to repeat"
    fork = split(kernel)
    assert fork.ask == kernel.ask, "the fork has another question"
    assert fork.digest() == kernel.digest(), "the fork has another state"
    pair = side_by_side(lambda: split(kernel), catan.mid_game().copy, seconds=effort.seconds)
    return Figure(pair.ours * 1e6, "µs", ratio=pair.ratio, peer=pair.peer * 1e6)
