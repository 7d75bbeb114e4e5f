"""Copies of a game whose flow schedules a task before it asks."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import Task
from tests.engine.toy import RULESET, SETUP, ToyState

flows = Flows()


@flows("toy:turn")
async def turn(game: Game[ToyState], seat: int) -> None:
    game.then(Task("toy:count"), Task("toy:turn", (seat,)))
    await game.ask(seat, "toy.turn", [Option("end")], action=True)


@flows("toy:count")
def count(game: Game[ToyState]) -> None:
    game.state.total += 1


COUNTING = Ruleset(id="toy:counting", title="Counting", extends=RULESET.id, flows=flows)
RULES = Rules([RULESET, COUNTING])


def begun() -> Kernel[Any]:
    return Kernel(RULES, RULES.begin(SETUP))


@pytest.mark.parametrize("times", [1, 3])
def test_a_copy_runs_the_scheduled_task_once(times: int) -> None:
    copy = begun()
    for _ in range(times):
        copy = copy.split()
    assert copy.digest() == begun().digest()
    copy.answer("end")
    assert copy.state.total == 1
