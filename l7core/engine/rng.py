"""Random numbers: a small 64-bit generator with named streams, whose state is a few integers.

Each stream (dice, one per deck, bots …) advances on its own. A bot that thinks longer or a screen
that is redrawn never changes a dice roll.

>>> streams = seed_streams(7)
>>> [below(streams, "dice", 6) for _ in range(5)]
[3, 0, 3, 4, 0]
>>> [below(seed_streams(7), "dice", 6) for _ in range(3)]
[3, 3, 3]
"""

from __future__ import annotations

import struct
from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MANY, TOO_MANY = 6, 256
"""Counts for which computing all steps at once is faster: from `MANY` to `TOO_MANY - 1`."""
SEED = ""
"""Stream whose state is the game's seed; every other stream starts from the seed and its own name.
"""


def seed_streams(seed: int) -> dict[str, int]:
    """Return the streams of a new game: only the seed; other streams are created on first use."""
    return {SEED: seed & MASK}


def below(streams: dict[str, int], name: str, bound: int) -> int:
    """Return the next number from 0 to `bound - 1` and advance the stream by one step.

    All 64 bits are scaled to the bound, so the high bits decide, which are the better ones. The
    bias is far below 1 in a million million.
    """
    return several(streams, name, (bound,))[0]


def several(streams: dict[str, int], name: str, bounds: Sequence[int]) -> list[int]:
    """Return one number below each bound, equal to single draws.

    >>> several(seed_streams(7), "dice", (6, 6, 6))
    [3, 0, 3]
    """
    state = streams.get(name)
    if state is None:
        state = _first_state(streams[SEED], name)
    numbers: list[int] = []
    if MANY <= len(bounds) < TOO_MANY:
        following = _following(state, len(bounds))
        numbers = [state * bound >> 64 for state, bound in zip(following, bounds, strict=True)]
        state = following[-1]
    else:
        for bound in bounds:
            state = (state * MULTIPLIER + INCREMENT) & MASK
            numbers.append(state * bound >> 64)
    if numbers:
        streams[name] = state
    return numbers


def _following(state: int, steps: int) -> tuple[int, ...]:
    """Return the next `steps` states, computed in one multiplication.

    Each state is the first one times a constant plus a constant. The constants of all steps are
    packed into one number, 128 bits each, so that no product overlaps the next one.
    """
    multipliers, increments, unpack = _constants(steps)
    return unpack((state * multipliers + increments).to_bytes(16 * steps, "little"))


@cache
def _constants(steps: int) -> tuple[int, int, Callable[[bytes], tuple[int, ...]]]:
    multiplier, increment = 1, 0
    multipliers = increments = 0
    for step in range(steps):
        multiplier = multiplier * MULTIPLIER & MASK
        increment = (increment * MULTIPLIER + INCREMENT) & MASK
        multipliers |= multiplier << 128 * step
        increments |= increment << 128 * step
    return multipliers, increments, struct.Struct("<" + "Q8x" * steps).unpack


def shuffle(streams: dict[str, int], name: str, cards: MutableSequence[T]) -> None:
    """Shuffle cards in place with the Fisher-Yates algorithm."""
    last = len(cards)
    for other in several(streams, name, range(last, 1, -1)):
        last -= 1
        cards[last], cards[other] = cards[other], cards[last]


def _first_state(seed: int, name: str) -> int:
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
