"""The rules as flows, one module per chapter of the rulebook. Start with `turn.py`."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from l7core.api import SILENCE, Flows, LazyDict, Scope
from l7core.escape.table.state import EscapeGame

flows = Flows()
"""Flows that tasks call by name and that other rulesets and mods may replace."""
FLOW_OF: Final = LazyDict[str, str]("escape:{}".format)
"""Flow that resolves an option, by the first part of the option's id."""


def open_window(
    game: EscapeGame, window: str, seat: int, about: str = "", n: int = 0
) -> Awaitable[None]:
    """Resolve the triggers that respond to a window; `content/windows.py` lists all windows."""
    triggers = game.rules.tables.heard_in[game.state.scenario].get(window)
    if triggers is None:
        return SILENCE
    return game.have_answered(triggers, Scope(seat=seat, about=about, n=n))
