"""How long a bot that decides in secret takes: a whole number of paces, however long it thought.

Else the time would tell whether it had a choice, and how many questions it was asked.
"""

from __future__ import annotations

from math import ceil
from typing import Final

SECRET_PACE: Final = 2.0
"""Seconds."""


def paced(seconds: float) -> float:
    """The time after which it is told what has come of so many seconds of thought.

    >>> paced(0.3), paced(2.0), paced(2.1)
    (2.0, 2.0, 4.0)
    """
    return SECRET_PACE * max(1, ceil(seconds / SECRET_PACE))
