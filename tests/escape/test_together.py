"""Wins of whole groups of three and four players in scenarios 5 and 7."""

from __future__ import annotations

import pytest

from l7core.analysis.simulation import Series, figures, simulate
from l7core.testing.balance import band_of, read_bands
from l7core.testing.effort import times
from tests.escape.rules.kit import box
from tests.tools.places import ROOT

BANDS = read_bands(ROOT / "tests" / "escape" / "balance.toml")


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("scenario", ["escape:scenario-5", "escape:scenario-7"])
def test_careful_players_sometimes_all_escape(scenario: str, seats: int) -> None:
    series = Series(ruleset="escape:l7", scenario=scenario, seats=seats, games=times(40, 400))
    band = band_of(BANDS, series)
    assert band
    assert band.together >= 0.03
    assert band.holds(figures(box(), series, simulate(box(), series)))
