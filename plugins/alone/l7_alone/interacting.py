"""INTERACT: a light unit is repaired, or a mission's device is worked on."""

from __future__ import annotations

from typing import Any

from l7core.api import compass

from . import ops, query, screen
from .book import flows
from .state import Alone

REACH = 2


@flows("alone:interact")
async def interact(game: Alone, target: str) -> None:
    """A side is that of a light unit's beam; else it is a mission, which is looked at next."""
    if target in compass.SIDES:
        await shine(game, target, REACH)


async def shine(game: Alone, side: str, reach: int, *, at: int | None = None) -> None:
    """Light in a sector and in up to so many beyond it on that side, up to a wall."""
    behind = game.state.behind
    start = behind.at if at is None else at
    line = beam(game, start, side, reach)
    ops.station.switch_on(game, [start, *line])
    screen.light_in_sight(game)


def beam(game: Alone, start: int, side: Any, reach: int) -> list[int]:
    """How far it reaches: the engineer's reaches one further, weak power one less."""
    reach += (query.gift(game) == "mechanic") - query.rule(game, "weak-power")
    line = list(query.plan(game).line(start, side, game.state.behind.blocked))
    return line[: max(0, reach)]
