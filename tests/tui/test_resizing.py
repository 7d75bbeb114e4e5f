"""A window that is dragged about loses nothing, whatever is on the screen meanwhile."""

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
SIZES = [(120, 36), (60, 18), (200, 60), (81, 25), NARROW]


def still(_: Path) -> L7App:
    return a_still_app(facility(), overlays=overlays())


def over(_: Path) -> L7App:
    view = replace(facility(), ask=None, outcome="The lift doors close.", result="won")
    return a_still_app(view)


def enemies(saves: Path) -> L7App:
    return an_app_at(saves, enemy_phase())


STATES: dict[str, tuple[Make, list[str]]] = {
    "title": (an_app, ["down"]),
    "new-game": (an_app, ["n", "+"]),
    "rulebook": (enemies, ["f2", "down"]),
    "table": (still, ["down", "down"]),
    "more options": (still, ["0"]),
    "at a room": (still, ["V", "left", "enter"]),
    "cursor": (still, ["V", "down"]),
    "targets": (lambda saves: an_app_at(saves, enemy_phase()), ["m"]),
    "a held card": (lambda saves: an_app_at(saves, enemy_phase()), ["1"]),
    "overlay": (still, ["N"]),
    "a notice": (still, ["9"]),
    "why": (still, ["?"]),
    "palette": (still, [":"]),
    "filter": (still, ["/", "m", "o"]),
    "payment": (still, ["/", *"fear", "enter", "b"]),
    "log": (still, ["L"]),
    "a-card": (enemies, ["E"]),
    "dice": (lambda saves: an_app_at(saves, rerolling()), ["f", "f", "x"]),
    "ending": (over, []),
}


def remembered(pilot: Pilot[Any]) -> tuple[object, ...]:
    """Where the player is, whatever the size: the screen, the keyboard, the highlighted row."""
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


@pytest.mark.parametrize("state", STATES)
def test_resizing_loses_nothing(tmp_path: Path, state: str) -> None:
    make, keys = STATES[state]

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, keys)
        await pilot.pause()
        before, where = seen(pilot), remembered(pilot)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert remembered(pilot) == where
        assert seen(pilot) == before

    tell(make(tmp_path), story, NARROW)
