"""How long a game has been played: the time between its saves, as far as somebody was there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

MOST_AT_ONCE: Final = 15 * 60
"""Seconds between two saves that count at most: a game that is left lying is not being played."""


class PlayingTime:
    """The seconds so far, by the clock that dates the saves."""

    def __init__(self, clock: Callable[[], str], so_far: int = 0) -> None:
        self._clock = clock
        self._so_far = so_far
        self._since = clock()

    @property
    def seconds(self) -> int:
        """Up to now."""
        return self._so_far + _between(self._since, self._clock())

    def keep(self) -> None:
        """A save has it now."""
        self._so_far, self._since = self.seconds, self._clock()


def _between(start: str, end: str) -> int:
    """Seconds between two times as saves have them; none where a clock went back or says nothing.

    >>> _between("2026-01-01T12:00:00Z", "2026-01-01T12:01:30Z"), _between("then", "now")
    (90, 0)
    """
    try:
        spent = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    except (ValueError, TypeError):
        return 0
    return max(0, min(round(spent.total_seconds()), MOST_AT_ONCE))
