"""The careful hero's win rate stays in its bands: nightly for all setups, otherwise for the usual
one."""

from __future__ import annotations

from pathlib import Path

import pytest

from l7core.analysis.simulation import figures, simulate
from l7core.testing.balance import DOUBT, Band, read_bands, series_of
from l7core.testing.effort import NIGHTLY, times
from plugins.alone.tests.kit import rules

BANDS = read_bands(Path(__file__).with_name("balance.toml"))
USUAL = [band for band in BANDS if band.bots == ("careful",) and not (band.variant or band.seats)]


@pytest.mark.parametrize("band", BANDS if NIGHTLY else USUAL, ids=lambda band: band.variant)
def test_the_hero_wins_as_often_as_is_wanted(band: Band) -> None:
    (series,) = series_of(rules(), band, [band.scenario], games=times(16, nightly=60))
    played = figures(rules(), series, simulate(rules(), series))
    assert not played.endless
    assert band.holds(played, DOUBT), f"{band.rate(played):.0%} won"
