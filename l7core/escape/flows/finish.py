"""Escaping, and the end of the game.

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
    """Let a prisoner escape from the facility with all items."""
    ops.prisoners.leave_map(game, hero, "escaped", cause)
    await open_window(game, "escaped", hero.seat, hero.id)
    check_over(game)


def check_over(game: EscapeGame) -> None:
    """End the game if no prisoner is left, or if all are in the infirmary and cannot return."""
    for hero in game.state.heroes:
        if hero.status == "map":
            return
    in_infirmary = len(query.in_game(game))
    if not in_infirmary:
        finish(game, "as-it-stands")
    if not comes_back(game, in_infirmary):
        finish(game, "as-it-stands", why="infirmary")


def comes_back(game: EscapeGame, lying: int) -> bool:
    """Return whether the game continues with `lying` prisoners in the infirmary, none on the map.

    A prisoner who began alone recovers. So do the last ones of a group if "all" in the toggle
    `all-knocked-out` means all who began (ruling 50). Both need a vent on the map, unless the
    toggle `no-way-back` is `wait` (ruling 82).
    """
    began = query.players(game)
    if began > 1 and (lying == began or game.toggle("all-knocked-out") == "remaining"):
        return False
    return bool(query.vents(game)) or game.toggle("no-way-back") == "wait"


def result_of(out: int, began: int) -> Result:
    """Return the result by the number of escaped prisoners: all, some or none."""
    return "won" if out == began else "partly" if out else "lost"


def finish(
    game: EscapeGame,
    result: str,
    text: str = "",
    *,
    why: Literal["", "infirmary", "lockdown", "learned"] = "",
) -> NoReturn:
    """End the game, or the scenario of a campaign, as `won`, `lost` or `as-it-stands`.

    The final result depends on the number of escaped prisoners; `won` counts all survivors as
    escaped.
    """
    heroes = [hero for hero in game.state.heroes if hero.status != "absent"]
    safe = ("escaped", "map", "infirmary") if result == "won" else ("escaped",)
    winners = tuple(hero.seat for hero in heroes if hero.status in safe)
    final = result_of(len(winners), len(heroes))
    reason = "told" if text else why or final
    epilogue = getattr(query.scenario(game).epilogues, final)
    words = {"text": text, "out": len(winners), "began": len(heroes), "epilogue": epilogue}
    outcome = Outcome(final, f"escape.finish.{reason}", words, winners)
    if campaign.is_campaign(game):
        ops.campaign.close_chapter(game, outcome)
        game.turn_to(Task("escape:border"))
    game.end(outcome)
