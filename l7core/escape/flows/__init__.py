"""The rules as flows, one file a chapter. Begin at `turn.py`."""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from typing import Any

from l7core.engine.effects import Scope
from l7core.engine.ruleset import Flows
from l7core.escape.state import EscapeGame

flows = Flows()
"""The flows that tasks call by name, and that other rulesets and mods may replace."""


class _Silence:
    """What is awaited when nothing answers: over at once, without a coroutine of its own."""

    def __await__(self) -> Generator[Any, Any, None]:
        yield from ()


SILENCE: Awaitable[None] = _Silence()


def open_window(
    game: EscapeGame, window: str, seat: int, about: str = "", n: int = 0
) -> Awaitable[None]:
    """Let the triggers that listen to this moment answer; the moments are in `windows.py`."""
    if window in game.rules.listeners:
        return game.fire(window, Scope(seat=seat, about=about, n=n))
    return SILENCE
