"""A check for tables: one test reports all faults at once, one line each."""

from __future__ import annotations

from collections.abc import Iterable


def expect_none(faults: Iterable[object]) -> None:
    """Fail with all faults, one line each."""
    lines = [str(fault) for fault in faults]
    assert not lines, "\n".join([f"{len(lines)} faults:", *lines])
