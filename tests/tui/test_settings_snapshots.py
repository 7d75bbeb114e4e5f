"""Pictures of settings, keys and hints; each docstring says what the picture must show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

import pytest
from msgspec.structs import replace

from l7core.engine.texts import Texts
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.settings.choices import LastGame, Settings
from l7tui.settings.preferences import Preferences
from l7tui.text.theme import PALETTES
from tests.tui.gallery import facility
from tests.tui.kit import (
    NARROW,
    NOWHERE,
    WIDE,
    StillGame,
    StillSession,
    an_app,
    load_host,
    shows,
)

Compare: TypeAlias = Callable[..., bool]
TIP = "Digits choose, V looks around, ? says why not, E ends the turn."


def test_settings(snap_compare: Compare) -> None:
    """Every setting with its value and explanation; below them all tones, plain and highlighted."""
    look = shows("Colours", "First-time hints", "Keys", after=[","])
    assert snap_compare(an_app(NOWHERE), run_before=look, terminal_size=WIDE)


@pytest.mark.parametrize("theme", [each for each in PALETTES if each != Settings().theme])
def test_settings_in_every_theme(snap_compare: Compare, theme: str) -> None:
    """Settings in this theme; every word of the sample is readable on both backgrounds."""
    app = an_app(NOWHERE, settings=Settings(theme=theme))
    assert snap_compare(app, press=[","], terminal_size=NARROW)


def test_keys(snap_compare: Compare) -> None:
    """Commands by place with their keys; New game has another key and is marked as changed."""
    app = an_app(NOWHERE, settings=Settings(key_changes={"new-game": ("a",)}))
    look = shows("New game", after=[",", "up", "enter"])
    assert snap_compare(app, run_before=look, terminal_size=WIDE)


def test_a_key_is_awaited(snap_compare: Compare) -> None:
    """A line below the list names the command that waits for a key, and that Esc cancels."""
    look = shows("Esc", after=[",", "up", "enter", "down", "enter"])
    assert snap_compare(an_app(NOWHERE), run_before=look, terminal_size=NARROW)


def test_a_player_without_a_name(snap_compare: Compare) -> None:
    """The empty field and the line below both say that the player needs a name."""
    app = an_app(NOWHERE, settings=Settings(last_game=LastGame(seats=2)))
    keys = ["n", "tab", "down", *["backspace"] * 8]
    assert snap_compare(app, run_before=shows("name", after=keys), terminal_size=NARROW)


def test_a_hint_in_the_footer(snap_compare: Compare) -> None:
    """The last row has the whole hint and the key that dismisses it."""
    view = facility()
    assert view.ask
    game = StillGame(replace(view, ask=replace(view.ask, prompt="facility.turn")))
    game.rules.texts = Texts({"hint.facility.turn": TIP})
    app = L7App(load_host, Store(NOWHERE), Preferences())
    app.sit_at(StillSession(cast(SavedGame, game)))
    assert snap_compare(app, run_before=shows(TIP, "Y dismiss"), terminal_size=NARROW)
