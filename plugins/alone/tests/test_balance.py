"""A careful hero wins as often as is wanted: in the night at every table, else at the usual one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from l7core.analysis.simulation import figures, simulate
from l7core.testing.balance import DOUBT, Band, read_bands, series_of
from plugins.alone.tests.kit import rules

BANDS = read_bands(Path(__file__).with_name("balance.toml"))
IS_NIGHT = "L7_NIGHTLY" in os.environ
USUAL = [band for band in BANDS if band.bots == ("careful",) and not (band.variant or band.seats)]


@pytest.mark.parametrize("band", BANDS if IS_NIGHT else USUAL, ids=lambda band: band.variant)
def test_the_hero_wins_as_often_as_is_wanted(band: Band) -> None:
    (series,) = series_of(rules(), band, [band.scenario], games=60 if IS_NIGHT else 16)
    played = figures(rules(), series, simulate(rules(), series))
    assert not played.endless
    assert band.holds(played, DOUBT), f"{band.rate(played):.0%} won"
