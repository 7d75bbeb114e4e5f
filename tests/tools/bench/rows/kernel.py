"""What the kernel itself costs, under a flow that does nothing but ask."""

from __future__ import annotations

from typing import Any

from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import SeatSetup, Setup, State, Task, fresh
from tests.tools.bench.registry import Effort, Figure, at_most, row
from tests.tools.bench.timing import alone

LIMIT = 3e-6
"""Seconds that a decision may cost beside its rules."""
DECISIONS = 1000
"""A game's length: short, so that what history keeps does not pile up."""
OPTIONS = tuple(Option(f"choice:{n}") for n in range(4))

flows = Flows()


@flows("bench:once")
async def once(game: Game[Any]) -> None:
    """One question, and the same task again."""
    await game.ask(0, "bench.once", OPTIONS)
    game.then(Task("bench:once"))


def begin(rules: Rules, setup: Setup) -> State:
    return State(**fresh(setup, Task("bench:once")))


RULES = Rules([Ruleset(id="bench", title="Bare", state=State, begin=begin, flows=flows)])
SETUP = Setup(ruleset="bench", seats=(SeatSetup("Player"),))


@row("kernel.bare", at_most(1))
def bare(effort: Effort) -> Figure:
    """A decision with history off: a task popped, a question asked, an answer given."""
    seconds = _a_decision(effort, history=False)
    return Figure(seconds * 1e6, "µs", ratio=seconds / LIMIT)


@row("kernel.history")
def with_history(effort: Effort) -> Figure:
    """The same with history on: the question hashed, the answer kept, checkpoints taken."""
    return Figure(_a_decision(effort, history=True) * 1e6, "µs")


def _a_decision(effort: Effort, *, history: bool) -> float:
    last = OPTIONS[-1].id

    def game() -> None:
        kernel = Kernel(RULES, RULES.begin(SETUP), history=history)
        for _ in range(DECISIONS):
            kernel.answer(last)

    return alone(game, seconds=effort.seconds) / DECISIONS
