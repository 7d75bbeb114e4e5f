"""INTERACT: repair a light unit, or work on a mission's device."""

from __future__ import annotations

from typing import Any

from l7core.api import compass

from . import ops, query, screen
from .book import flows
from .state import Alone

REACH = 2


@flows("alone:interact")
async def interact(game: Alone, target: str) -> None:
    """Switch on a light unit towards a side; for a mission, the next task checks its progress."""
    if target in compass.SIDES:
        await shine(game, target, REACH)


async def shine(game: Alone, side: str, reach: int, *, sector: int | None = None) -> None:
    """Switch on the lights in a sector and up to `reach` sectors beyond it, up to a wall."""
    behind = game.state.behind
    start = behind.at if sector is None else sector
    line = beam(game, start, side, reach)
    ops.station.switch_on(game, [start, *line])
    screen.light_in_sight(game)


def beam(game: Alone, start: int, side: Any, reach: int) -> list[int]:
    """Return the lit sectors beyond a light unit; an engineer adds one, weak power removes one."""
    reach += (query.gift(game) == "mechanic") - query.rule(game, "weak-power")
    line = list(query.plan(game).line(start, side, game.state.behind.blocked))
    return line[: max(0, reach)]
