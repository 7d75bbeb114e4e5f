"""EXPLORE: up to two sectors in a straight line come to light, and a danger token can go."""

from __future__ import annotations

from l7core.api import Args, Option

from . import ops, query, screen, sight
from .book import flows
from .state import DECLARED, HERO, Alone

REACH = 2


@flows("alone:explore")
async def explore(game: Alone, way: str) -> None:
    await look(game, way, REACH)


async def look(game: Alone, way: str, reach: int) -> None:
    """Walls stop it, and doors that are blocked or not in the hero's sector; stairs show one."""
    if query.rule(game, "fog"):
        reach = 1
    game.reveal(DECLARED)
    at = game.state.behind.at
    if way == "stairs":
        line = list(query.plan(game).over_stairs(at))[:1]
    else:
        line = list(sectors_ahead(game, at, way))[:reach]
    screen.reveal(game, line)
    screen.light_in_sight(game)
    if not line:
        game.emit("alone.explored-nothing", way=f"way:{way}")
    await clear_danger(game, [at, *line])
    game.emit("alone.explored", way=f"way:{way}", n=len(line))


def sectors_ahead(game: Alone, at: int, way: str):  # type: ignore[no-untyped-def]
    """What lies on that side, as far as one can look."""
    return sight.line(
        at,
        way,  # type: ignore[arg-type]
        lambda here, side: screen.ahead(game, here, side),
        lambda here, side: screen.is_door(game, here, side),
    )


async def clear_danger(game: Alone, sectors: list[int]) -> None:
    """One token, in the hero's sector or in one that was looked into; the hero may."""
    behind = game.state.behind
    away = query.plan(game).distances[behind.at]
    options = []
    for sector in sectors:
        if sector in behind.danger:
            label = screen.label(game, sector)
            words: Args = {"sector": label, "n": away[sector]}
            key = "" if away[sector] else "alone.danger-here"
            options.append(Option(f"discard:{label}", key, label, args=words))
    if not options:
        return
    option = await game.ask(HERO, "alone.danger", [*options, Option("leave")])
    if option.id != "leave":
        ops.station.remove_danger(game, query.sector_of(game, option.target))
