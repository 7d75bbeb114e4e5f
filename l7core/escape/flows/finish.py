"""STUB until the chapter is written."""

from __future__ import annotations

from typing import NoReturn

from l7core.engine.state import Outcome
from l7core.escape import ops, query
from l7core.escape.state import EscapeGame, Hero


async def escape(game: EscapeGame, hero: Hero, cause: str) -> None:
    ops.escape(game, hero, cause)
    await check_over(game)


def finish(game: EscapeGame, result: str, text: str = "") -> NoReturn:
    out = [hero.seat for hero in game.state.heroes if hero.status == "escaped"]
    if result == "as-it-stands":
        result = "lost" if not out else "won" if len(out) == len(game.state.heroes) else "partly"
    game.end(Outcome(result, "escape.finish.over", winners=tuple(out)))  # type: ignore[arg-type]


async def check_over(game: EscapeGame) -> None:
    left = query.in_game(game)
    if not left:
        finish(game, "as-it-stands")
    if len(game.state.heroes) > 1 and all(hero.status == "infirmary" for hero in left):
        finish(game, "as-it-stands")
