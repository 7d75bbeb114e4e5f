"""Deeds by hand: what somebody who writes a mod does to a running game, outside its rules.

A deed is a line of effects in the words of the ruleset, such as `set-flag flag = 'lit'`. It is
remembered among the answers, so that saves, replays and undo know it; and the state counts it, so
that nobody takes the game for one that was played by the rules alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from l7core.engine.effects import Scope
from l7core.engine.state import State, Task

if TYPE_CHECKING:
    from l7core.engine.game import Game

FLOW: Final = "l7:by-hand"
COUNT: Final = "l7:by-hand"
"""The key of `State.ext` that counts the deeds."""
MARK: Final = "by hand: "
"""How an answer begins that is a deed; no option's id has a blank."""


def deed_of(answer: str) -> str:
    """The deed that an answer is; empty for one that is an option's id.

    >>> deed_of("by hand: tell text = 'Boo.'"), deed_of("move:hall")
    ("tell text = 'Boo.'", '')
    """
    return answer.removeprefix(MARK) if answer.startswith(MARK) else ""


def deeds_in(state: State) -> int:
    """How many deeds have led to the state."""
    count = state.ext.get(COUNT, 0)
    return count if isinstance(count, int) and count > 0 else 0


def task(deed: str, seat: int) -> Task:
    """The deed as something yet to happen."""
    return Task(FLOW, (deed, seat))


async def carry_out(game: Game[Any], deed: str, seat: int) -> None:
    """Tell of a deed, count it, and do what it says, as that seat."""
    effects = game.rules.effects_in(deed)
    ext = game.state.ext
    ext[COUNT] = deeds_in(game.state) + 1
    game.emit("by-hand", deed=deed)
    await game.carry_out(effects, Scope(seat=seat))
