"""Getting away, and the end of the game.

Rules: The infirmary, Lockdown. Rulings: 39, 50, 51.
"""

from __future__ import annotations

from typing import Literal, NoReturn

from l7core.api import Outcome, Task
from l7core.escape.content.campaign import Result
from l7core.escape.flows import open_window
from l7core.escape.table import campaign, ops, query
from l7core.escape.table.state import EscapeGame, Hero


async def escape(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Let a prisoner out of the facility, with everything that is carried."""
    ops.prisoners.leave_map(game, hero, "escaped", cause)
    await open_window(game, "escaped", hero.seat, hero.id)
    check_over(game)


def check_over(game: EscapeGame) -> None:
    """End the game when nobody is left in it, or when all lie in the infirmary for good."""
    for hero in game.state.heroes:
        if hero.status == "map":
            return
    lying = len(query.in_game(game))
    if not lying:
        finish(game, "as-it-stands")
    if not comes_back(game, lying):
        finish(game, "as-it-stands", why="infirmary")


def comes_back(game: EscapeGame, lying: int) -> bool:
    """Whether the game goes on when so many lie in the infirmary, and nobody is on the map.

    A prisoner who began alone gets up again, and so do those who are left where "all" means all
    who began (ruling 50): as long as there is a vent on the map, or one may come (ruling 82).
    """
    began = query.players(game)
    if began > 1 and (lying == began or game.toggle("all-knocked-out") == "remaining"):
        return False
    return bool(query.vents(game)) or game.toggle("no-way-back") == "wait"


def result_of(out: int, began: int) -> Result:
    """What it comes to when so many of them get away: all, some or none."""
    return "won" if out == began else "partly" if out else "lost"


def finish(
    game: EscapeGame,
    result: str,
    text: str = "",
    *,
    why: Literal["", "infirmary", "lockdown", "learned"] = "",
) -> NoReturn:
    """The game, or this part of a campaign, is `won`, `lost`, or over `as-it-stands`.

    Those who have got away have won in any case; all of them, or some, or none.
    """
    heroes = [hero for hero in game.state.heroes if hero.status != "absent"]
    safe = ("escaped", "map", "infirmary") if result == "won" else ("escaped",)
    out = tuple(hero.seat for hero in heroes if hero.status in safe)
    final = result_of(len(out), len(heroes))
    reason = "told" if text else why or final
    epilogue = getattr(query.scenario(game).epilogues, final)
    words = {"text": text, "out": len(out), "began": len(heroes), "epilogue": epilogue}
    outcome = Outcome(final, f"escape.finish.{reason}", words, out)
    if campaign.is_campaign(game):
        ops.campaign.close_chapter(game, outcome)
        game.turn_to(Task("escape:border"))
    game.end(outcome)
