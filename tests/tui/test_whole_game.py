"""Whole games through the real screens: by keys, and the last turns by mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.engine.state import SeatSetup, Setup
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.game.session import Session
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.rules.kit import box
from tests.tui.archive_kit import a_finished_game
from tests.tui.kit import NARROW, front, seen, tell
from tests.tui.pictures import load_host
from tests.tui.player import (
    answer_by_keys,
    answer_by_mouse,
    click_on,
    go_on_by_keys,
    go_on_by_mouse,
    play_out,
)

SETTINGS = Settings(speed="digest", reduced_motion=True, hints=False)


def test_scenario_1_can_be_played_to_its_report_by_keys(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert await play_out(pilot, answer_by_keys, go_on_by_keys) > 20
        assert "THE END" in seen(pilot)
        await pilot.press("r")
        assert front(pilot) == "ReportScreen"

    seats = (SeatSetup("Ann"), SeatSetup("Bo", "careful"))
    setup = Setup(ruleset=box().id, scenario="escape:scenario-1", seats=seats, seed=3)
    app = L7App(load_host, Store(tmp_path), Preferences(SETTINGS))
    app.seat_at(NewGame(setup))
    tell(app, story, NARROW)


@pytest.mark.parametrize("scenario", ["alone:station", "alone:behind"])
def test_both_sides_of_alone_can_be_played_to_the_report_by_keys(
    scenario: str, tmp_path: Path
) -> None:
    """A human plays the hero, then the Dark."""

    async def story(pilot: Pilot[Any]) -> None:
        assert await play_out(pilot, answer_by_keys, go_on_by_keys) > 20
        await pilot.press("r")
        assert front(pilot) == "ReportScreen"

    host = load_host()
    card = host.rules("alone:base").scenario(scenario)
    seats = tuple(SeatSetup(each.name, each.plays) for each in card.chairs[:2])
    hard = {"difficulty": "impossible", "temper": "cruel"}
    setup = Setup(ruleset="alone:base", scenario=scenario, seats=seats, seed=3, toggles=hard)
    app = L7App(load_host, Store(tmp_path), Preferences(SETTINGS))
    app.seat_at(NewGame(setup))
    tell(app, story, NARROW)


def test_the_last_turns_can_be_played_by_mouse(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert await play_out(pilot, answer_by_mouse, go_on_by_mouse) == 12
        await click_on(pilot, "Report")
        assert front(pilot) == "ReportScreen"

    with a_finished_game(tmp_path) as game:
        late = game.branch_from(game.decisions - 12)
    app = L7App(load_host, Store(tmp_path), Preferences(SETTINGS))
    app.sit_at(Session(late))
    tell(app, story, NARROW)
