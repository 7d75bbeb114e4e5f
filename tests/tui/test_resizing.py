"""Resizing the terminal loses nothing in any state of the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7tui.app import L7App
from l7tui.screens.table.play import TableScreen
from tests.tui.gallery import facility
from tests.tui.gallery_map import overlays
from tests.tui.kit import NARROW, a_still_app, an_app, front, press, seen, tell
from tests.tui.moments import an_app_at, enemy_phase, rerolling

Make: TypeAlias = Callable[[Path], L7App]
SIZES = [(60, 18), (200, 60), (81, 25), NARROW]


def still(_: Path) -> L7App:
    return a_still_app(facility(), overlays=overlays())


def over(_: Path) -> L7App:
    view = replace(facility(), ask=None, outcome="The lift doors close.", result="won")
    return a_still_app(view)


def enemies(saves: Path) -> L7App:
    return an_app_at(saves, enemy_phase())


GAMES: dict[str, tuple[Make, tuple[tuple[str, ...], ...]]] = {
    "before a game": (an_app, (("down",), ("n", "+"))),
    "a list of options": (
        still,
        (
            ("down", "down"),
            ("0",),
            ("V", "left", "enter"),
            ("V", "down"),
            ("N",),
            ("9",),
            ("?",),
            (":",),
            ("/", "m", "o"),
            ("/", *"fear", "enter", "b"),
            ("L",),
        ),
    ),
    "a bar of acts": (enemies, (("m",), ("1",), ("f2", "down"), ("E",))),
    "dice": (lambda saves: an_app_at(saves, rerolling()), (("f", "f", "x", "x"),)),
    "the end": (over, ((),)),
}
"""Programs, and the keys to successive states; Esc leads back from each state."""
BACK = 4
"""Maximum number of Esc presses."""


def remembered(pilot: Pilot[Any]) -> tuple[object, ...]:
    """Return the player's state without sizes: the screen, the focus and the highlight."""
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        return front(pilot), screen.focused
    menu, playback = screen.table.choose.menu, screen.player.playback
    return (
        front(pilot),
        screen.focused,
        (menu.highlighted, menu.entries, tuple(menu.given), menu.letters, menu.folder, menu.spot),
        playback.at if playback else None,
        screen.table.alone,
        screen.table.map.cursor,
    )


@pytest.mark.parametrize("game", GAMES)
def test_resizing_loses_nothing(tmp_path: Path, game: str) -> None:
    make, states = GAMES[game]

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        home = front(pilot)
        for keys in states:
            await press(pilot, keys)
            await pilot.pause()
            before, where = seen(pilot), remembered(pilot)
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert remembered(pilot) == where, keys
            assert seen(pilot) == before, keys
            await back_to(pilot, home)

    tell(make(tmp_path), story, NARROW)


async def back_to(pilot: Pilot[Any], home: str) -> None:
    """Press Esc until the home screen is in front and at rest."""
    for _ in range(BACK):
        if front(pilot) == home and is_at_rest(pilot):
            break
        await pilot.press("escape")
        await pilot.pause()


def is_at_rest(pilot: Pilot[Any]) -> bool:
    screen = pilot.app.screen
    if not isinstance(screen, TableScreen):
        return True
    table = screen.table
    is_bare = table.choose.menu.at_rest and not table.choose.menu.held
    return is_bare and not (table.alone or table.map.cursor or screen.player.playback)
