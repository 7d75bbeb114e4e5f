"""What is measured for the balance report: every scenario, by every bot, for every table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from l7core.analysis.simulation import Figures, Played, Series, figures, simulate
from l7core.engine.ruleset import Rules
from l7core.testing.balance import Band, band_of, series_of

FEWEST = 3
"""Games with and games without, below which a card is not judged at one table."""


class Kept(Struct, frozen=True):
    """A folder with the series that are played already, so that hours need not be spent twice."""

    folder: Path
    edition: str
    """What tells today's rules and bots from those of another day."""

    def played(self, series: Series) -> list[Played] | None:
        """The games of that series, if they are there."""
        path = self._path(series)
        return msgspec.json.decode(path.read_bytes(), type=list[Played]) if path.exists() else None

    def keep(self, series: Series, played: list[Played]) -> None:
        """Put a whole series beside the others."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self._path(series)
        draft = path.with_suffix(".tmp")
        draft.write_bytes(msgspec.json.encode(played))
        draft.replace(path)

    def _path(self, series: Series) -> Path:
        what = sha256(msgspec.json.encode([self.edition, series]))
        return self.folder / f"{what.hexdigest()}.json"


class Effort(Struct, frozen=True):
    """How many games each bot plays at each table."""

    games: dict[str, int]
    jobs: int = 1
    seed: int = 0
    seats: tuple[int, ...] = (1, 2, 3, 4)
    kept: Kept | None = None


class Table(Struct, frozen=True):
    """A series that has been played."""

    report: Figures
    played: list[Played]
    band: Band


def measure(
    rules: Rules,
    bands: Sequence[Band],
    scenarios: Sequence[str],
    effort: Effort,
    say: Callable[[str], None],
) -> list[Table]:
    """Every scenario by all players that the bands name, for every number of seats it takes."""
    tables = []
    for scenario in scenarios:
        for band in bands:
            games = effort.games.get(band.bots[0], 0)
            for series in series_of(rules, band, [scenario], games, effort.seed):
                wanted = series.seats in effort.seats and series.scenario == scenario
                if games and wanted and band is band_of(bands, series):
                    tables.append(_played(rules, series, band, effort, say))
    return tables


def _played(
    rules: Rules, series: Series, band: Band, effort: Effort, say: Callable[[str], None]
) -> Table:
    kept = effort.kept
    played = kept.played(series) if kept else None
    if played is None:
        played = simulate(rules, series, jobs=effort.jobs)
        if len(played) < series.games:
            raise KeyboardInterrupt
        if kept:
            kept.keep(series, played)
    told = figures(rules, series, played)
    say(
        f"{told.title}, {', '.join(series.bots)}, {series.seats} seats {band.variant}:"
        f" {told.seats_won:.0%} of seats won in {told.games} games, {told.seconds:.0f} s"
    )
    return Table(told, played, band)


class Judged(Struct, frozen=True):
    """A card over all tables."""

    times: int
    tables: int
    """How many tables have enough games with it and without."""
    difference: float
    """Share of seats won with it minus without, at the same tables, weighted by what they tell."""


def judge(tables: Iterable[Table], heading: str) -> dict[str, Judged]:
    """Each thing under that heading, compared within tables and never between them."""
    times: dict[str, int] = {}
    weights: dict[str, list[tuple[float, float]]] = {}
    for table in tables:
        for id, use in table.report.uses.get(heading, {}).items():
            times[id] = times.get(id, 0) + use.times
            without = table.report.games - use.games
            if use.games >= FEWEST and without >= FEWEST:
                weight = use.games * without / table.report.games
                weights.setdefault(id, []).append((weight, use.difference))
    return {
        id: Judged(
            count,
            len(weights.get(id, [])),
            sum(weight * difference for weight, difference in weights[id])
            / sum(weight for weight, _ in weights[id])
            if id in weights
            else 0.0,
        )
        for id, count in times.items()
    }
