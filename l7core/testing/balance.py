"""Wanted win rates of each kind of player, as data, and a check of them.

    [[band]]
    bots = ["careful"]      # one for all seats, or one for each
    least = 0.15
    most = 0.60

    [[band]]
    bots = ["careful"]
    seats = 2
    toggles = { difficulty = "easier" }
    least = 0.25

A band without a scenario or a number of seats applies to all of them. If several bands fit, the
last one applies. With `seat`, the rate is the share of games that this seat wins; otherwise, it is
the share of all seats. `together` is the minimum share of games that all seats win.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from l7core.analysis.simulation import Figures, Series, figures, simulate
from l7core.engine.ruleset import Rules

DOUBT: Final = 3.0
"""Number of standard errors by which a short series may miss its band."""


class Band(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wanted win rate of these players in these games."""

    bots: tuple[str, ...]
    least: float = 0.0
    most: float = 1.0
    together: float = 0.0
    scenario: str = ""
    seats: int = 0
    seat: int | None = None
    preset: str = ""
    toggles: Mapping[str, str] = {}

    @property
    def variant(self) -> str:
        """Settings of the games in short; empty for the usual settings."""
        return ", ".join(filter(None, [self.preset, *self.toggles.values()]))

    def fits(self, series: Series | Figures) -> bool:
        """Return whether the band applies to a series."""
        return (
            self.bots == series.bots
            and self.scenario in ("", series.scenario)
            and self.seats in (0, series.seats)
            and self.preset == series.preset
            and dict(self.toggles) == dict(series.toggles)
        )

    def rate(self, results: Figures) -> float:
        return results.seats_won if self.seat is None else results.won_by_seat[self.seat]

    def holds(self, results: Figures, doubt: float = 0.0) -> bool:
        """Return whether the rates are at most `doubt` standard errors outside the band."""

        def error(share: float) -> float:
            return doubt * sqrt(share * (1 - share) / max(1, results.games))

        rate = self.rate(results)
        if by_all(results) + error(self.together) < self.together:
            return False
        return self.least - error(rate) <= rate <= self.most + error(rate)


def by_all(results: Figures) -> float:
    """Return the share of games that all seats won."""
    return results.won / max(1, results.games)


def read_bands(page: Path) -> list[Band]:
    """Return the bands of a TOML file."""
    return msgspec.convert(tomllib.loads(page.read_text(encoding="utf-8"))["band"], list[Band])


def band_of(bands: Iterable[Band], series: Series | Figures) -> Band | None:
    """Return the band that applies to a series, if any."""
    return next((band for band in reversed([*bands]) if band.fits(series)), None)


def series_of(
    rules: Rules, band: Band, scenarios: Sequence[str], games: int, seed: int = 0
) -> Iterator[Series]:
    """Yield the series to play for a band: its scenarios, each with its numbers of seats."""
    for scenario in [band.scenario] if band.scenario else scenarios:
        least, most = rules.scenario(scenario).seats
        for seats in [band.seats] if band.seats else range(least, most + 1):
            if len(band.bots) in (1, seats):
                yield Series(
                    ruleset=rules.id,
                    scenario=scenario,
                    seats=seats,
                    bots=band.bots,
                    games=games,
                    seed=seed,
                    preset=band.preset,
                    toggles=band.toggles,
                )


def check(rules: Rules, page: Path, *, games: int = 100, jobs: int = 1) -> None:
    """Check that a short series of each kind of game with a band is within the band."""
    bands = read_bands(page)
    scenarios = [card.id for card in rules.scenarios() if not card.lesson]
    faults = []
    for band in bands:
        for series in series_of(rules, band, scenarios, games):
            played = figures(rules, series, simulate(rules, series, jobs=jobs))
            if band is band_of(bands, series) and not band.holds(played, DOUBT):
                faults.append(
                    f"{played.title}, {', '.join(band.bots)}, {series.seats} seats {band.variant}:"
                    f" {band.rate(played):.0%} won, wanted {band.least:.0%} to {band.most:.0%};"
                    f" {by_all(played):.0%} by all, wanted {band.together:.0%}"
                )
    assert not faults, "\n".join(faults)
