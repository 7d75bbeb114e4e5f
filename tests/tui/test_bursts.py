"""Bursts of keys without a pause, on every screen: no burst ends the program."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from l7core.testing.effort import times
from l7tui.app import L7App
from tests.tui.everywhere import SPOTS, first_turn, over, still
from tests.tui.kit import press, tell
from tests.tui.moments import an_app_at, under_way

KEYS = (
    *("enter", "escape", "space", "tab", "up", "down", "left", "right", "backspace", "delete"),
    *("f1", "f2", "home", "end", "pageup", "pagedown", "ctrl+r", "ctrl+s", "ctrl+u", "ctrl+w"),
    *"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ:/?,.<>[]+-=",
)
VISITS, BURSTS = times(2, 16), times(4, 8)
"""Visits of each screen, and bursts on each visit: 320 bursts by day, 5,120 at night."""


@pytest.mark.parametrize("spot", SPOTS)
def test_a_burst_of_keys_never_ends_the_program(spot: str, tmp_path: Path) -> None:
    chance = random.Random(spot)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, SPOTS[spot].keys)
        await pilot.pause()
        for _ in range(BURSTS):
            # Mostly one key: a key that is held, or a queue of the same key after a stall.
            often = [chance.choice(KEYS)] if chance.random() < 0.5 else KEYS
            for key in chance.choices(often, k=chance.randint(3, 60)):
                pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await pilot.pause()
            if not pilot.app.is_running:
                return  # a key has quit the program

    for visit in range(VISITS):
        (saves := tmp_path / str(visit)).mkdir()
        tell(app_at(spot, saves), story)


def app_at(spot: str, saves: Path) -> L7App:
    """Return the app for a spot, with a real game in place of one that never changes."""
    make = SPOTS[spot].make
    if make in (still, over):
        return an_app_at(saves, under_way("Ann", until=first_turn))
    return make(saves)
