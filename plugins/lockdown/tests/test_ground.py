"""The cheapest ways that the careful player keeps."""

from __future__ import annotations

import tracemalloc
from typing import Any, Final

from plugins.lockdown.l7_lockdown.careful.ground import SHUT_OUT, walks
from plugins.lockdown.tests.kit import own, rules

BOARD: Final[Any] = rules().tables
MOST: Final = 4_000_000
"""Bytes that a full store of ways may take."""


def ways(*doors: str, beset: tuple[str, ...] = (), price: float = SHUT_OUT) -> Any:
    """Return the ways with these doors closed and hunters in these slots."""
    return walks(BOARD, frozenset(doors), price, frozenset(beset), frozenset())


def test_a_way_avoids_closed_doors_and_hunters() -> None:
    near, far = own("s2-c2"), own("s2-d1")
    free = ways()
    assert (free.cost(near, near), free.path(near, near)) == (0.0, [near])
    assert free.cost(near, far) == 2.0
    first = free.path(near, far)[1]
    assert ways(beset=(first,)).path(near, far)[1] != first
    shut = BOARD.between(near, first)
    assert ways(shut).path(near, far)[1] != first


def test_the_store_of_ways_stays_small() -> None:
    sample = 16
    walks.cache_clear()
    ways()
    tracemalloc.start()
    for number in range(sample):
        ways(price=SHUT_OUT + number + 1)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    kept = walks.cache_info().maxsize
    assert kept is not None
    assert size / sample * kept < MOST
