"""Seats change hands at the table; bots and advice give reasons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from l7core.engine.state import SeatSetup, Setup
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.commands import COMMANDS
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.rules.kit import box
from tests.tui.kit import front, press, seen, table, tell
from tests.tui.pictures import load_host
from tests.tui.player import is_playing, settle

SETTINGS = Settings(speed="digest", reduced_motion=True, hints=False)


def a_game(saves: Path, *controllers: str) -> L7App:
    names = ("Ann", "Bo")
    seats = tuple(SeatSetup(*each) for each in zip(names, controllers, strict=True))
    setup = Setup(ruleset=box().id, scenario="escape:scenario-1", seats=seats, seed=1)
    app = L7App(load_host, Store(saves), Preferences(SETTINGS))
    app.seat_at(NewGame(setup))
    return app


async def begin(pilot: Pilot[Any]) -> None:
    """Pass the briefing and any playback."""
    await settle(pilot)
    while front(pilot) != "TableScreen" or is_playing(pilot):
        await press(pilot, ["escape"])
        await settle(pilot)


def controllers(pilot: Pilot[Any]) -> list[str]:
    return [each.controller for each in table(pilot).session.game.kernel.state.setup.seats]


def test_a_seat_can_be_given_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await begin(pilot)
        for row, wanted in ((1, "random"), (0, "human")):
            table(pilot).keyboard.perform(COMMANDS["change-players"])
            await settle(pilot)
            assert "Choose a player to replace." in seen(pilot)
            await press(pilot, ["down", "enter"])
            await settle(pilot)
            assert "Who plays" in seen(pilot)
            await press(pilot, ["down"] * (row - 1) + ["enter"])
            await settle(pilot)
            assert controllers(pilot) == ["human", wanted]

    tell(a_game(tmp_path, "human", "human"), story)


def test_a_bot_gives_its_reason(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await begin(pilot)
        assert table(pilot).session.bot_reason.startswith("Wren Halloran: ")
        assert "Advice: Wren Halloran: " in seen(pilot)
        assert "escape.advice" not in seen(pilot)

    tell(a_game(tmp_path, "careful", "human"), story)


def test_advice_is_given_in_words(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await begin(pilot)
        await press(pilot, ["A"])
        await settle(pilot)
        _, why = table(pilot).session.advice()
        assert why in " ".join(seen(pilot).split())
        assert "escape.advice" not in seen(pilot)

    tell(a_game(tmp_path, "human", "human"), story)
