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
from tests.tui.kit import NARROW, a_still_app, shows

Compare: TypeAlias = Callable[..., bool]
WIDE = (120, 36)


@pytest.mark.parametrize("number", range(1, 5))
def test_overlay(snap_compare: Compare, number: int) -> None:
    """1: moves in each room within reach. 2: a solid way with an arrow from the Tank Room into the
    Storeroom, dashed on to the hall. 3: harm in the Tank Room, one more to come into the
    Storeroom. 4: a letter in both vents, and the duct between them through the Laboratory's walls.
    """
    app = a_still_app(facility(), overlays=overlays())
    laid = overlays()[number - 1]
    look = shows(laid.name, after=["N"] * number)
    assert snap_compare(app, run_before=look, terminal_size=WIDE)


def test_overlay_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The way as stars with an arrow, further on as points; badges reversed; doors still unlike
    each other."""
    settings = Settings(ascii_only=True, theme="l7-monochrome")
    app = a_still_app(facility(), settings=settings, overlays=overlays())
    look = shows("*", after=["N", "N"])
    assert snap_compare(app, run_before=look, terminal_size=WIDE)


@pytest.mark.parametrize("zooms", [["["], ["]", "]"]], ids=["smaller", "larger"])
def test_zoom(snap_compare: Compare, zooms: list[str]) -> None:
    """Overview: who is where in one line a room. Close: every piece and icon with its word, one
    below the other.
    """
    look = shows("Laboratory", after=["M", *zooms])
    assert snap_compare(a_still_app(facility()), run_before=look, terminal_size=WIDE)


def test_minimap(snap_compare: Compare) -> None:
    """In the corner the whole floor in small: what the window shows filled, the rest hollow, the
    pawn among it.
    """
    look = shows("\u25a1\u25a1", "\u25a0\u25a0")
    assert snap_compare(a_still_app(warren()), run_before=look, terminal_size=WIDE)


def test_cursor(snap_compare: Compare) -> None:
    """The Storeroom marked; below it what is there, who would come, and its ways out."""
    app = a_still_app(facility(), overlays=overlays())
    look = shows("Storeroom", after=["V", "down"])
    assert snap_compare(app, run_before=look, terminal_size=NARROW)


def test_ghost(snap_compare: Compare) -> None:
    """The Boiler Room beside the Ward in dashed lines, its door in the south, as highlighted."""
    look = shows("Boiler", "\u2504", after=["down"])
    assert snap_compare(a_still_app(placement()), run_before=look, terminal_size=WIDE)


def test_ghost_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The proposed room in points, told by its dashes alone."""
    settings = Settings(theme="l7-monochrome", ascii_only=True)
    app = a_still_app(placement(), settings=settings)
    assert snap_compare(app, run_before=shows("Boiler", "..."), terminal_size=NARROW)


def test_a_level_in_the_dark(snap_compare: Compare) -> None:
    """All 24 sectors at once. Names of the seven that have been seen, suns in the two that are lit,
    notes in the doors where something was heard; the rest dashed. The hours below the header: 13 in
    brackets, a sign at 12, the nightmare from 9.
    """
    look = shows("[13]", "\u263c", "♪")
    assert snap_compare(a_still_app(level()), run_before=look, terminal_size=WIDE)


@pytest.mark.parametrize("keys", [["N"], ["N", "F"]], ids=["upper", "cellar"])
def test_a_notebook(snap_compare: Compare, keys: list[str]) -> None:
    """Question marks where it can be, two of these in places that nobody has seen: the Gallery, and
    a Balcony beyond the level's edge. A way that comes up from the cellar (2 and an arrow in the
    Stairwell) and goes on dashed; in the cellar the way to the stairs, and 1 where it leaves.
    """
    app = a_still_app(level(), overlays=notebook())
    assert snap_compare(app, run_before=shows("?", after=keys), terminal_size=WIDE)


def test_a_notebook_in_small(snap_compare: Compare) -> None:
    """The same at 80 columns, in ASCII, without colours."""
    settings = Settings(theme="l7-monochrome", ascii_only=True)
    app = a_still_app(level(), settings=settings, overlays=notebook())
    assert snap_compare(app, run_before=shows("?", after=["N"]), terminal_size=NARROW)


def test_numbered_corridors(snap_compare: Compare) -> None:
    """Thirteen numbers, each on its corridor, noise beside five of them; closed, locked, blocked
    and broken doors unlike each other; a triangle where there is no power. The numbers of all
    three tracks; the time drawn with the rocket at 9.
    """
    look = shows("[13] 12 11 10 9\u25b3")
    assert snap_compare(a_still_app(section()), run_before=look, terminal_size=WIDE)


def test_numbered_corridors_in_ascii(snap_compare: Compare) -> None:
    """The same without a character beyond ASCII."""
    app = a_still_app(section(), settings=Settings(ascii_only=True))
    assert snap_compare(app, run_before=shows("F1 help"), terminal_size=NARROW)
