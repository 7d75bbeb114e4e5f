"""What is measured for the balance report: every scenario, by every bot, for every table."""

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
"""In which order they are told of."""
FEWEST = 3
"""Games with and games without, below which a card is not judged at one table."""


class Kept(Struct, frozen=True):
    """A folder with the games that are played already, so that hours need not be spent twice."""

    folder: Path
    edition: str
    """What tells today's rules and bots from those of another day."""

    def played(self, series: Series) -> list[Played]:
        """The games of that series that are there, however many it was to have then."""
        path = self._path(series)
        lines = path.read_bytes().splitlines() if path.exists() else []
        games = [msgspec.json.decode(line, type=Played) for line in lines]
        return sorted(
            (one for one in games if one.number < series.games), key=lambda one: one.number
        )

    def keep(self, series: Series, one: Played) -> None:
        """Put a game beside the others of its series."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._path(series).open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")

    def _path(self, series: Series) -> Path:
        what = sha256(msgspec.json.encode([self.edition, replace(series, games=0)]))
        return self.folder / f"{what.hexdigest()}.jsonl"


class Effort(Struct, frozen=True):
    """How many games each bot plays at each table."""

    games: dict[str, int]
    jobs: int = 1
    seed: int = 0
    seats: tuple[int, ...] = (1, 2, 3, 4)
    kept: Kept | None = None
    elsewhere: Elsewhere | None = None
    """The workers of a cluster."""
    plays: bool = True
    """Whether games that are missing are played; else those that are kept have to do."""


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
    """The usual game before its variants, random players before careful ones, few before many."""
    players = table.report.bots[0]
    known = PLAYERS.index(players) if players in PLAYERS else len(PLAYERS)
    return bool(table.band.variant), known, table.report.seats


def _played(rules: Rules, series: Series, effort: Effort) -> list[Played]:
    """The games of that series: those that are kept, and those that were missing."""
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
    told = table.report
    return (
        f"{told.title}, {', '.join(told.bots)}, {told.seats} seats {table.band.variant}:"
        f" {told.seats_won:.0%} of seats won, all in {told.won} of {told.games} games,"
        f" {told.seconds:.0f} s"
    )


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
