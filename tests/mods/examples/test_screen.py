"""The Black Box on the full screen: in the settings, at the start and at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.engine.errors import L7Error
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.screens.settings import SettingsScreen
from l7tui.settings.choices import Settings, checked, from_command_line
from l7tui.settings.preferences import Preferences
from tests.mods.examples.stage import host
from tests.tools.places import PLUGINS
from tests.tui.kit import seen, table, tell, until

PHOSPHOR = "black-box:phosphor"


def an_app(saves: Path, settings: Settings | None = None, *, mods: Host | None = None) -> L7App:
    return L7App(lambda: mods or host(), Store(saves), Preferences(settings))


def without_the_mod() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def test_a_theme_of_a_mod_is_in_the_settings(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("comma")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        screen = pilot.app.screen
        assert isinstance(screen, SettingsScreen)
        theme = screen.settings_page.all_fields[1]
        words = [word for _, word, _ in theme.values]  # type: ignore[attr-defined]
        assert words[-1] == "Green phosphor"
        await pilot.press("down", "left")
        await until(pilot, lambda: pilot.app.theme == PHOSPHOR)
        assert "from mod black-box" in seen(pilot)

    tell(an_app(tmp_path), story)


def test_a_chosen_theme_applies_at_the_start(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: pilot.app.theme == PHOSPHOR)

    tell(an_app(tmp_path, Settings(theme=PHOSPHOR)), story)


def test_without_the_mod_the_title_says_so_and_is_dark(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: "No loaded mod provides the theme" in seen(pilot))
        assert pilot.app.theme == "l7-dark"

    tell(an_app(tmp_path, Settings(theme=PHOSPHOR), mods=without_the_mod()), story)


def test_a_built_in_theme_loads_no_mods(tmp_path: Path) -> None:
    asked = []

    def load() -> Host:
        asked.append(True)
        return host()

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()

    tell(L7App(load, Store(tmp_path), Preferences()), story)
    assert not asked


def test_a_panel_of_a_mod_is_a_command_at_the_table(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    setup = Setup(ruleset="escape:l7", scenario="escape:sandbox", seats=(SeatSetup("Ann"),), seed=1)
    app.seat_at(NewGame(setup))

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: "Choose a character." in seen(pilot))
        panel = next(
            each for each in table(pilot).further_commands() if each.title == "Panel: The Register"
        )
        table(pilot).keyboard.perform(panel)
        await until(pilot, lambda: "Any other business:" in seen(pilot))

    tell(app, story, size=(120, 40))


def test_a_theme_of_a_mod_is_kept_before_mods_are_loaded() -> None:
    settings, troubles = checked(Settings(theme=PHOSPHOR))
    assert settings.theme == PHOSPHOR
    assert not troubles


def test_the_command_line_takes_a_theme_of_a_mod() -> None:
    assert from_command_line({"theme": PHOSPHOR})["theme"].value == PHOSPHOR
    with pytest.raises(L7Error, match="Unknown theme: 'phosphor'"):
        from_command_line({"theme": "phosphor"})
