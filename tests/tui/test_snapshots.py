"""Pictures of the screens; each says in a sentence what must be seen on it.

`pytest tests/tui/test_snapshots.py --snapshot-update` accepts new ones, after a look at them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.campaign.test_screens import load_host
from tests.tui.gallery import GALLERY, facility
from tests.tui.kit import NARROW, NOWHERE, WIDE, a_setup, a_still_app, an_app

Compare: TypeAlias = Callable[..., bool]
LARGE, HUGE = (160, 48), (200, 60)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_title(snap_compare: Compare, size: tuple[int, int]) -> None:
    """Seven dark levels with one lit room on the lowest; the menu beside them, on New game."""
    assert snap_compare(an_app(NOWHERE), terminal_size=size)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_new_game(snap_compare: Compare, size: tuple[int, int]) -> None:
    """Cards of all scenarios, what the third is about, who plays; rules in one row; Begin."""
    app = L7App(load_host, Store(NOWHERE), Preferences())
    assert snap_compare(app, press=["n", "3"], terminal_size=size)


def test_new_game_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The chosen card is framed in `#` and `=`, the others in `+` and `-`."""
    settings = Settings(ascii_only=True, theme="l7-monochrome")
    app = L7App(load_host, Store(NOWHERE), Preferences(settings))
    assert snap_compare(app, press=["n", "3"], terminal_size=NARROW)


@pytest.mark.parametrize("size", [NARROW, WIDE, LARGE, HUGE])
def test_table(snap_compare: Compare, size: tuple[int, int]) -> None:
    """All panels in one frame; options with price, odds and flags; the last two lines new."""
    assert snap_compare(a_still_app(facility()), terminal_size=size)


@pytest.mark.parametrize("name", GALLERY)
@pytest.mark.parametrize("size", [NARROW, LARGE])
def test_map_gallery(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    """Another game's board over the whole screen, with its legend where there is room."""
    assert snap_compare(a_still_app(GALLERY[name]()), press=["m"], terminal_size=size)


def test_lower_floor(snap_compare: Compare) -> None:
    """The labyrinth's lower level: a remembered lift, a dark pit with the hunter in it."""
    app = a_still_app(GALLERY["labyrinth"]())
    assert snap_compare(app, press=["m", "f"], terminal_size=NARROW)


def test_table_in_ascii(snap_compare: Compare) -> None:
    """No character outside ASCII, and the same facts as with box drawing."""
    app = a_still_app(facility(), settings=Settings(ascii_only=True))
    assert snap_compare(app, terminal_size=NARROW)


def test_table_without_colours(snap_compare: Compare) -> None:
    """No colour at all: the highlight reversed, the pawn underlined, flags and signs in place."""
    app = a_still_app(facility(), settings=Settings(theme="l7-monochrome"))
    assert snap_compare(app, press=["down"], terminal_size=NARROW)


@pytest.mark.parametrize("theme", ["l7-light", "l7-contrast"])
def test_table_in_other_colours(snap_compare: Compare, theme: str) -> None:
    """The same table, readable on another ground."""
    app = a_still_app(facility(), settings=Settings(theme=theme))
    assert snap_compare(app, terminal_size=NARROW)


def test_title_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The facility in plain characters, the lit room still the only bright one."""
    app = an_app(NOWHERE, settings=Settings(theme="l7-monochrome", ascii_only=True))
    assert snap_compare(app, terminal_size=NARROW)


STATES: dict[str, list[str]] = {
    "paying": ["/", *"fear", "enter", "b"],
    "looking": ["v", "left"],
    "filter": ["/", "m", "o"],
    "odds": ["o"],
    "why": ["?"],
    "help": ["f1"],
    "log": ["l"],
    "hand": ["h"],
    "players": ["p"],
}


@pytest.mark.parametrize("state", STATES)
def test_states_of_the_table(snap_compare: Compare, state: str) -> None:
    """What the state's name says, nothing of it clipped at 80 by 24."""
    assert snap_compare(a_still_app(facility()), press=STATES[state], terminal_size=NARROW)


def test_curtain(snap_compare: Compare, tmp_path: Path) -> None:
    """Nothing of the table: only whose turn it is to sit down."""
    app = an_app(tmp_path, a_setup("Ann", "Ben"))
    assert snap_compare(app, terminal_size=NARROW)


def test_ending(snap_compare: Compare) -> None:
    """The outcome and its reason, decisions, seed, and where everybody stood."""
    over = replace(facility(), ask=None, outcome="The lift doors close behind Kane.", result="won")
    assert snap_compare(a_still_app(over), terminal_size=NARROW)
