"""Advice from the careful bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.store import Store
from l7core.plain import describe
from l7tui.app import L7App, NewGame
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.tools.places import PLUGINS
from tests.tui.kit import a_setup, an_app, front, panels, press, seen, table, tell

BUNDLED = PLUGINS
SETUP = Setup(ruleset="escape:l7", scenario="escape:scenario-1", seats=(SeatSetup("Ann"),), seed=11)


def the_app(saves: Path) -> L7App:
    """Return the app with LEVEL 7, whose rules can advise."""
    quiet = Settings(hints=False, reduced_motion=True, speed="digest")
    app = L7App(lambda: Host([ModFolder(BUNDLED, "bundled")]), Store(saves), Preferences(quiet))
    app.seat_at(NewGame(SETUP))
    return app


async def at_the_question(pilot: Pilot[Any]) -> None:
    """Close the pages before the first question."""
    for _ in range(10):
        if front(pilot) == "TableScreen" and panels(pilot).choose.has_focus:
            return
        await press(pilot, ["enter"])


def test_advice_highlights_an_option_and_gives_a_reason(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await at_the_question(pilot)
        await pilot.press("A")
        advised, why = table(pilot).session.advice()
        highlighted = panels(pilot).choose.menu.chosen
        assert highlighted
        assert highlighted.id == advised.option
        text = " ".join(seen(pilot).split())
        assert describe.advised(highlighted, why) in text
        assert ".." not in text

    tell(the_app(tmp_path), story, (120, 40))


def test_asking_for_advice_decides_nothing(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await at_the_question(pilot)
        decision_count = table(pilot).session.game.kernel.decisions
        await press(pilot, ["A", "A"])
        assert table(pilot).session.game.kernel.decisions == decision_count

    tell(the_app(tmp_path), story)


def test_a_game_without_advice_says_so(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("A")
        assert "The Cellar has no careful bot." in " ".join(seen(pilot).split())

    tell(an_app(tmp_path, a_setup()), story)
