"""Pictures of the screens; each docstring says what the picture must show.

`pytest tests/tui/test_snapshots.py --snapshot-update` accepts new pictures. Look at them first.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.campaign.test_screens import load_host
from tests.tui.gallery import GALLERY, facility
from tests.tui.kit import NARROW, NOWHERE, WIDE, a_setup, a_still_app, an_app, shows

Compare: TypeAlias = Callable[..., bool]
LARGE, HUGE = (160, 48), (200, 60)


def test_title(snap_compare: Compare) -> None:
    """Seven dark levels with one lit room on the lowest; the menu beside them, on New game."""
    look = shows("Seven levels down. One light.", "▸ n New game", "@")
    assert snap_compare(an_app(NOWHERE), run_before=look, terminal_size=WIDE)


def test_title_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The facility in ASCII characters; the lit room is still the only bright one."""
    app = an_app(NOWHERE, settings=Settings(theme="l7-monochrome", ascii_only=True))
    look = shows("Seven levels down. One light.", "> n New game", "@")
    assert snap_compare(app, run_before=look, terminal_size=NARROW)


def test_new_game(snap_compare: Compare) -> None:
    """Cards of all scenarios, details of the third, the players; rules in one row; Begin."""
    app = L7App(load_host, Store(NOWHERE), Preferences())
    look = shows("THE HYBRIDS", "Rules standard", "▸ Start: The Hybrids", after=["n", "3"])
    assert snap_compare(app, run_before=look, terminal_size=WIDE)


def test_new_game_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The chosen card is framed in `#` and `=`, the others in `+` and `-`."""
    settings = Settings(ascii_only=True, theme="l7-monochrome")
    app = L7App(load_host, Store(NOWHERE), Preferences(settings))
    look = shows("#==================#", "+------------------+", after=["n", "3"])
    assert snap_compare(app, run_before=look, terminal_size=NARROW)


def test_table_of_a_list(snap_compare: Compare) -> None:
    """A game without declared actions: options as rows with price, odds and the no-undo tag."""
    look = shows("▸1 Move to the Cell Block", "67%", "E End the turn", "HISTORY", "RULE")
    assert snap_compare(a_still_app(facility()), run_before=look, terminal_size=HUGE)


def test_table_in_ascii_without_colours(snap_compare: Compare) -> None:
    """ASCII characters and no colour: the highlight reversed, the pawn underlined."""
    settings = Settings(ascii_only=True, theme="l7-monochrome")
    app = a_still_app(facility(), settings=settings)
    look = shows(">2 Move to the Storeroom", "@ 2g", after=["down"])
    assert snap_compare(app, run_before=look, terminal_size=NARROW)


@pytest.mark.parametrize("theme", ["l7-light", "l7-contrast"])
def test_table_in_other_colours(snap_compare: Compare, theme: str) -> None:
    """A table readable on another background."""
    app = a_still_app(facility(), settings=Settings(theme=theme))
    assert snap_compare(app, run_before=shows("▸1 Move to"), terminal_size=WIDE)


MAPS = {
    "facility": ("Cell Block", "Laboratory", "◘ control panel", "‼ alarm"),
    "heist": ("s2 Shut-down robot", "closed", "keycard"),
    "labyrinth": ("Lift",),
    "base": ("fire",),
}
"""Boards of other games, and words that must be on each."""


@pytest.mark.parametrize("name", GALLERY)
def test_map_gallery(snap_compare: Compare, name: str) -> None:
    """Another game's board on the full screen, its legend in the gaps."""
    look = shows(*MAPS[name], after=["M"])
    assert snap_compare(a_still_app(GALLERY[name]()), run_before=look, terminal_size=LARGE)


def test_lower_floor(snap_compare: Compare) -> None:
    """The labyrinth's lower level: a remembered lift, a dark pit with the hunter in it."""
    app = a_still_app(GALLERY["labyrinth"]())
    look = shows("Pit", after=["M", "F"])
    assert snap_compare(app, run_before=look, terminal_size=NARROW)


STATES: dict[str, tuple[list[str], tuple[str, ...]]] = {
    "a payment: the cards, the number chosen, the key that cancels": (
        ["/", *"fear", "enter", "2"],
        ("Pay 1 (1 chosen): Let the fear in", "Esc cancel"),
    ),
    "the cursor on the room at the left, with its caption": (
        ["V", "left"],
        ("Cell Block",),
    ),
    "a filter with two matching options": (
        ["/", "m", "o"],
        ("filter: mo_", "Move to the Cell Block", "Move to the Storeroom"),
    ),
    "the odds of every option": (["O"], ("Attack a guard", "off the map 10%")),
    "blocked actions with rule and remedy": (["?"], ("Why not",)),
    "the full-screen log with reasons": (["L"], ("lair of the Laboratory", "Esc back")),
    "the full-screen hand": (["H"], ("Second Wind", "Esc back")),
    "all players with tracks and open cards": (["P"], ("Ruiz", "Guards never surprise you.")),
}
"""Keys that lead to each state, and words that must be on its screen."""


@pytest.mark.parametrize("state", STATES)
def test_states_of_the_table(snap_compare: Compare, state: str) -> None:
    """The state in the test's id, without clipping at 80 by 24."""
    keys, words = STATES[state]
    look = shows(*words, after=keys)
    assert snap_compare(a_still_app(facility()), run_before=look, terminal_size=NARROW)


def test_curtain(snap_compare: Compare, tmp_path: Path) -> None:
    """Nothing of the table: only the name of the next player."""
    app = an_app(tmp_path, a_setup("Ann", "Ben"))
    assert snap_compare(app, run_before=shows("PASS THE KEYBOARD", "Ann"), terminal_size=NARROW)


def test_every_snapshot_test_describes_its_picture() -> None:
    pictures = [
        each
        for path in Path(__file__).parent.glob("test_*.py")
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each, ast.FunctionDef)
        and "snap_compare" in [argument.arg for argument in each.args.args]
    ]
    assert len(pictures) > 50
    assert not [each.name for each in pictures if not ast.get_docstring(each)]
