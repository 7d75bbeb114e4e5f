"""STUB until the chapter is written."""

from __future__ import annotations

from l7core.engine.effects import Scope
from l7core.escape import ops, query
from l7core.escape.flows import open_window
from l7core.escape.flows.finish import finish
from l7core.escape.flows.knockout import kill
from l7core.escape.state import EscapeGame, Hero


async def begin_lockdown(game: EscapeGame, cause: str) -> None:
    if game.state.lockdown:
        return
    ops.begin_lockdown(game, cause)
    for hero in query.in_game(game):
        if hero.status == "infirmary":
            await kill(game, hero, "lockdown")
    await open_window(game, "lockdown-begins", game.state.turn.seat)


async def check_lockdown(game: EscapeGame) -> None:
    conditions = query.scenario(game).lockdown.conditions
    if conditions and not game.state.lockdown:
        if game.holds(conditions, Scope(seat=game.state.turn.seat)):
            await begin_lockdown(game, "scenario")


async def end_of_turn_checks(game: EscapeGame, hero: Hero) -> None:
    from l7core.escape.flows.levels import gain_threat

    limit = game.state.limits["group"]
    if hero.status == "map" and len(query.heroes_in(game, hero.room)) > limit:
        await gain_threat(game, hero, 1, "group")
    if game.state.lockdown and hero.status == "map" and not game.state.turn.lockdown_began:
        if game.state.lockdown_pool == 0:
            finish(game, "as-it-stands")
        if game.state.lockdown_pool is not None:
            ops.take_lockdown_token(game, hero)
