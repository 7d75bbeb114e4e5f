"""What is measured for the balance report: every scenario, by every bot, for every table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from l7core.engine.ruleset import Rules
from l7core.sim import Played, Report, Series, report, simulate

LEVELS = ("easier", "standard", "harder")
FEWEST = 3
"""Games with and games without, below which a card is not judged at one table."""


class Effort(Struct, frozen=True):
    """How many games each bot plays at each table."""

    games: dict[str, int]
    jobs: int = 1
    seed: int = 0
    seats: tuple[int, ...] = (1, 2, 3, 4)


class Table(Struct, frozen=True):
    """A series that has been played."""

    report: Report
    played: list[Played]


def measure(
    rules: Rules, scenarios: Iterable[str], effort: Effort, say: Callable[[str], None]
) -> list[Table]:
    """Every scenario by every bot for every number of seats that it takes."""
    tables = []
    for scenario in scenarios:
        least, most = rules.scenario(scenario).seats
        for bot, games in effort.games.items():
            for seats in effort.seats:
                if games and least <= seats <= most:
                    series = Series(
                        ruleset=rules.id,
                        scenario=scenario,
                        seats=seats,
                        bot=bot,
                        games=games,
                        seed=effort.seed,
                    )
                    tables.append(_played(rules, series, effort.jobs, say))
    return tables


def difficulties(
    rules: Rules, scenarios: Iterable[str], effort: Effort, say: Callable[[str], None]
) -> list[Table]:
    """Careful pairs at each difficulty, where the ruleset has such a thing."""
    if "difficulty" not in rules.toggles:
        return []
    return [
        _played(
            rules,
            Series(
                ruleset=rules.id,
                scenario=scenario,
                seats=2,
                bot="careful",
                games=effort.games.get("careful", 0),
                seed=effort.seed,
                toggles={"difficulty": level},
            ),
            effort.jobs,
            say,
        )
        for scenario in scenarios
        for level in LEVELS
    ]


def _played(rules: Rules, series: Series, jobs: int, say: Callable[[str], None]) -> Table:
    played = simulate(rules, series, jobs=jobs)
    if len(played) < series.games:
        raise KeyboardInterrupt
    told = report(rules, series, played)
    level = series.toggles.get("difficulty", "")
    say(
        f"{told.title}, {series.bot}, {series.seats} seats {level}:"
        f" {told.seats_won:.0%} of seats won in {told.games} games, {told.seconds:.0f} s"
    )
    return Table(told, played)


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
