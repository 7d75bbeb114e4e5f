"""Players that are no humans: each is a function from a game to an option and its payment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from l7core.bots import aimless
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams

if TYPE_CHECKING:
    from l7core.persist.desk import Desk

Bot: TypeAlias = Callable[[Kernel[Any], dict[str, int]], tuple[str, tuple[str, ...]]]
BOTS: dict[str, Bot] = {"random": aimless.choose}


def play_bots(desk: Desk) -> int:
    """Let bots decide until a human must; says how many decisions they made."""
    made = 0
    while (ask := desk.kernel.ask) is not None:
        setup = desk.kernel.state.setup
        bot = BOTS.get(setup.seats[ask.seat].controller)
        if bot is None:
            break
        chances = seed_streams(setup.seed + desk.kernel.decisions)
        option, paid = bot(desk.kernel, chances)
        desk.answer(option, *paid)
        made += 1
    return made
