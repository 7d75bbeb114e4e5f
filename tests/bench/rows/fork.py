"""Splitting a game, as a bot does before it looks ahead."""

from __future__ import annotations

from l7core.engine.kernel import CHECKPOINT_EVERY
from tests.bench import big_table, catan
from tests.bench.registry import Effort, Figure, at_most, row
from tests.bench.timing import side_by_side

TURN = 30
INTO = 3
"""Answers into the turn's first action: one short of its last question."""


@row("fork.mid-turn", at_most(1))
def mid_turn(effort: Effort) -> Figure:
    """A fork in the middle of a task, against the peer's hand-written copy.

    It copies the checkpoint and gives the answers since then again; both games then stand at
    the same question with the same state.
    """
    kernel = big_table.kernel_at(TURN, into=INTO)
    behind = kernel.decisions - kernel.record().checkpoint_answers
    assert 0 < behind < CHECKPOINT_EVERY, "the fork has no answers to repeat"
    twin = kernel.fork()
    assert twin.ask == kernel.ask, "the fork stands at another question"
    assert twin.digest() == kernel.digest(), "the fork stands at another state"
    pair = side_by_side(kernel.fork, catan.mid_game().copy, seconds=effort.seconds)
    return Figure(pair.ours * 1e6, "µs", ratio=pair.ratio, peer=pair.peer * 1e6)
