"""Positions for the example mods: prisoners in one room, in the middle of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from l7core.engine.effects import Scope
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, Task
from l7core.escape.table.grid import Placement
from l7core.escape.table.rules_data import RulesData
from l7core.escape.table.state import EscapeState, Turn
from l7core.mods.host import Host, ModFolder
from l7core.testing.dice import queue_dice
from l7core.testing.positions import NAMES
from tests.escape.rules.kit import Story
from tests.tools.places import EXAMPLES, PLUGINS

SPARES = ("escape:red-mist", "escape:cold-blood", "escape:white-knuckles")


@cache
def host() -> Host:
    """Return a host of the bundled mods and every example."""
    return Host([ModFolder(PLUGINS, "bundled"), ModFolder(EXAMPLES, "developer")])


@cache
def rules() -> Rules:
    return host().rules("escape:l7")


def at(
    tile: str,
    *,
    scenario: str = "escape:sandbox",
    seats: int = 1,
    items: Sequence[str] = (),
    skills: Sequence[str] = (),
    hand: Sequence[str] = SPARES,
    dice: Sequence[int] | None = None,
    next: str = "escape:act",
    rules: Callable[[], Rules] = rules,
    **levels: Any,
) -> Story:
    """Return a game with everybody in one room; items and levels are those of the first seat."""
    chairs = tuple(SeatSetup(name) for name in NAMES[:seats])
    state = rules().begin(Setup(ruleset="escape:l7", scenario=scenario, seats=chairs))
    assert isinstance(state, EscapeState)
    tables: RulesData = rules().tables
    facts = tables.tiles[tile]
    where = Placement(facts.shape, 0, 0)
    state.map = state.map.with_room(tile, where, has_vent=facts.record.vent)
    state.stacks = [["escape:chapel"]]
    for hero, character in zip(state.heroes, tables.characters, strict=False):
        hero.character, hero.room, hero.hand = character, 0, list(SPARES)
    first = state.heroes[0]
    first.items, first.skills, first.hand = list(items), list(skills), list(hand)
    for level, value in levels.items():
        setattr(first, level, value)
    state.round = 1
    state.turn = Turn(0)
    if dice is not None:
        queue_dice(state, *dice)
    state.agenda = [Task(next, (0,))]
    return Story(Kernel(rules(), state))


def fire(story: Story, window: str, *, seat: int = 0, about: str = "", n: int = 0) -> None:
    """Open a window in which no question may be asked."""

    async def answered() -> None:
        await story.kernel.game.fire(window, Scope(seat=seat, about=about, n=n))

    try:
        answered().send(None)
    except StopIteration:
        return
    raise AssertionError("the window asks a question")
