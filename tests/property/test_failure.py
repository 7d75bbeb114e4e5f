"""A rule that fails, anywhere in a random game, costs nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from l7core.engine.errors import FlowFailed
from l7core.engine.ruleset import Flow, Rules, Ruleset
from tests.property.games import Random, position, random_games


class Fuse:
    """Blows once, after so many named flows have done their work."""

    def __init__(self) -> None:
        self.left = 0

    def wired(self, rules: Rules) -> Rules:
        """The same rules with the fuse in every flow."""
        wired = {id: self._wire(flow) for id, flow in rules.flows.items()}
        fused = Ruleset(id="cellar:fused", title="Fused", extends=rules.id, flows=wired)
        return Rules((*rules.family, fused), rules.library, rules.texts, all_triggers(rules))

    def _wire(self, flow: Flow) -> Flow:
        async def fused(*args: Any) -> Any:
            done = await flow(*args)
            if self.left:
                self.left -= 1
                if not self.left:
                    raise ZeroDivisionError("the fuse has blown")
            return done

        return fused


def all_triggers(rules: Rules) -> list[Any]:
    return [trigger for window in rules.listeners.values() for trigger in window]


@settings(max_examples=60)
@given(random_games, st.integers(1, 6))
def test_a_failure_at_any_decision_leaves_it_open_and_all_as_it_was(
    game: Random, after: int
) -> None:
    fuse = Fuse()
    kernel = game.begin(rules=fuse.wired(game.rules))
    control = game.begin()
    failures = 0
    for option, paid in game.choices(control):
        before = position(kernel)
        fuse.left = after
        try:
            kernel.answer(option, *paid)
        except FlowFailed as failure:
            failures += 1
            assert failure.mod == "cellar"
            assert position(kernel) == before
            kernel.answer(option, *paid)
        fuse.left = 0
        control.answer(option, *paid)
        assert position(kernel) == position(control)
    assert failures or after > 1
