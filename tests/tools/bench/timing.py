"""Timing: ours and the peer's in turn, round after round, so that drift meets both alike."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter
from typing import Any, TypeAlias

from msgspec import Struct

Work: TypeAlias = Callable[[], Any]

SECONDS_A_ROUND = 0.02
"""Long enough to drown the clock's own cost, short enough for dozens of rounds."""
FEWEST_ROUNDS = 5


class Pair(Struct, frozen=True):
    """Two seconds-a-call, and ours in parts of the peer's; each the median over the rounds."""

    ours: float
    peer: float
    ratio: float


def side_by_side(ours: Work, peer: Work, *, seconds: float) -> Pair:
    """Time both in alternating order until the time is up.

    The ratio is the median of the ratios of each round, not the ratio of the medians: the two
    halves of a round share whatever the machine was doing just then.
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
    """Seconds a call, the median over rounds, of what has no peer."""
    calls = _calls_a_round(work)
    rounds: list[float] = []
    deadline = perf_counter() + seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_ROUNDS:
        rounds.append(seconds_a_call(work, calls))
    return median(rounds)


def seconds_a_call(work: Work, calls: int = 1) -> float:
    """The time of so many calls in a row, divided by their number."""
    begin = perf_counter()
    for _ in range(calls):
        work()
    return (perf_counter() - begin) / calls


def p99(samples: list[float]) -> float:
    """What ninety-nine of a hundred do not exceed."""
    return quantiles(samples, n=100)[-1]


def _calls_a_round(work: Work) -> int:
    """How many calls fill a round; the trials warm the work up."""
    calls = 1
    while (taken := seconds_a_call(work, calls) * calls) < SECONDS_A_ROUND / 2:
        calls *= 2
    return max(1, round(calls * SECONDS_A_ROUND / taken))
