"""Threat, and the lockdown that comes when there is none left to gain.

Rules: Gaining and losing threat. Rulings: 37, 38.
"""

from __future__ import annotations

from l7core.escape.flows.lockdown import begin_lockdown
from l7core.escape.table import ops
from l7core.escape.table.state import EscapeGame, Hero


async def gain_threat(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Tokens from the pool; whoever needs one when it is empty sets off the lockdown."""
    for _ in range(n):
        if not game.state.threat_pool and not game.state.lockdown:
            await begin_lockdown(game, "threat")
        ops.take_threat(game, hero, cause)
