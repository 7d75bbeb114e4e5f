"""The careful hero's decisions from public information, and the value of positions."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from l7core.bots.careful import hint
from l7core.testing.positions import Arrangement
from plugins.alone.l7_alone import chances
from plugins.alone.tests.kit import (
    adrenaline,
    at,
    blocked,
    creatures,
    health,
    items,
    marker,
    missions,
    shown,
    station,
)

WEAK = adrenaline(0)
"""No adrenaline for bullet time, so the next decision is an action."""
GREENHOUSE = 42
IN_THE_LIGHT = missions("irradiate", "stripped-bare", "still-growing")


def advised(*arrangements: Arrangement) -> str:
    return hint(station(WEAK, *arrangements).kernel).option


def told(target: str, steps: int, floor: int) -> Arrangement:
    """Add a distance that the hero has asked for here."""

    def arrange(state: Any) -> None:
        # Use the loaded mod's class: copying the state recognises fields by class.
        told = sys.modules[type(state).__module__].Told
        state.front.told.append(told(1, f"sector:{state.behind.at}", target, steps, floor))

    return arrange


def test_where_nothing_is_known_the_hero_asks() -> None:
    assert advised(at(6)) == "locate"


def test_what_has_just_been_told_is_not_asked_again() -> None:
    everything = [told(f"alone:{room}", 5, 1) for room in ("pod-bay", "laboratory")]
    assert advised(at(6), *everything, items("scanner")) not in ("locate", "use:alone:scanner")


def test_the_hero_does_not_wait_for_what_stands_in_every_way_to_go_away() -> None:
    everything = [told(f"alone:{room}", 5, 1) for room in ("pod-bay", "laboratory")]
    beset = (at(0), shown(1, 6), creatures(scraper=1, scraper_2=6), *everything)
    assert advised(*beset).startswith("move:")


def test_light_is_put_on_where_a_mission_asks_for_it_and_nowhere_else() -> None:
    assert advised(at(GREENHOUSE), IN_THE_LIGHT, items("flare")) == "use:alone:flare"
    assert advised(at(4), IN_THE_LIGHT, items("flare")) != "use:alone:flare"


GET_OFF = "power:alone:get-off"


@pytest.mark.parametrize(("room", "is_wanted"), [(27, True), (46, True), (GREENHOUSE, False)])
def test_what_stands_where_a_mission_is_to_be_done_is_driven_off(
    room: int, *, is_wanted: bool
) -> None:
    """In the laboratory, the mission's condition needs a sector without creatures."""
    beset = (at(room), creatures(weeper=room), with_powers(2))
    assert (advised(*beset) == GET_OFF) is is_wanted


def test_what_strikes_while_a_door_is_unblocked_is_driven_off() -> None:
    everything = [told(f"alone:{room}", 9, 1) for room in ("pod-bay", "laboratory")]
    beset = (at(18), creatures(weeper=18), with_powers(2), *everything)
    assert advised(*beset) != GET_OFF
    assert advised(*beset, blocked((12, 18))) == GET_OFF


def test_a_power_that_does_little_is_bought_with_tokens_to_spare() -> None:
    assert advised(at(6), with_powers(3)) == "power:alone:second-look"
    assert not advised(at(6), with_powers(2)).startswith("power:")


def with_powers(tokens: int) -> Arrangement:
    """AVATAR: give the hero danger tokens."""

    def arrange(state: Any) -> None:
        state.front.avatars = ["alone:ox"]
        state.front.hero.powers = tokens

    return arrange


# -- value of a position


def stands(*arrangements: Arrangement) -> float:
    game: Any = station(at(6), *arrangements).kernel.game
    return chances.value(game, 0)


def test_what_one_side_has_the_other_has_not() -> None:
    game: Any = station(at(6)).kernel.game
    assert chances.value(game, 0) + chances.value(game, 1) == pytest.approx(1.0)


def test_health_time_and_distance_from_creatures_are_worth_something() -> None:
    usual = stands()
    assert stands(health(4, 4)) < usual
    assert stands(marker(0)) < usual
    assert stands(creatures(weeper=7)) < usual


def test_who_is_nearer_to_the_mission_stands_better() -> None:
    far: Any = station(at(25)).kernel.game
    near: Any = station(at(26)).kernel.game
    assert chances.value(far, 0) < chances.value(near, 0)
