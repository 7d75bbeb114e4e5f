"""Pictures of running games; each also checks words that must be on the screen.

`pytest tests/tui/test_table_snapshots.py --snapshot-update` accepts new pictures. Look at them
first.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from tests.tui.kit import NARROW, WIDE, press, seen, shows, until
from tests.tui.moments import (
    STEP,
    an_app_at,
    facing_an_enemy,
    laying_a_tile,
    round_three,
    under_way,
)
from tests.tui.pictures import load_host

Compare: TypeAlias = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
LARGE, HUGE = (160, 48), (200, 60)


def test_exploring(snap_compare: Compare, tmp_path: Path) -> None:
    """The revealed room in dashes; its orientations are described by their doors."""
    app = an_app_at(tmp_path, under_way("Ann", until=laying_a_tile))
    words = shows("choose its orientation.", "1 Doors north", "2 Doors north")
    assert snap_compare(app, run_before=words, terminal_size=WIDE)


@SIZES
def test_a_fight_with_odds(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    """An armed attack: two guards with their digits, the chance as a bar, and the no-undo note."""
    app = an_app_at(tmp_path, under_way("Ann", until=facing_an_enemy))
    words = shows("1 Guard 1", "stunned or removed", "off the map", "No undo: ", after=["f"])
    assert snap_compare(app, run_before=words, terminal_size=size)


FOUR = ("Ann", "Bo", "Cy", "Di")
OTHERS = ("T Tomas", "N Nell", "R Rufus")


@pytest.mark.parametrize("size", [NARROW, LARGE, HUGE], ids=["24", "48", "60"])
def test_four_seats(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    """All four prisoners with their tracks at every size; at 160 by 48 the decks and the texts of
    the cards; at 200 by 60 the rule and the recent history."""
    app = an_app_at(tmp_path, under_way(*FOUR, until=round_three), load_host=load_host)
    words = ["Round 3", "life 4 › [3] › ☠", "fear ■╎", *OTHERS]  # noqa: RUF001
    words += ["hreat", "ockdown"]
    words += ["DECKS", "32 Events", "Final rooms"] if size in (LARGE, HUGE) else []
    words += ["RULE Doors", "HISTORY"] if size == HUGE else []

    async def sit_down(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: "PASS THE KEYBOARD" in seen(pilot))
        await press(pilot, ["enter"])
        await shows(*words)(pilot)

    assert snap_compare(app, run_before=sit_down, terminal_size=size)


def test_a_curtain(snap_compare: Compare, tmp_path: Path) -> None:
    """The next player and their character; nothing of the table."""
    app = an_app_at(tmp_path, under_way(*FOUR, until=round_three))
    words = shows("PASS THE KEYBOARD", "Ann (Wren Halloran)", "Everyone else, look away.")
    assert snap_compare(app, run_before=words, terminal_size=NARROW)


def test_in_ascii(snap_compare: Compare, tmp_path: Path) -> None:
    """A table in ASCII characters only."""
    app = an_app_at(
        tmp_path, under_way("Ann", until=facing_an_enemy), replace(STEP, ascii_only=True)
    )

    async def look(pilot: Pilot[Any]) -> None:
        await shows("GOAL", "What do you do?", "hreat", "ockdown", "life [4] > 3 > X")(pilot)
        assert seen(pilot).isascii()

    assert snap_compare(app, run_before=look, terminal_size=WIDE)


def test_without_colours(snap_compare: Compare, tmp_path: Path) -> None:
    """The highlight reversed, your own pawn underlined; every state has its word or symbol."""
    app = an_app_at(
        tmp_path, under_way("Ann", until=facing_an_enemy), replace(STEP, theme="l7-monochrome")
    )
    words = shows("GOAL", "What do you do?", "Blocked:", "life [4] › 3 › ☠")  # noqa: RUF001
    assert snap_compare(app, run_before=words, terminal_size=NARROW)
