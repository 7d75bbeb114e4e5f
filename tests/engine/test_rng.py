"""Random numbers: reproducible, statistically fair, and independent in each stream."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise, permutations

import pytest

from l7core.engine.rng import MANY, TOO_MANY, below, seed_streams, several, shuffle


def rolls(seed: int, stream: str, bound: int, count: int) -> list[int]:
    streams = seed_streams(seed)
    return [below(streams, stream, bound) for _ in range(count)]


def excess(counts: Counter[object], cells: int) -> float:
    """Return the deviation from even counts, in standard deviations of the chi-square statistic."""
    expected = counts.total() / cells
    chi_square = sum((n - expected) ** 2 for n in counts.values()) / expected
    chi_square += expected * (cells - len(counts))
    return abs(chi_square - (cells - 1)) / math.sqrt(2 * (cells - 1))


def test_known_seeds_give_known_numbers() -> None:
    """Saves and replays of every released version depend on these numbers."""
    assert rolls(0, "dice", 6, 12) == [2, 5, 4, 5, 5, 3, 3, 5, 5, 1, 1, 0]
    assert rolls(2**64 - 1, "deck", 1000, 4) == [640, 197, 809, 971]


@pytest.mark.parametrize("count", [0, 1, MANY - 1, MANY, 60, TOO_MANY - 1, TOO_MANY, 1000])
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_several_numbers_equal_single_draws(count: int, seed: int) -> None:
    """The stream also ends in the same state."""
    together, alone = seed_streams(seed), seed_streams(seed)
    bounds = range(count + 1, 1, -1)
    numbers = several(together, "deck", bounds)
    assert numbers == [below(alone, "deck", bound) for bound in bounds]
    assert together == alone


def test_a_shuffle_of_a_known_seed_is_known() -> None:
    cards = list("abcdefgh")
    shuffle(seed_streams(1), "deck", cards)
    assert "".join(cards) == "ehbcfgda"


def test_seeds_count_to_64_bits() -> None:
    assert rolls(5, "dice", 6, 20) == rolls(5 + 2**64, "dice", 6, 20)


def test_a_stream_is_the_same_whatever_other_streams_do() -> None:
    alone = rolls(3, "dice", 6, 50)
    streams = seed_streams(3)
    among_others = []
    for number in range(50):
        below(streams, "bot", 100)
        among_others.append(below(streams, "dice", 6))
        below(streams, f"other {number}", 7)
    assert among_others == alone


def test_using_a_stream_leaves_the_others_unchanged() -> None:
    streams = seed_streams(3)
    below(streams, "deck", 6)
    before = dict(streams)
    below(streams, "dice", 6)
    assert {name: streams[name] for name in before} == before


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 10, 52, 1000])
def test_numbers_stay_below_their_bound(bound: int) -> None:
    numbers = rolls(11, "dice", bound, 2000)
    assert set(numbers) <= set(range(bound))


@pytest.mark.parametrize("bound", [2, 3, 6, 10, 52])
def test_every_number_is_equally_likely(bound: int) -> None:
    assert excess(Counter(rolls(17, "dice", bound, 20_000)), bound) < 4


def test_consecutive_rolls_are_independent() -> None:
    numbers = rolls(23, "dice", 6, 36_001)
    assert excess(Counter(pairwise(numbers)), 36) < 4


def test_streams_of_one_seed_are_independent() -> None:
    dice, deck = rolls(29, "dice", 6, 36_000), rolls(29, "deck", 6, 36_000)
    assert excess(Counter(zip(dice, deck, strict=True)), 36) < 4


def test_first_rolls_of_neighbouring_seeds_are_independent() -> None:
    firsts = [rolls(seed, "dice", 6, 1)[0] for seed in range(7201)]
    assert excess(Counter(pairwise(firsts)), 36) < 4


def test_every_order_of_cards_is_equally_likely() -> None:
    orders: Counter[object] = Counter()
    streams = seed_streams(31)
    for _ in range(12_000):
        cards = list("abcd")
        shuffle(streams, "deck", cards)
        orders["".join(cards)] += 1
    assert set(orders) == {"".join(order) for order in permutations("abcd")}
    assert excess(orders, 24) < 4


def test_the_measure_of_evenness_finds_a_loaded_die() -> None:
    faces = rolls(17, "dice", 6, 20_000)
    loaded = [1 if face == 0 and number % 10 == 0 else face for number, face in enumerate(faces)]
    assert excess(Counter(loaded), 6) > 4
