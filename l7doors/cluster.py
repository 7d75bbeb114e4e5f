"""Simulations on several machines with Dask: `l7 sim … --cluster tcp://HOST:8786`.

A worker receives a series and the numbers of the games to play, and returns their results. It uses
its own L7 and mods; their hashes are compared before any game is played.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec
from dask.distributed import Client, as_completed

from l7core import __version__
from l7core.analysis.simulation import Played, Series, play
from l7core.engine.errors import L7Error
from l7core.mods.bundled import bundled
from l7core.mods.host import Host
from l7core.mods.owned.collection import Collection
from l7core.persist.places import places

PATIENCE = "10s"
"""Time limit for an answer of the scheduler."""
PARTS = 8
"""Number of parts of each worker's share, so that no worker waits for the last one."""
MOST = 50
"""Maximum number of games in a part."""
RETRIES = 3
"""Number of times that a part is assigned again if its worker is lost."""

Pins: TypeAlias = tuple[tuple[str, str, str], ...]
"""L7 and the mods that a game uses: id, version, hash."""


class Cluster:
    """The workers behind a scheduler."""

    def __init__(self, address: str) -> None:
        try:
            self._client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise L7Error(f"No scheduler found at {address}.") from error
        except TypeError as error:  # raised by Dask if its settings name no certificate
            raise L7Error(
                f"{address} requires TLS, but Dask has no certificate.",
                hint="Set DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT, …CLIENT__KEY and …CA_FILE.",
            ) from error

    def close(self) -> None:
        self._client.close()

    def shared(
        self, host: Host, series: Series, numbers: Sequence[int]
    ) -> Generator[Played, None, None]:
        """Yield the results of these games of the series, in the order in which they finish."""
        own = pins(host, series.ruleset)
        workers = self._compared(own, series.ruleset)
        size = max(1, min(MOST, len(numbers) // (PARTS * workers)))
        parts = [tuple(numbers[start : start + size]) for start in range(0, len(numbers), size)]
        encoded_series = msgspec.msgpack.encode(series)
        futures = self._client.map(
            play_part,
            [encoded_series] * len(parts),
            parts,
            [own] * len(parts),
            pure=False,
            retries=RETRIES,
        )
        try:
            for done in as_completed(futures, loop=self._client.loop):
                yield from msgspec.msgpack.decode(done.result(), type=list[Played])
        finally:
            self._client.cancel(futures)

    def _compared(self, own: Pins, ruleset: str) -> int:
        """Return the number of workers; raise L7Error if a worker has other mods."""
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            none = "The scheduler has no workers."
            raise L7Error(none, hint="Start one with 'dask worker'.") from error
        everywhere: Mapping[str, Any] = self._client.run(pins_here, ruleset)
        for worker, theirs in everywhere.items():
            if other := differences(own, tuple(map(tuple, theirs))):
                raise L7Error(f"The worker {worker} has different versions: {other}.")
        return len(everywhere)


def pins(host: Host, ruleset: str) -> Pins:
    """Return L7 and the mods that a game under that ruleset uses."""
    mods = host.pins(host.rules(ruleset))
    return (("L7", __version__, ""), *((each.id, each.version, each.hash) for each in mods))


def differences(own: Pins, theirs: Pins) -> str:
    """Return different and missing versions in words; empty if there are none."""
    here, there = ({id: rest for id, *rest in each} for each in (own, theirs))
    other = [id for id in here if here[id] != there.get(id)]
    more = [id for id in there if id not in here]
    changes = [
        f"{id} is {_named(there.get(id))} on the worker, {_named(here[id])} here" for id in other
    ]
    return "; ".join([*changes, *(f"{id} is only on the worker" for id in more)])


def _named(version: Sequence[str] | None) -> str:
    return " ".join(filter(None, (version[0], version[1][:12]))) if version else "missing"


# -- on a worker


@cache
def _host() -> Host:
    """Return the mods of the machine on which the worker runs."""
    here = places()
    return Collection(here.data, bundled("plugins"), cache=here.cache).host()


def pins_here(ruleset: str) -> Pins:
    """Return L7 and the mods that this worker would use."""
    host = _host()
    return pins(host, ruleset) if ruleset in host.rulesets else (("L7", __version__, ""),)


def play_part(encoded_series: bytes, numbers: Sequence[int], wanted: Pins) -> bytes:
    """Play these games on a worker; a worker that joined late is compared here."""
    series = msgspec.msgpack.decode(encoded_series, type=Series)
    if other := differences(wanted, pins_here(series.ruleset)):
        raise L7Error(f"A worker has different versions: {other}.")
    rules = _host().rules(series.ruleset)
    return msgspec.msgpack.encode([play(rules, series, number) for number in numbers])
