"""The amount of testing: enough for every day, or everything at night (`make nightly`)."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

NIGHTLY = bool(os.environ.get("L7_NIGHTLY"))


def times(usual: T, nightly: T) -> T:
    """Return the amount for this run, such as a number of games or a list of cases."""
    return nightly if NIGHTLY else usual
