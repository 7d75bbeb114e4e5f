"""The latest lockdown of every scenario."""

from __future__ import annotations

import pytest

from tests.escape.rules.kit import INT
from tests.escape.scenarios.stage import Scene, Stage


@pytest.mark.parametrize("number", range(1, 8))
def test_lockdown_begins_with_round_20_at_the_latest(number: int) -> None:
    assert not as_round_begins(19, number).state.lockdown
    play = as_round_begins(20, number)
    assert play.state.lockdown
    assert play.state.lockdown_pool is not None


def as_round_begins(number: int, scenario: int) -> Scene:
    """Begin the round with dice that show neither Strength nor Speed."""
    stage = Stage(f"scenario-{scenario}")
    stage.dice(*[INT] * 12)
    return stage.next_round(number)
