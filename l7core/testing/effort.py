"""The amount of testing: enough for every day, or everything at night (`make nightly`)."""

from __future__ import annotations

import os

NIGHTLY = bool(os.environ.get("L7_NIGHTLY"))


def times(usual: int, nightly: int) -> int:
    """Return the number of repetitions for this run."""
    return nightly if NIGHTLY else usual
