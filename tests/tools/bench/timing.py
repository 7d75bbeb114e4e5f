"""Timing: ours and the peer's in alternating rounds, so that drift affects both equally."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter
from typing import Any, TypeAlias

from msgspec import Struct

Work: TypeAlias = Callable[[], Any]

SECONDS_A_ROUND = 0.02
"""Long enough to hide the clock's own cost, short enough for dozens of rounds."""
FEWEST_ROUNDS = 5


class Pair(Struct, frozen=True):
    """Seconds per call of both, and the ratio of ours to the peer's; medians over the rounds."""

    ours: float
    peer: float
    ratio: float


def side_by_side(ours: Work, peer: Work, *, seconds: float) -> Pair:
    """Time both in alternating order until the time is up.

    The ratio is the median of the ratios of each round, not the ratio of the medians: the two
    halves of a round share the state of the machine.
    """
    calls = (_calls_a_round(ours), _calls_a_round(peer))
    rounds: list[tuple[float, float]] = []
    deadline = perf_counter() + seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_ROUNDS:
        if len(rounds) % 2:
            theirs = seconds_a_call(peer, calls[1])
            rounds.append((seconds_a_call(ours, calls[0]), theirs))
        else:
            mine = seconds_a_call(ours, calls[0])
            rounds.append((mine, seconds_a_call(peer, calls[1])))
    return Pair(
        ours=median(mine for mine, _ in rounds),
        peer=median(theirs for _, theirs in rounds),
        ratio=median(mine / theirs for mine, theirs in rounds),
    )


def alone(work: Work, *, seconds: float) -> float:
    """Return the seconds per call of work without a peer, as the median over rounds."""
    calls = _calls_a_round(work)
    rounds: list[float] = []
    deadline = perf_counter() + seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_ROUNDS:
        rounds.append(seconds_a_call(work, calls))
    return median(rounds)


def seconds_a_call(work: Work, calls: int = 1) -> float:
    """Return the time of that number of calls in a row, divided by their number."""
    begin = perf_counter()
    for _ in range(calls):
        work()
    return (perf_counter() - begin) / calls


def p99(samples: list[float]) -> float:
    """Return the 99th percentile."""
    return quantiles(samples, n=100)[-1]


def _calls_a_round(work: Work) -> int:
    """Return the number of calls that fill a round; the trials warm the work up."""
    calls = 1
    while (taken := seconds_a_call(work, calls) * calls) < SECONDS_A_ROUND / 2:
        calls *= 2
    return max(1, round(calls * SECONDS_A_ROUND / taken))
