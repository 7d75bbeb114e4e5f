"""Chance: a small 64-bit generator with named streams, its state a few ints.

Each stream (dice, one per deck, bots …) steps on its own, so that a bot that thinks
longer, or a screen that flickers, never changes what the dice will show.

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
"""Where it is faster to take all steps at once: from so many numbers on, and below so many."""
SEED = ""
"""The stream whose state is the game's seed; every other stream starts from it and its name."""


def seed_streams(seed: int) -> dict[str, int]:
    """The streams of a new game: none but the seed, the others begin when first used."""
    return {SEED: seed & MASK}


def below(streams: dict[str, int], name: str, bound: int) -> int:
    """The next number from 0 to `bound - 1`; steps the stream once.

    All 64 bits are scaled to the bound, so that the high ones decide, which are the good ones; the
    bias is far below one in a million million.
    """
    return several(streams, name, (bound,))[0]


def several(streams: dict[str, int], name: str, bounds: Sequence[int]) -> list[int]:
    """A number below each of these bounds, as though they were drawn one by one.

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
    """The states after so many steps, worked out in one multiplication.

    Each is the first one times a constant plus a constant. The constants of all steps lie in one
    number, 128 bits for each, so that no product reaches into the next one's.
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
    """Fisher-Yates, in place."""
    last = len(cards)
    for other in several(streams, name, range(last, 1, -1)):
        last -= 1
        cards[last], cards[other] = cards[other], cards[last]


def _first_state(seed: int, name: str) -> int:
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
