"""Pictures of the map; each says in a sentence what must be seen on it.

`pytest tests/tui/test_map_snapshots.py --snapshot-update` accepts new ones, after a look at them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from l7tui.settings.choices import Settings
from tests.tui.gallery import facility
from tests.tui.gallery_hidden import level, notebook, section
from tests.tui.gallery_map import overlays, placement, warren
from tests.tui.kit import NARROW, a_still_app

Compare: TypeAlias = Callable[..., bool]
WIDE, LARGE, HUGE = (120, 36), (160, 48), (200, 60)


@pytest.mark.parametrize("number", range(1, 5))
def test_overlay(snap_compare: Compare, number: int) -> None:
    """1: moves in each room within reach. 2: a solid way with an arrow from the Tank Room into the
    Storeroom, dashed on to the hall. 3: harm in the Tank Room, one more to come into the
    Storeroom. 4: a letter in both vents, and the duct between them through the Laboratory's walls.
    """
    app = a_still_app(facility(), overlays=overlays())
    assert snap_compare(app, press=["N"] * number, terminal_size=WIDE)


@pytest.mark.parametrize("theme", ["l7-monochrome", "l7-light"])
def test_overlay_in_other_colours(snap_compare: Compare, theme: str) -> None:
    """The way of the clone with its arrow; badges reversed, so that they stand out uncoloured."""
    app = a_still_app(facility(), settings=Settings(theme=theme), overlays=overlays())
    assert snap_compare(app, press=["N", "N"], terminal_size=WIDE)


def test_overlay_in_ascii(snap_compare: Compare) -> None:
    """The way as stars with an arrow, further on as points; doors still unlike each other."""
    app = a_still_app(facility(), settings=Settings(ascii_only=True), overlays=overlays())
    assert snap_compare(app, press=["N", "N"], terminal_size=WIDE)


@pytest.mark.parametrize("zooms", [["-"], [], ["+"], ["+", "+"]], ids="".join)
def test_zoom(snap_compare: Compare, zooms: list[str]) -> None:
    """Overview: who is where in one line a room. Fitted and normal: names, pieces, signs. Close:
    every piece and icon with its word, one below the other.
    """
    assert snap_compare(a_still_app(facility()), press=["M", *zooms], terminal_size=WIDE)


@pytest.mark.parametrize("size", [NARROW, WIDE, LARGE, HUGE])
def test_minimap(snap_compare: Compare, size: tuple[int, int]) -> None:
    """In the corner the whole floor in small: what the window shows filled, the rest hollow, the
    pawn among it. At 200 by 60 the floor fits, and there is none.
    """
    assert snap_compare(a_still_app(warren()), terminal_size=size)


def test_jump(snap_compare: Compare) -> None:
    """A letter in a lamp on each room that an option points at, none on the others."""
    assert snap_compare(a_still_app(facility()), press=["t"], terminal_size=WIDE)


def test_jump_to_any_room(snap_compare: Compare) -> None:
    """Two letters on every chamber that the window shows."""
    assert snap_compare(a_still_app(warren()), press=["t", "space"], terminal_size=WIDE)


@pytest.mark.parametrize("size", [NARROW, LARGE])
def test_cursor(snap_compare: Compare, size: tuple[int, int]) -> None:
    """The Storeroom marked; below it what is there, who would come, and its ways out."""
    app = a_still_app(facility(), overlays=overlays())
    assert snap_compare(app, press=["V", "down"], terminal_size=size)


@pytest.mark.parametrize("keys", [[], ["down"]], ids=["north", "south"])
def test_ghost(snap_compare: Compare, keys: list[str]) -> None:
    """The Boiler Room beside the Ward in dashed lines, its door on the side that is highlighted."""
    assert snap_compare(a_still_app(placement()), press=keys, terminal_size=WIDE)


def test_ghost_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The proposed room in points, told by its dashes alone."""
    settings = Settings(theme="l7-monochrome", ascii_only=True)
    assert snap_compare(a_still_app(placement(), settings=settings), terminal_size=WIDE)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_level_in_the_dark(snap_compare: Compare, size: tuple[int, int]) -> None:
    """All 24 sectors at once. Names of the seven that have been seen, suns in the two that are lit,
    notes in the doors where something was heard; the rest dashed. From 120 columns on the hours
    below the header: 13 in brackets, a sign at 12, the nightmare from 9.
    """
    assert snap_compare(a_still_app(level()), terminal_size=size)


@pytest.mark.parametrize("keys", [["n"], ["n", "f"]], ids=["upper", "cellar"])
def test_a_notebook(snap_compare: Compare, keys: list[str]) -> None:
    """Question marks where it can be, two of these in places that nobody has seen: the Gallery, and
    a Balcony beyond the level's edge. A way that comes up from the cellar (2 and an arrow in the
    Stairwell) and goes on dashed; in the cellar the way to the stairs, and 1 where it leaves.
    """
    app = a_still_app(level(), overlays=notebook())
    assert snap_compare(app, press=keys, terminal_size=WIDE)


def test_a_notebook_in_small(snap_compare: Compare) -> None:
    """The same at 80 columns, in ASCII, without colours."""
    settings = Settings(theme="l7-monochrome", ascii_only=True)
    app = a_still_app(level(), settings=settings, overlays=notebook())
    assert snap_compare(app, press=["n"], terminal_size=NARROW)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_numbered_corridors(snap_compare: Compare, size: tuple[int, int]) -> None:
    """Thirteen numbers, each on its corridor, noise beside five of them; closed, locked, blocked
    and broken doors unlike each other; a triangle where there is no power. The numbers of all
    three tracks; at 120 columns the time drawn with the rocket at 9.
    """
    assert snap_compare(a_still_app(section()), terminal_size=size)


def test_numbered_corridors_in_ascii(snap_compare: Compare) -> None:
    """The same without a character beyond ASCII."""
    app = a_still_app(section(), settings=Settings(ascii_only=True))
    assert snap_compare(app, terminal_size=NARROW)
