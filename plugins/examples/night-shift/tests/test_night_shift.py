"""Tests of Night Shift."""

from pathlib import Path

import pytest

from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.testing.loading import rules_with

MOD = Path(__file__).parents[1]
SCENARIO = "night-shift:night-shift"


@pytest.fixture(scope="module")
def rules():
    return rules_with(MOD, "escape:l7")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_characters_begin_in_the_porters_lodge(rules, players):
    seats = tuple(SeatSetup(f"Player {number}") for number in range(players))
    setup = Setup(ruleset=rules.id, scenario=SCENARIO, seats=seats, seed=1)
    kernel = Kernel(rules, rules.begin(setup))
    while kernel.ask.prompt == "escape.setup.who":
        kernel.answer(kernel.ask.options[0].id)
    table = kernel.view(0).table
    assert {seat.place for seat in table.seats} == {"Porter's Lodge"}


def test_there_is_a_time_card_for_everybody(rules):
    assert rules.library["item"]["night-shift:time-card"].count == 4


def test_no_other_scenario_uses_its_rooms(rules):
    own = [tile for id, tile in rules.library["tile"].items() if id.startswith("night-shift:")]
    assert len(own) == 5
    assert all(tile.count == 0 for tile in own)


def test_event_texts_fit_on_a_card(rules):
    for event in rules.library["event"].values():
        if event.id.startswith("night-shift:"):
            for section in (event.security, event.fear, event.facility):
                assert len(section.text) <= 100, section.text
