"""Night Shift: time cards, the clock, the bell, and staff."""

from __future__ import annotations

import pytest

from tests.escape.rules.kit import SPEED, strength, wits
from tests.mods.examples.stage import SPARES, at, fire, rules

SCENARIO = "night-shift:night-shift"
CARD = "night-shift:time-card"
OFFICE = "night-shift:time-office"


def use(action: str) -> str:
    """Return the id of one of the scenario's own actions."""
    return f"use:{SCENARIO}/{action}"


def test_a_card_can_be_taken_in_the_locker_room_and_only_one() -> None:
    story = at("night-shift:locker-room", scenario=SCENARIO, fear=3)
    story.choose(use("rummage"))
    assert story.ann.items == [CARD]
    assert story.ann.fear == 2
    assert not story.can(use("rummage"))


def test_a_prisoner_with_a_card_can_clock_in_and_becomes_staff() -> None:
    story = at(OFFICE, scenario=SCENARIO, items=[CARD], threat=2, dice=wits(2))
    story.choose(use("clock-in"))
    story.go_on()
    assert story.ann.counters == {"staff": 1}
    assert story.ann.threat == 1


def test_without_a_card_there_is_no_clocking_in() -> None:
    assert not at(OFFICE, scenario=SCENARIO).can(use("clock-in"))


def test_the_bell_rings_when_the_sixth_hour_is_over() -> None:
    story = at(OFFICE, scenario=SCENARIO)
    for hour in range(1, 7):
        assert "bell" not in story.state.flags
        fire(story, "round-ends", n=hour)
    assert "bell" in story.state.flags
    assert story.state.limits["secure"] == 3
    assert story.state.values["guard"] == 3
    assert story.state.capacity["guard"] == 3 + 2


def test_no_one_clocks_out_before_the_bell() -> None:
    story = at(OFFICE, scenario=SCENARIO, counters={"staff": 1})
    assert not story.can(use("clock-out"))


def test_after_the_bell_staff_clock_out_and_escape() -> None:
    story = at(OFFICE, scenario=SCENARIO, counters={"staff": 1}, seats=2, next="escape:turn")
    story.state.flags.append("bell")
    pool = story.state.threat_pool
    while not story.can(use("clock-out")):
        story.choose(story.ask.options[0].id)
    story.choose(use("clock-out"))
    assert story.ann.status == "escaped"
    assert story.state.threat_pool == pool + 2


def test_the_fuse_advances_the_clock() -> None:
    story = at("night-shift:fuse-room", scenario=SCENARIO, dice=strength(3))
    story.choose(use("fuse"))
    story.go_on()
    assert story.state.counters == {"hours": 1}


def test_the_fuse_is_live() -> None:
    story = at("night-shift:fuse-room", scenario=SCENARIO, dice=[SPEED] * 4, fear=3)
    story.choose(use("fuse"))
    story.go_on()
    story.choose(story.ask.options[0].id)
    assert story.ann.fear == 4
    assert len(story.ann.hand) == len(SPARES) - 1


def test_spoons_are_counted() -> None:
    carried = [CARD, "night-shift:thermos", "night-shift:night-lamp"]
    story = at("night-shift:night-canteen", scenario=SCENARIO, items=carried)
    fire(story, "left", about="room:0")
    assert story.ann.threat == 1


def test_a_harmless_attack_calms_only_staff() -> None:
    story = at(OFFICE, scenario=SCENARIO, fear=4)
    fire(story, "attacked", about="guard:1", n=0)
    assert story.ann.fear == 4
    story.ann.counters["staff"] = 1
    fire(story, "attacked", about="guard:1", n=0)
    assert story.ann.fear == 3


@pytest.mark.parametrize("scenario", [card.id for card in rules().scenarios()])
def test_cards_of_the_scenario_are_only_in_its_own_decks(scenario: str) -> None:
    from l7core.engine.state import SeatSetup, Setup

    seats = (SeatSetup("Ann"),)
    state = rules().begin(Setup(ruleset="escape:l7", scenario=scenario, seats=seats))
    cards = [*state.events.cards, *state.items.cards, *state.box]  # type: ignore[attr-defined]
    assert any(card.startswith("night-shift:") for card in cards) == (scenario == SCENARIO)
