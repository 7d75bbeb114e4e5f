"""Measurements for the balance report: every scenario, with every bot and number of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from l7core.analysis.simulation import Elsewhere, Figures, Played, Series, figures, simulate
from l7core.engine.ruleset import Rules
from l7core.testing.balance import Band, band_of, series_of

PLAYERS = ("random", "careful", "search")
"""Order of the bots in the report."""
FEWEST = 3
"""Games with and games without a card, below which one table does not judge it."""


class Kept(Struct, frozen=True):
    """A folder with games already played, so that no hours are spent twice."""

    folder: Path
    edition: str
    """Hash that tells today's rules and bots from earlier ones."""

    def played(self, series: Series) -> list[Played]:
        """Return the stored games of a series, whatever number it was to have then."""
        path = self._path(series)
        lines = path.read_bytes().splitlines() if path.exists() else []
        games = [msgspec.json.decode(line, type=Played) for line in lines]
        return sorted(
            (one for one in games if one.number < series.games), key=lambda one: one.number
        )

    def keep(self, series: Series, one: Played) -> None:
        """Store a game with the others of its series."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._path(series).open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")

    def _path(self, series: Series) -> Path:
        key = sha256(msgspec.json.encode([self.edition, replace(series, games=0)]))
        return self.folder / f"{key.hexdigest()}.jsonl"


class Effort(Struct, frozen=True):
    """Number of games of each bot at each table, and the means to play them."""

    games: dict[str, int]
    jobs: int = 1
    seed: int = 0
    seats: tuple[int, ...] = (1, 2, 3, 4)
    kept: Kept | None = None
    elsewhere: Elsewhere | None = None
    """Workers of a cluster."""
    plays: bool = True
    """True to play missing games, False to use only the stored ones."""


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
    """Return every scenario, measured with all bots of the bands and all their seats."""
    tables: list[Table] = []
    for scenario in scenarios:
        tables += sorted(_of_scenario(rules, bands, scenario, effort, say), key=_who)
    return tables


def _of_scenario(
    rules: Rules,
    bands: Sequence[Band],
    scenario: str,
    effort: Effort,
    say: Callable[[str], None],
) -> Iterator[Table]:
    for band in bands:
        games = effort.games.get(band.bots[0], 0)
        for series in series_of(rules, band, [scenario], games, effort.seed):
            wanted = series.seats in effort.seats and series.scenario == scenario
            if games and wanted and band is band_of(bands, series):
                played = _played(rules, series, effort)
                if played:
                    table = Table(figures(rules, series, played), played, band)
                    say(_in_short(table))
                    yield table


def _who(table: Table) -> tuple[bool, int, int]:
    """Return a sort key: the usual game before variants, random bots first, few seats first."""
    players = table.report.bots[0]
    known = PLAYERS.index(players) if players in PLAYERS else len(PLAYERS)
    return bool(table.band.variant), known, table.report.seats


def _played(rules: Rules, series: Series, effort: Effort) -> list[Played]:
    """Return the games of a series: the stored ones, and the missing ones, played now."""
    kept = effort.kept
    known = kept.played(series) if kept else []
    if not effort.plays:
        return known

    def keep(one: Played) -> None:
        if kept:
            kept.keep(series, one)

    played = simulate(
        rules,
        series,
        jobs=effort.jobs,
        on_game=keep,
        known=known,
        elsewhere=effort.elsewhere,
    )
    if len(played) < series.games:
        raise KeyboardInterrupt
    return played


def _in_short(table: Table) -> str:
    report = table.report
    return (
        f"{report.title}, {', '.join(report.bots)}, {report.seats} seats {table.band.variant}:"
        f" {report.seats_won:.0%} of seats won, all in {report.won} of {report.games} games,"
        f" {report.seconds:.0f} s"
    )


class Judged(Struct, frozen=True):
    """Result of a card over all tables."""

    times: int
    tables: int
    """Number of tables with enough games with it and without."""
    difference: float
    """Share of seats won with it minus without, at the same tables, weighted by information."""


def judge(tables: Iterable[Table], heading: str) -> dict[str, Judged]:
    """Compare each record under that heading, within tables and never between them."""
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
