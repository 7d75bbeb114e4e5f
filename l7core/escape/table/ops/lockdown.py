"""Lockdown and the token pools that lead to it and count it down."""

from __future__ import annotations

from l7core.escape.table import query
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero


def add_threat_tokens(game: EscapeGame, n: int, cause: str) -> None:
    """Move tokens from the box to the threat pool, or back if `n` is negative."""
    state = game.state
    n = max(-state.threat_pool, min(n, state.threat_box))
    if n:
        state.threat_pool += n
        state.threat_box -= n
        tell(game, "escape.threat.pool", cause, n=n, now=state.threat_pool)


def pass_milestone(game: EscapeGame) -> None:
    """Request a new check of the lockdown conditions."""
    game.state.lockdown_may_be_due = True


def find_not_due(game: EscapeGame) -> None:
    """Record that the lockdown conditions are not met."""
    game.state.lockdown_may_be_due = False


def begin(game: EscapeGame, cause: str) -> None:
    game.state.lockdown = True
    game.state.turn.lockdown_began = True
    rule, who = query.scenario(game).lockdown, query.active(game).id
    because = (rule.because or rule.text).replace("{who}", game.rules.name(game, who) or "")
    tell(game, "escape.lockdown.begins", cause, because=because)


def take_token(game: EscapeGame, hero: Hero) -> None:
    """Take a lockdown token; one fewer turn remains."""
    state = game.state
    assert state.lockdown_pool, "a token is taken only where one is left"
    state.lockdown_pool -= 1
    tell(game, "escape.lockdown.token", who=hero.id, left=state.lockdown_pool)


def add_tokens(game: EscapeGame, n: int, cause: str) -> None:
    """Add tokens to the lockdown pool, or remove them if `n` is negative."""
    state = game.state
    if state.lockdown_pool is not None:
        supply: int = game.rules.constants["supply"]["lockdown"]
        now = max(0, min(supply, state.lockdown_pool + n))
        if now != state.lockdown_pool:
            state.lockdown_pool = now
            tell(game, "escape.lockdown.pool", cause, left=now)
