"""Manual changes: effects that a mod author runs in a running game, outside its rules.

A manual change is a line of effects in the words of the ruleset, such as `set-flag flag = 'lit'`.
It is stored among the answers, so saves, replays and undo include it. The state counts manual
changes, so a changed game is never mistaken for one played only by the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from l7core.engine.effects import Scope
from l7core.engine.state import State, Task

if TYPE_CHECKING:
    from l7core.engine.game import Game

FLOW: Final = "l7:by-hand"
COUNT: Final = "l7:by-hand"
"""Key of `State.ext` that counts the manual changes."""
MARK: Final = "by hand: "
"""Prefix of an answer that is a manual change; option ids contain no spaces."""


def deed_of(answer: str) -> str:
    """Return the effects of a manual change; empty if the answer is an option id.

    >>> deed_of("by hand: tell text = 'Boo.'"), deed_of("move:hall")
    ("tell text = 'Boo.'", '')
    """
    return answer.removeprefix(MARK) if answer.startswith(MARK) else ""


def deeds_in(state: State) -> int:
    """Return the number of manual changes that led to the state."""
    count = state.ext.get(COUNT, 0)
    return count if isinstance(count, int) and count > 0 else 0


def task(deed: str, seat: int) -> Task:
    """Return a task that makes a manual change on behalf of a seat."""
    return Task(FLOW, (deed, seat))


async def carry_out(game: Game[Any], deed: str, seat: int) -> None:
    """Log a manual change, count it and run its effects on behalf of the seat."""
    effects = game.rules.effects_in(deed)
    ext = game.state.ext
    ext[COUNT] = deeds_in(game.state) + 1
    game.emit("by-hand", deed=deed)
    await game.carry_out(effects, Scope(seat=seat))
