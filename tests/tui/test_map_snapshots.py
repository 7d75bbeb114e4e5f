"""Pictures of the map; each docstring says what the picture must show.

`pytest tests/tui/test_map_snapshots.py --snapshot-update` accepts new pictures. Look at them first.
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
    """1: the number of moves in each room within reach. 2: a solid path with an arrow from the Tank
    Room into the Storeroom, dashed from there to the hall. 3: expected harm in the Tank Room,
    and one more enemy coming into the Storeroom. 4: a letter in both vents, and the duct between
    them through the Laboratory's walls."""
    app = a_still_app(facility(), overlays=overlays())
    overlay = overlays()[number - 1]
    look = shows(overlay.name, after=["N"] * number)
    assert snap_compare(app, run_before=look, terminal_size=WIDE)


def test_overlay_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The path as stars with an arrow, its continuation as dots; badges reversed; each kind of door
    still has its own form."""
    settings = Settings(ascii_only=True, theme="l7-monochrome")
    app = a_still_app(facility(), settings=settings, overlays=overlays())
    look = shows("*", after=["N", "N"])
    assert snap_compare(app, run_before=look, terminal_size=WIDE)


@pytest.mark.parametrize("zooms", [["["], ["]", "]"]], ids=["smaller", "larger"])
def test_zoom(snap_compare: Compare, zooms: list[str]) -> None:
    """Overview: the people in each room in one line. Close: every piece and icon with its name, one
    below the other."""
    look = shows("Laboratory", after=["M", *zooms])
    assert snap_compare(a_still_app(facility()), run_before=look, terminal_size=WIDE)


def test_minimap(snap_compare: Compare) -> None:
    """A minimap of the whole floor in the corner: the visible part filled, the rest hollow, the
    pawn among it."""
    look = shows("\u25a1\u25a1", "\u25a0\u25a0")
    assert snap_compare(a_still_app(warren()), run_before=look, terminal_size=WIDE)


def test_cursor(snap_compare: Compare) -> None:
    """The Storeroom is marked; its contents, coming enemies and exits are listed below."""
    app = a_still_app(facility(), overlays=overlays())
    look = shows("Storeroom", after=["V", "down"])
    assert snap_compare(app, run_before=look, terminal_size=NARROW)


def test_ghost(snap_compare: Compare) -> None:
    """The highlighted orientation of the Boiler Room beside the Ward in dashed lines, its door in
    the south."""
    look = shows("Boiler", "\u2504", after=["down"])
    assert snap_compare(a_still_app(placement()), run_before=look, terminal_size=WIDE)


def test_ghost_in_ascii_without_colours(snap_compare: Compare) -> None:
    """The preview in dots; its dashes alone set it apart."""
    settings = Settings(theme="l7-monochrome", ascii_only=True)
    app = a_still_app(placement(), settings=settings)
    assert snap_compare(app, run_before=shows("Boiler", "..."), terminal_size=NARROW)


def test_a_level_in_the_dark(snap_compare: Compare) -> None:
    """All 24 sectors at once: names of the seven seen sectors, suns in the two lit ones, notes in
    the doors of noises, the others dashed. The hours below the header: 13 in brackets, a symbol
    at 12, the nightmare from 9."""
    look = shows("[13]", "\u263c", "♪")
    assert snap_compare(a_still_app(level()), run_before=look, terminal_size=WIDE)


@pytest.mark.parametrize("keys", [["N"], ["N", "F"]], ids=["upper", "cellar"])
def test_a_notebook(snap_compare: Compare, keys: list[str]) -> None:
    """Question marks at possible positions, two of them in unseen places: the Gallery, and a
    Balcony beyond the level's edge. A path comes up from the cellar (2 and an arrow in the
    Stairwell) and continues dashed; in the cellar the path to the stairs, with a 1 where it
    leaves."""
    app = a_still_app(level(), overlays=notebook())
    assert snap_compare(app, run_before=shows("?", after=keys), terminal_size=WIDE)


def test_a_notebook_in_small(snap_compare: Compare) -> None:
    """The notebook at 80 columns, in ASCII, without colours."""
    settings = Settings(theme="l7-monochrome", ascii_only=True)
    app = a_still_app(level(), settings=settings, overlays=notebook())
    assert snap_compare(app, run_before=shows("?", after=["N"]), terminal_size=NARROW)


def test_numbered_corridors(snap_compare: Compare) -> None:
    """Thirteen numbers, each on its corridor, with noise beside five of them; closed, locked,
    blocked and broken doors differ; a triangle marks the power failure. Values of all three
    tracks; the time track has the rocket at 9."""
    look = shows("[13] 12 11 10 9\u25b3")
    assert snap_compare(a_still_app(section()), run_before=look, terminal_size=WIDE)


def test_numbered_corridors_in_ascii(snap_compare: Compare) -> None:
    """Numbered corridors in ASCII characters only."""
    app = a_still_app(section(), settings=Settings(ascii_only=True))
    assert snap_compare(app, run_before=shows("F1 help"), terminal_size=NARROW)
