"""Scenario 1 to its end through the real screens, by keys alone and by mouse alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.engine.state import SeatSetup, Setup
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.rules.kit import box
from tests.tui.kit import NARROW, front, seen, tell
from tests.tui.pictures import load_host
from tests.tui.player import (
    Answer,
    GoOn,
    answer_by_keys,
    answer_by_mouse,
    click_on,
    go_on_by_keys,
    go_on_by_mouse,
    play_out,
)

SETTINGS = Settings(speed="digest", reduced_motion=True, hints=False)


def a_game(saves: Path, seed: int) -> L7App:
    seats = (SeatSetup("Ann"), SeatSetup("Bo", "careful"))
    setup = Setup(ruleset=box().id, scenario="escape:scenario-1", seats=seats, seed=seed)
    app = L7App(load_host, Store(saves), Preferences(SETTINGS))
    app.seat_at(NewGame(setup))
    return app


@pytest.mark.parametrize(
    ("answer", "go_on"),
    [(answer_by_keys, go_on_by_keys), (answer_by_mouse, go_on_by_mouse)],
    ids=["keys", "mouse"],
)
def test_a_game_can_be_played_to_its_report(tmp_path: Path, answer: Answer, go_on: GoOn) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        answered = await play_out(pilot, answer, go_on)
        assert answered > 20
        assert "The end" in seen(pilot)
        if answer is answer_by_keys:
            await pilot.press("r")
        else:
            await click_on(pilot, "report")
        assert front(pilot) == "ReportScreen"

    tell(a_game(tmp_path, seed=3), story, NARROW)
