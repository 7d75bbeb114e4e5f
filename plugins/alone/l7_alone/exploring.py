"""EXPLORE: reveal up to two sectors in a straight line, and discard a danger token."""

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
    """Reveal the sectors in a direction.

    Walls stop the line, and so do blocked doors and doors outside the hero's sector. Stairs reveal
    one sector.
    """
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


def sectors_ahead(game: Alone, start: int, way: str):  # type: ignore[no-untyped-def]
    """Return the sectors on a side, as far as the line of sight goes."""
    return sight.line(
        start,
        way,  # type: ignore[arg-type]
        lambda here, side: screen.ahead(game, here, side),
        lambda here, side: screen.is_door(game, here, side),
    )


async def clear_danger(game: Alone, sectors: list[int]) -> None:
    """Let the hero discard one danger token from these sectors."""
    behind = game.state.behind
    distances = query.plan(game).distances[behind.at]
    options = []
    for sector in sectors:
        if sector in behind.danger:
            label = screen.label(game, sector)
            words: Args = {"sector": label, "n": distances[sector]}
            key = "" if distances[sector] else "alone.danger-here"
            options.append(Option(f"discard:{label}", key, label, args=words))
    if not options:
        return
    option = await game.ask(HERO, "alone.danger", [*options, Option("leave")])
    if option.id != "leave":
        ops.station.remove_danger(game, query.sector_of(game, option.target))
