"""Threat, the lockdown that follows an empty threat pool, and the countdown.

Rules: Gaining and losing threat; Lockdown; End of turn. Rulings: 35, 37, 38, 39.
"""

from __future__ import annotations

from collections.abc import Awaitable

from l7core.api import SILENCE, Scope
from l7core.escape.flows import open_window
from l7core.escape.flows.finish import finish
from l7core.escape.flows.knockout import kill
from l7core.escape.table import costs, ops, query
from l7core.escape.table.rules_data import RulesData
from l7core.escape.table.state import EscapeGame, Hero


def gain_threat(game: EscapeGame, hero: Hero, n: int, cause: str) -> Awaitable[None]:
    """Give the prisoner `n` threat tokens, if any are due."""
    return _take_tokens(game, hero, n, cause) if n else SILENCE


async def _take_tokens(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Take tokens one by one; needing a token from an empty pool begins lockdown."""
    for _ in range(n):
        if not game.state.threat_pool and not game.state.lockdown:
            await begin_lockdown(game, "threat")
            if game.toggle("last-threat") == "not-gained":
                continue
        ops.levels.take_threat(game, hero, cause)


async def begin_lockdown(game: EscapeGame, cause: str) -> None:
    """Begin lockdown once: change the enemies' values and kill prisoners in the infirmary."""
    if game.state.lockdown:
        return
    ops.lockdown.begin(game, cause)
    values = query.scenario(game).lockdown_values
    if values is not None:
        for kind, worth in values.by_kind().items():
            ops.enemies.set_value(game, kind, worth, "lockdown")
    for hero in query.in_game(game):
        if hero.status == "infirmary":
            await kill(game, hero, "lockdown")
    await open_window(game, "lockdown-begins", game.state.turn.seat)


def check_lockdown(game: EscapeGame, *, at_end_of_turn: bool = False) -> Awaitable[None]:
    """Begin lockdown if the scenario's conditions are met, at once or at the end of the turn."""
    state = game.state
    if state.lockdown:
        return SILENCE
    content: RulesData = game.rules.tables
    if not state.lockdown_may_be_due and content.lockdown_by_milestones[state.scenario]:
        return SILENCE
    # Variants never change the conditions, so the unchanged scenario is enough.
    conditions = content.scenarios[state.scenario].lockdown.conditions
    if not conditions or not game.holds(conditions, Scope(seat=state.turn.seat)):
        ops.lockdown.find_not_due(game)
        return SILENCE
    if at_end_of_turn or game.toggle("lockdown-check") == "at-once":
        return begin_lockdown(game, "scenario")
    return SILENCE


async def end_of_turn_checks(game: EscapeGame, hero: Hero) -> None:
    """Check for group threat, then for lockdown by the scenario, then count down."""
    await gain_threat(game, hero, costs.of_crowd(game, hero), "group")
    await check_lockdown(game, at_end_of_turn=True)
    count_down(game, hero)


def count_down(game: EscapeGame, hero: Hero) -> None:
    """Take a lockdown token at the end of a turn; without a token left, end the game.

    The first token is due in the turn after lockdown began, or in that turn (ruling 39). Only a
    prisoner on the map takes a token.
    """
    state = game.state
    if hero.status != "map" or not query.token_is_due(game):
        return
    if not state.lockdown_pool:
        finish(game, "as-it-stands", why="lockdown")
    ops.lockdown.take_token(game, hero)
