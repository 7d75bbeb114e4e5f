"""A table is one test: everything that is wrong in it is told at once, a line each."""

from __future__ import annotations

from collections.abc import Iterable


def expect_none(faults: Iterable[object]) -> None:
    """Fails with all of them, each on a line of its own."""
    lines = [str(fault) for fault in faults]
    assert not lines, "\n".join([f"{len(lines)} at fault:", *lines])
