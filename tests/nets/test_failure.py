"""A failing rule anywhere in a random game loses nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from l7core.engine.errors import FlowFailed
from l7core.engine.ruleset import Flow, Rules
from l7core.testing.games import RandomGame
from tests.nets.strategies import random_games, seen


class Fuse:
    """A fuse that blows once, after a number of named flows have ended."""

    def __init__(self) -> None:
        self.left = 0

    def wired(self, rules: Rules) -> Rules:
        """Return the rules with the fuse in every flow."""
        wired = {id: self._wire(flow) for id, flow in rules.flows.items()}
        family = (*rules.family, replace(rules.ruleset, flows=wired))
        triggers = [trigger for window in rules.listeners.values() for trigger in window]
        return Rules(family, rules.library, rules.texts, triggers)

    def _wire(self, flow: Flow) -> Flow:
        async def fused(*args: Any) -> Any:
            running = flow(*args)
            done = None if running is None else await running
            if self.left:
                self.left -= 1
                if not self.left:
                    raise ZeroDivisionError("the fuse has blown")
            return done

        return fused


@settings(max_examples=40)
@given(random_games, st.integers(1, 6))
def test_a_failure_at_any_decision_changes_nothing(game: RandomGame, after: int) -> None:
    fuse = Fuse()
    kernel = replace(game, rules=fuse.wired(game.rules)).begin()
    control = game.begin()
    failures = 0
    for option, paid in game.choices(control):
        before = seen(kernel)
        fuse.left = after
        try:
            kernel.answer(option, *paid)
        except FlowFailed:
            failures += 1
            assert seen(kernel) == before
            kernel.answer(option, *paid)
        fuse.left = 0
        control.answer(option, *paid)
        assert seen(kernel) == seen(control)
    assert failures or after > 1
