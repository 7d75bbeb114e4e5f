"""The rules as flows, one file a chapter. Begin at `turn.py`."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from l7core.api import SILENCE, Flows, Scope, WorkedOut
from l7core.escape.table.state import EscapeGame

flows = Flows()
"""The flows that tasks call by name, and that other rulesets and mods may replace."""
FLOW_OF: Final = WorkedOut[str, str]("escape:{}".format)
"""The flow that does what an option says, by the first part of its id."""


def open_window(
    game: EscapeGame, window: str, seat: int, about: str = "", n: int = 0
) -> Awaitable[None]:
    """Let the triggers of this moment answer; the moments are in `content/windows.py`."""
    heard = game.rules.tables.heard_in[game.state.scenario].get(window)
    if heard is None:
        return SILENCE
    return game.have_answered(heard, Scope(seat=seat, about=about, n=n))
