"""Cost of the kernel itself, under a flow that only asks."""

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
"""Seconds that a decision may cost besides its rules."""
DECISIONS = 1000
"""Length of a game: short, so that little history accumulates."""
OPTIONS = tuple(Option(f"choice:{n}") for n in range(4))

flows = Flows()


@flows("bench:once")
async def once(game: Game[Any]) -> None:
    """Ask one question, and schedule the same task again."""
    await game.ask(0, "bench.once", OPTIONS)
    game.then(Task("bench:once"))


def begin(rules: Rules, setup: Setup) -> State:
    return State(**fresh(setup, Task("bench:once")))


RULES = Rules([Ruleset(id="bench", title="Bare", state=State, begin=begin, flows=flows)])
SETUP = Setup(ruleset="bench", seats=(SeatSetup("Player"),))


@row("kernel.bare", at_most(1))
def bare(effort: Effort) -> Figure:
    """Decide with history off: pop a task, ask a question, give an answer."""
    seconds = _a_decision(effort, history=False)
    return Figure(seconds * 1e6, "µs", ratio=seconds / LIMIT)


@row("kernel.history")
def with_history(effort: Effort) -> Figure:
    """Decide with history on: also hash the question, store the answer and take checkpoints."""
    return Figure(_a_decision(effort, history=True) * 1e6, "µs")


def _a_decision(effort: Effort, *, history: bool) -> float:
    last = OPTIONS[-1].id

    def game() -> None:
        kernel = Kernel(RULES, RULES.begin(SETUP), history=history)
        for _ in range(DECISIONS):
            kernel.answer(last)

    return alone(game, seconds=effort.seconds) / DECISIONS
