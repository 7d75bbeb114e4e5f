"""Response times of secret decisions by bots, rounded up to a fixed pace.

The exact time would reveal whether the bot had a choice, and how many questions it was asked.
"""

from __future__ import annotations

from math import ceil
from typing import Final

SECRET_PACE: Final = 2.0
"""The pace in seconds."""


def paced(seconds: float) -> float:
    """Return the response time of a decision that took that many seconds.

    >>> paced(0.3), paced(2.0), paced(2.1)
    (2.0, 2.0, 4.0)
    """
    return SECRET_PACE * max(1, ceil(seconds / SECRET_PACE))
