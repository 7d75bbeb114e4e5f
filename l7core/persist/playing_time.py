"""Playing time: the time between a game's saves, without long breaks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

MOST_AT_ONCE: Final = 15 * 60
"""Maximum number of seconds counted between two saves, because an idle game is not being played."""


class PlayingTime:
    """The playing time so far, by the clock that dates the saves."""

    def __init__(self, clock: Callable[[], str], so_far: int = 0) -> None:
        self._clock = clock
        self._so_far = so_far
        self._since = clock()

    @property
    def seconds(self) -> int:
        """Playing time until now, in seconds."""
        return self._so_far + _between(self._since, self._clock())

    def keep(self) -> None:
        """Add the time since the last save; called after each save."""
        self._so_far, self._since = self.seconds, self._clock()


def _between(start: str, end: str) -> int:
    """Return the counted seconds between two saved times; 0 if the clock went back or a time is
    invalid.

    >>> _between("2026-01-01T12:00:00Z", "2026-01-01T12:01:30Z"), _between("then", "now")
    (90, 0)
    """
    try:
        spent = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    except (ValueError, TypeError):
        return 0
    return max(0, min(round(spent.total_seconds()), MOST_AT_ONCE))
