"""The rules as flows, one file a chapter. Begin at `turn.py`."""

from __future__ import annotations

from collections.abc import Awaitable

from l7core.api import SILENCE, Flows, Scope
from l7core.escape.table.state import EscapeGame

flows = Flows()
"""The flows that tasks call by name, and that other rulesets and mods may replace."""


def open_window(
    game: EscapeGame, window: str, seat: int, about: str = "", n: int = 0
) -> Awaitable[None]:
    """Let the triggers of this moment answer; the moments are in `content/windows.py`."""
    heard = game.rules.tables.heard_in[game.state.scenario].get(window)
    if heard is None:
        return SILENCE
    return game.have_answered(heard, Scope(seat=seat, about=about, n=n))
