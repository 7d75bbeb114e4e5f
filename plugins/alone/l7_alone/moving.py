"""MOVE: a step, what it is struck at for, what it reveals, whom it meets."""

from __future__ import annotations

from l7core.api import Option, Scope, boards, ids, offers

from . import acting, creatures, ops, query, screen
from .book import flows
from .state import HERO, Alone


@flows("alone:move")
async def move(game: Alone, way: str) -> None:
    """One step; the pilot takes another one, once a round."""
    if not await step(game, way):
        return
    front = game.state.front
    if query.gift(game) == "runner" and not front.hero.gifted and steps(game):
        options = [*steps(game), Option("stay")]
        option = await game.ask(HERO, "alone.run", options)
        if option.id != "stay":
            ops.use_gift(game)
            await step(game, ids.tail(option.id))


def steps(game: Alone) -> list[Option]:
    """The steps that can be taken, as options."""
    return offers.options(acting.moves(game))


async def step(game: Alone, way: str, *, quietly: bool = False) -> bool:
    """Leave what stands here, enter what lies there; whether there was a way."""
    behind = game.state.behind
    target = ahead(game, way)
    if target is None:
        return False
    if not quietly:
        await creatures.opportunity(game)
    ops.go(game, target)
    await arrive(game, target, way)
    await block_door(game)
    return behind.at == target


def ahead(game: Alone, way: str) -> int | None:
    """Where that leads, if it is open."""
    at = game.state.behind.at
    if way == "stairs":
        return next(iter(query.plan(game).over_stairs(at)), None)
    return screen.ahead(game, at, way)  # type: ignore[arg-type]


async def arrive(game: Alone, sector: int, way: str) -> None:
    """The sector is seen, then what light shows from there; then it is met, and felt."""
    met = screen.reveal(game, [sector])
    ops.tell_step(game, f"way:{way}")
    screen.light_in_sight(game)
    await creatures.encounter(game, [each for each in met if each.at == sector])
    for condition in list(game.state.behind.conditions.get(sector, ())):
        record = game.rules.library["condition"][condition]
        game.emit("alone.condition", condition=condition)
        if not record.stays:
            ops.remove_condition(game, sector, condition)
        await game.carry_out(record.entered, Scope(seat=HERO, source=condition))
    await game.fire("moved", Scope(seat=HERO))


async def block_door(game: Alone) -> None:
    """After each step, one door of the sector can be blocked."""
    front = game.state.front
    doors = [
        Option(f"block:{side}", target=f"way:{side}")
        for side, way in front.sectors[front.at].ways.items()
        if way == "door"
    ]
    if not doors:
        return
    option = await game.ask(HERO, "alone.block", [Option("leave"), *doors])
    if option.id != "leave":
        ops.block(game, border_at(game, ids.tail(option.id)))


def border_at(game: Alone, side: str) -> tuple[int, int]:
    """The door on that side of the hero's sector."""
    at = game.state.behind.at
    return boards.border(at, query.plan(game).beyond[at][side])  # type: ignore[index]


@flows("alone:unblock")
def unblock(game: Alone, side: str) -> None:
    """A whole turn, without a step."""
    ops.unblock(game, border_at(game, side))
    screen.light_in_sight(game)
