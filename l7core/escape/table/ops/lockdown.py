"""Lockdown, and the pools of tokens that lead there and on."""

from __future__ import annotations

from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero


def add_threat_tokens(game: EscapeGame, n: int, cause: str) -> None:
    """From the box into the pool; with a negative number, out of the pool."""
    state = game.state
    n = max(-state.threat_pool, min(n, state.threat_box))
    if n:
        state.threat_pool += n
        state.threat_box -= n
        tell(game, "escape.threat.pool", cause, n=n, now=state.threat_pool)


def begin(game: EscapeGame, cause: str) -> None:
    """From now on."""
    game.state.lockdown = True
    game.state.turn.lockdown_began = True
    tell(game, "escape.lockdown.begins", cause)


def take_token(game: EscapeGame, hero: Hero) -> None:
    """One turn less to get out."""
    state = game.state
    assert state.lockdown_pool, "whoever takes a token has looked whether there is one"
    state.lockdown_pool -= 1
    tell(game, "escape.lockdown.token", who=hero.id, left=state.lockdown_pool)


def add_tokens(game: EscapeGame, n: int, cause: str) -> None:
    """Into the lockdown pool; with a negative number, out of it."""
    state = game.state
    if state.lockdown_pool is not None:
        supply: int = game.rules.constants["supply"]["lockdown"]
        now = max(0, min(supply, state.lockdown_pool + n))
        if now != state.lockdown_pool:
            state.lockdown_pool = now
            tell(game, "escape.lockdown.pool", cause, left=now)
