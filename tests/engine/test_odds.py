"""Odds equal a count of all possible rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from l7core.engine.odds import Die, Rerollable

DICE = {
    "coin": (0, 1),
    "plain": (1, 2, 3, 4, 5, 6),
    "grit": (0, 0, 1, 1, 1, 2),
    "always": (1, 1, 1),
    "lopsided": (0, 0, 0, 5),
}
SHAPES = pytest.mark.parametrize("values", DICE.values(), ids=DICE.keys())


def rolls(values: tuple[int, ...], dice: int) -> Iterator[tuple[int, ...]]:
    return product(values, repeat=dice)


ANY = frozenset(range(6))
REROLLS: tuple[tuple[Rerollable, ...], ...] = (
    (),
    (ANY,),
    (ANY, ANY),
    (frozenset({1, 2}),),
    (frozenset({0}), ANY),
    (frozenset({1}), frozenset({1, 2})),
    (None,),
    (None, frozenset({0})),
)


@cache
def best_chance(
    values: tuple[int, ...],
    rolled: tuple[int, ...],
    needed: int,
    rerolls: tuple[Rerollable, ...],
) -> Fraction:
    """Return the chance of a player who picks the best reroll and the best die each time."""
    if sum(values[face] for face in rolled) >= needed:
        return Fraction(1)
    chances = [Fraction(0)]
    for number, reroll in enumerate(rerolls):
        left = (*rerolls[:number], *rerolls[number + 1 :])
        if reroll is None:
            results = list(faces_of(values, len(rolled)))
            chances.append(mean(best_chance(values, each, needed, left) for each in results))
            continue
        for chosen, face in enumerate(rolled):
            if face in reroll:
                results = [
                    (*rolled[:chosen], new, *rolled[chosen + 1 :]) for new in range(len(values))
                ]
                chances.append(mean(best_chance(values, each, needed, left) for each in results))
    return max(chances)


def faces_of(values: tuple[int, ...], dice: int) -> Iterator[tuple[int, ...]]:
    return product(range(len(values)), repeat=dice)


def mean(chances: Iterable[Fraction]) -> Fraction:
    listed = list(chances)
    return sum(listed, Fraction(0)) / len(listed)


@SHAPES
def test_the_chance_equals_a_count_of_all_rolls(values: tuple[int, ...]) -> None:
    for dice in range(5):
        totals = [sum(rolled) for rolled in rolls(values, dice)]
        for needed in range(-1, dice * max(values) + 2):
            counted = sum(total >= needed for total in totals) / len(totals)
            assert Die(values).chance(dice, needed) == pytest.approx(counted), (dice, needed)


@SHAPES
def test_the_ways_equal_a_count_of_all_rolls(values: tuple[int, ...]) -> None:
    totals = [sum(rolled) for rolled in rolls(values, 3)]
    assert list(Die(values).ways(3)) == [totals.count(n) for n in range(3 * max(values) + 1)]


@SHAPES
def test_the_means_equal_a_count_of_all_rolls(values: tuple[int, ...]) -> None:
    totals = [sum(rolled) for rolled in rolls(values, 3)]
    assert Die(values).mean(3) == pytest.approx(sum(totals) / len(totals))
    for threshold in (0, 1, 3, 7):
        over = sum(max(0, total - threshold) for total in totals) / len(totals)
        assert Die(values).mean_excess(3, threshold) == pytest.approx(over), threshold


@SHAPES
@pytest.mark.parametrize("rerolls", REROLLS)
def test_the_chance_with_rerolls_equals_that_of_the_best_player(
    values: tuple[int, ...], rerolls: tuple[Rerollable, ...]
) -> None:
    die = Die(values)
    for dice in range(4):
        rolled = list(faces_of(values, dice))
        for needed in range(dice * max(values) + 2):
            counted = mean(best_chance(values, each, needed, rerolls) for each in rolled)
            chance = die.chance_with_rerolls(dice, needed, rerolls)
            assert chance == pytest.approx(float(counted)), (dice, needed)


def test_the_chance_of_a_roll_with_rerolls_left_is_that_of_the_best_player() -> None:
    values = DICE["grit"]
    for rolled in faces_of(values, 3):
        chance = Die(values).chance_from(rolled, 4, (frozenset({0, 5}), ANY))
        counted = best_chance(values, rolled, 4, (frozenset({0, 5}), ANY))
        assert chance == pytest.approx(float(counted)), rolled


def test_without_rerolls_the_chance_is_the_plain_one() -> None:
    die = Die(DICE["grit"])
    assert die.chance_with_rerolls(4, 3, ()) == pytest.approx(die.chance(4, 3))


def test_no_dice_reach_only_0() -> None:
    assert Die((0, 1)).chance(0, 0) == 1
    assert Die((0, 1)).chance(0, 1) == 0


def test_negative_faces_are_refused() -> None:
    with pytest.raises(ValueError, match="face values can't be negative"):
        Die((-1, 1)).chance(2, 1)
