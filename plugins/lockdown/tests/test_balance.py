"""Win rates of seats are within their bands: nightly for every table, otherwise for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from l7core.analysis.simulation import Series, figures, simulate
from l7core.testing.balance import DOUBT, band_of, read_bands, series_of
from l7core.testing.effort import NIGHTLY, times
from plugins.lockdown.tests.kit import rules

BANDS: Final = read_bands(Path(__file__).with_name("balance.toml"))
ALONE: Final = "lockdown:alone"
LOOKS_AHEAD: Final = ("search",)
"""Bots whose games take too long for a test."""


def tables() -> Iterator[Series]:
    """Yield every table that has a band; by day only the solo scenario with standard rules."""
    scenarios = [card.id for card in rules().scenarios() if not card.lesson]
    for band in BANDS:
        for series in series_of(rules(), band, scenarios, games=times(16, nightly=60)):
            is_played = NIGHTLY or (series.scenario == ALONE and not band.variant)
            if is_played and band is band_of(BANDS, series) and band.bots != LOOKS_AHEAD:
                yield series


def named(series: Series) -> str:
    return f"{series.scenario}-{series.seats}-{series.bots[0]}-{series.preset}"


@pytest.mark.parametrize("series", list(tables()), ids=named)
def test_seats_are_won_as_often_as_is_wanted(series: Series) -> None:
    played = figures(rules(), series, simulate(rules(), series))
    band = band_of(BANDS, series)
    assert band
    assert not played.endless
    assert band.holds(played, DOUBT), f"{band.rate(played):.0%} won"
