"""Texts of the scenarios: briefings that fit the page, and distinct endings."""

from __future__ import annotations

import textwrap

import pytest

from l7core.escape.content.scenario import Scenario
from tests.escape.rules.kit import box

NUMBERS = range(1, 8)


def scenario(number: int) -> Scenario:
    found: Scenario = box().library["scenario"][f"escape:scenario-{number}"]
    return found


def test_there_are_seven_scenarios_in_order() -> None:
    assert [scenario(number).number for number in NUMBERS] == list(NUMBERS)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_briefing_fits_a_page_of_80_by_20(number: int) -> None:
    paragraphs = scenario(number).briefing.strip().splitlines()
    lines = [line for paragraph in paragraphs for line in textwrap.wrap(paragraph, 80) or [""]]
    assert 10 <= len(lines) <= 20


def test_every_ending_differs() -> None:
    endings = [scenario(number).epilogues for number in NUMBERS]
    texts = [text for each in endings for text in (each.won, each.partly, each.lost)]
    assert len({*texts}) == len(texts)
    assert min(map(len, texts)) > 300


@pytest.mark.parametrize("number", NUMBERS)
def test_each_scenario_has_goals_aims_and_special_rules(number: int) -> None:
    record = scenario(number)
    assert record.goals
    assert record.aims
    assert len({*record.specials}) == len(record.specials) > 0
