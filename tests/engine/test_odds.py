"""Odds: equal to counting every fall of the dice one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from l7core.engine.odds import Die

DICE = {
    "coin": (0, 1),
    "plain": (1, 2, 3, 4, 5, 6),
    "grit": (0, 0, 1, 1, 1, 2),
    "always": (1, 1, 1),
    "lopsided": (0, 0, 0, 5),
}
SHAPES = pytest.mark.parametrize("values", DICE.values(), ids=DICE.keys())


def falls(values: tuple[int, ...], dice: int) -> Iterator[tuple[int, ...]]:
    return product(values, repeat=dice)


@cache
def best_chance(
    values: tuple[int, ...], fallen: tuple[int, ...], needed: int, rerolls: int
) -> Fraction:
    """The chance of whoever rerolls any die, the best one each time."""
    if sum(fallen) >= needed:
        return Fraction(1)
    if not rerolls or not fallen:
        return Fraction(0)
    return max(
        sum(
            (
                best_chance(
                    values, (*fallen[:chosen], value, *fallen[chosen + 1 :]), needed, rerolls - 1
                )
                for value in values
            ),
            Fraction(0),
        )
        / len(values)
        for chosen in range(len(fallen))
    )


@SHAPES
def test_the_chance_is_that_of_counting_every_fall(values: tuple[int, ...]) -> None:
    for dice in range(5):
        totals = [sum(fallen) for fallen in falls(values, dice)]
        for needed in range(-1, dice * max(values) + 2):
            counted = sum(total >= needed for total in totals) / len(totals)
            assert Die(values).chance(dice, needed) == pytest.approx(counted), (dice, needed)


@SHAPES
def test_the_ways_are_those_of_counting_every_fall(values: tuple[int, ...]) -> None:
    totals = [sum(fallen) for fallen in falls(values, 3)]
    assert list(Die(values).ways(3)) == [totals.count(n) for n in range(3 * max(values) + 1)]


@SHAPES
def test_the_means_are_those_of_counting_every_fall(values: tuple[int, ...]) -> None:
    totals = [sum(fallen) for fallen in falls(values, 3)]
    assert Die(values).mean(3) == pytest.approx(sum(totals) / len(totals))
    for threshold in (0, 1, 3, 7):
        over = sum(max(0, total - threshold) for total in totals) / len(totals)
        assert Die(values).mean_excess(3, threshold) == pytest.approx(over), threshold


@SHAPES
def test_the_chance_with_rerolls_is_that_of_the_best_player(values: tuple[int, ...]) -> None:
    die = Die(values)
    for dice, rerolls in product(range(4), range(4)):
        fallen = list(falls(values, dice))
        for needed in range(dice * max(values) + 2):
            chances = [best_chance(values, each, needed, rerolls) for each in fallen]
            counted = float(sum(chances) / len(chances))
            chance = die.chance_with_rerolls(dice, needed, rerolls)
            assert chance == pytest.approx(counted), (dice, needed, rerolls)


def test_without_rerolls_the_chance_is_the_plain_one() -> None:
    die = Die(DICE["grit"])
    assert die.chance_with_rerolls(4, 3, 0) == pytest.approx(die.chance(4, 3))


def test_no_dice_reach_nothing_but_nothing() -> None:
    assert Die((0, 1)).chance(0, 0) == 1
    assert Die((0, 1)).chance(0, 1) == 0


def test_faces_worth_less_than_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        Die((-1, 1)).chance(2, 1)
