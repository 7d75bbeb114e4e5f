"""A whole game of the first scenario by careful bots: one escapes, one dies, two stay."""

from __future__ import annotations

from functools import cache
from typing import Any

from l7core.bots import careful
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from tests.persist.replays.samples import host

SETUP = Setup(
    ruleset="escape:l7",
    scenario="escape:scenario-1",
    seats=(
        SeatSetup("a", "careful"),
        SeatSetup("b", "careful"),
        SeatSetup("c"),
        SeatSetup("d", "careful"),
    ),
    seed=7,
)


@cache
def finished() -> Kernel[Any]:
    """Return the game at its end; callers must not continue it."""
    rules = host().rules(SETUP.ruleset)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(SETUP))
    chances = seed_streams(1)
    while kernel.ask:
        option, paid = careful.choose(kernel, chances)
        kernel.answer(option, *paid)
    return kernel
