"""Players that are no humans: each is a function from a game to an option and its payment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from l7core.bots import aimless, careful, search
from l7core.engine.advice import Streams
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams

if TYPE_CHECKING:
    from l7core.persist.desk import Desk

Choose: TypeAlias = Callable[[Kernel[Any], Streams], tuple[str, tuple[str, ...]]]


class Bot(Struct, frozen=True):
    """One way to play."""

    id: str
    blurb: str
    choose: Choose
    looks_ahead: bool = False
    """Whether it splits the game, which must keep its history for that."""


BOTS: dict[str, Bot] = {
    bot.id: bot
    for bot in (
        Bot("random", "Plays whatever is legal.", aimless.choose),
        Bot("careful", "Plays decently, and can say why.", careful.choose),
        Bot("search", "Tries things out in its head first.", search.choose, looks_ahead=True),
    )
}


def play_bots(desk: Desk) -> int:
    """Let bots decide until a human must; says how many decisions they made."""
    made = 0
    while (ask := desk.kernel.ask) is not None:
        setup = desk.kernel.state.setup
        bot = BOTS.get(setup.seats[ask.seat].controller)
        if bot is None:
            break
        chances = seed_streams(setup.seed + desk.kernel.decisions)
        option, paid = bot.choose(desk.kernel, chances)
        desk.answer(option, *paid)
        made += 1
    return made
