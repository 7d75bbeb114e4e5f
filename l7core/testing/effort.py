"""How much is tried: enough for every day, or all of it at night (`make nightly`)."""

from __future__ import annotations

import os

NIGHTLY = bool(os.environ.get("L7_NIGHTLY"))


def times(usual: int, nightly: int) -> int:
    """How often something is tried now."""
    return nightly if NIGHTLY else usual
