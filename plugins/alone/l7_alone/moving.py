"""MOVE: a step, the attacks that it draws, the sector that it reveals and its encounters."""

from __future__ import annotations

from msgspec import structs

from l7core.api import Option, Scope, boards, ids, offers

from . import acting, creatures, ops, query, screen
from .book import flows
from .front import labyrinth
from .state import DECLARED, HERO, Alone


@flows("alone:move")
async def move(game: Alone, way: str) -> None:
    """Take one step; once a round, the pilot can take another one."""
    if not await step(game, way):
        return
    if query.gift(game) == "runner" and not game.state.front.hero.gifted:
        further = await onward(game)
        if not further:
            return
        ops.hero.use_gift(game)
        await step(game, further)
    await block_door(game)


async def onward(game: Alone, about: str = "") -> str:
    """Ask for an optional further step and return its direction, or "".

    The same question offers to block a door, before the step or instead of it.
    """
    doors = [structs.replace(door, group="alone.block-a-door") for door in doors_here(game)]
    while ways := steps(game):
        options = [*ways, *doors, Option("stay")]
        option = await game.ask(HERO, "alone.run", options, about=about)
        if option not in doors:
            return "" if option.id == "stay" else ids.tail(option.id)
        block(game, option)
        doors = []
    if doors:
        await block_door(game)
    return ""


def steps(game: Alone) -> list[Option]:
    """Return the possible steps as options."""
    return offers.options(acting.moves(game))


async def step(game: Alone, way: str, *, quietly: bool = False) -> bool:
    """Leave the sector, enter the next one, and return whether that was possible."""
    if ahead(game, way) is None:
        return False
    if not quietly:
        await creatures.opportunity(game)
    target = ahead(game, way)
    assert target is not None
    game.reveal(DECLARED)
    ops.station.go(game, target)
    await arrive(game, way)
    return True


def ahead(game: Alone, way: str) -> int | None:
    """Return the sector in a direction, or None if the way is closed."""
    at = game.state.behind.at
    if way == "stairs":
        return next(iter(query.plan(game).over_stairs(at)), None)
    return screen.ahead(game, at, way)  # type: ignore[arg-type]


async def arrive(game: Alone, way: str) -> None:
    """Reveal the sector and lit sectors in sight, then run encounters and conditions."""
    behind = game.state.behind

    def log_step() -> None:
        ops.station.tell_step(game, f"way:{way}")

    met = screen.reveal(game, [behind.at], because=log_step)
    screen.light_in_sight(game)
    await creatures.encounter(game, [each for each in met if each.at == behind.at])
    for condition in list(behind.conditions.get(behind.at, ())):
        record = game.rules.library["condition"][condition]
        game.emit("alone.condition", condition=condition)
        if not record.stays:
            ops.station.remove_condition(game, behind.at, condition)
        await game.carry_out(record.entered, Scope(seat=HERO, source=condition))


async def block_door(game: Alone) -> None:
    """Let the hero block one door of the sector after a move."""
    doors = doors_here(game)
    if doors:
        await choose_door(game, [Option("leave"), *doors])


async def block_one(game: Alone) -> None:
    """Make the hero block a door of the hero's sector."""
    await choose_door(game, doors_here(game))


def doors_here(game: Alone) -> list[Option]:
    """Return options for the doors of the hero's sector that are not blocked."""
    return [
        acting.on_side(game, "block", side, "alone.block-door")
        for side, way in labyrinth.here(game.state.front).ways.items()
        if way == "door"
    ]


async def choose_door(game: Alone, options: list[Option]) -> None:
    option = await game.pick(HERO, "alone.block", options)
    if option.id != "leave":
        block(game, option)


def block(game: Alone, option: Option) -> None:
    """Block the door of an option."""
    ops.station.block(game, border_at(game, ids.tail(option.id)))


def border_at(game: Alone, side: str) -> tuple[int, int]:
    """Return the door on a side of the hero's sector."""
    at = game.state.behind.at
    return boards.border(at, query.plan(game).beyond[at][side])  # type: ignore[index]


@flows("alone:unblock")
def unblock(game: Alone, side: str) -> None:
    """Unblock a door, which takes a whole turn without a step."""
    ops.station.unblock(game, border_at(game, side))
    screen.light_in_sight(game)
