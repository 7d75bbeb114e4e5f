"""The balance report as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeAlias

from l7core.analysis.simulation import Figures
from l7core.engine.ruleset import Rules
from l7core.language import in_sentence
from l7core.plain.simulation_lines import name, words
from l7core.testing.balance import by_all
from tests.tools.balance.measure import Effort, Table, judge

KINDS = {"cards played": "adrenaline", "items carried": "item"}
"""Kind of record that a heading counts, to list the records that never occur."""
SHOWN = 3
"""Causes of one kind that are listed."""
SHARES = (
    "Each cell is the share of players who win, and in brackets the share of games that all win."
)
SEATS_WON = "players"
NOTABLE_TIMES = 100
"""Games in which a card, item or room has to occur before the page lists it."""
NOTABLE_POINTS = 5.0
"""Percentage points of difference from which the page lists a card, item or room."""


Part: TypeAlias = tuple[Rules, list[Table]]
"""A ruleset with its tables."""


def page(parts: list[Part], effort: Effort, titles: Iterable[str], before: str) -> str:
    """Return the whole document; games that were not measured keep their text from `before`."""
    measured = {rules.ruleset.title: (rules, tables) for rules, tables in parts if tables}
    lines = [*_head()]
    for title in titles:
        part = measured.get(title)
        lines += _section_of(*part, effort) if part else _section(before, title)
    return "\n".join(lines) + "\n"


def _head() -> Iterator[str]:
    yield "# Balance"
    yield ""
    yield "Win rates of bots, written by `make balance`. An exclamation mark means outside the"
    yield "target."
    yield "[Bots and simulations](../automate/bots.md#measure-balance) explains the measurement."


def _section(page: str, title: str) -> list[str]:
    """Return a page's section about a game, with the blank line before it."""
    _, heading, rest = page.partition(f"\n## {title}\n")
    if not heading:
        return []
    return ["", f"## {title}", *rest.partition("\n## ")[0].rstrip("\n").split("\n")]


def _section_of(rules: Rules, all_tables: list[Table], effort: Effort) -> Iterator[str]:
    tables = [table for table in all_tables if not table.band.variant]
    yield ""
    yield f"## {rules.ruleset.title}"
    yield ""
    counts = _counts(tables)
    counts_text = ", ".join(f"{players} {_range(games)}" for players, games in counts.items())
    yield f"Games in each cell: {counts_text}. Seeds from {effort.seed}."
    yield from _rates(tables, counts)
    yield from _lengths(rules, tables)
    yield from _variants([table for table in all_tables if table.band.variant])
    yield from _uses(rules, tables)


def _players(table: Table) -> str:
    return ", ".join(table.report.bots)


def _counts(tables: list[Table]) -> dict[str, set[int]]:
    """Return the numbers of games that those players have played at their tables."""
    counts: dict[str, set[int]] = {}
    for table in tables:
        counts.setdefault(_players(table), set()).add(table.report.games)
    return counts


def _range(counts: set[int]) -> str:
    if len(counts) == 1:
        return str(*counts)
    return f"{min(counts)} to {max(counts)} (see the cells)"


# -- who wins


def _rates(tables: list[Table], counts: dict[str, set[int]]) -> Iterator[str]:
    seats = sorted({table.report.seats for table in tables})
    yield ""
    judged = _judged(tables)
    yield f"Each cell is the share of games that {judged} wins." if judged else SHARES
    yield f"Targets: {_wanted(tables)}."
    yield from _wanted_together(tables)
    yield ""
    yield f"| scenario | bot | {' | '.join(_seats(number) for number in seats)} |"
    yield "|---|---|" + "---|" * len(seats)
    for (_, players), group in groupby(
        tables, key=lambda each: (each.report.scenario, _players(each))
    ):
        measured = {each.report.seats: each for each in group}
        title = next(iter(measured.values())).report.title
        says_games = len(counts[players]) > 1
        cells = [
            _rate(measured[number], says_games=says_games) if number in measured else "-"
            for number in seats
        ]
        yield f"| {title} | {players} | {' | '.join(cells)} |"


def _judged(tables: list[Table]) -> str:
    """Return the side that is judged in a game with opponents; empty in other games."""
    return next((in_sentence(each.report.chairs[0]) for each in tables if each.report.chairs), "")


def _seats(number: int) -> str:
    return "1 player" if number == 1 else f"{number} players"


def _wanted(tables: list[Table]) -> str:
    """Return the general targets; bands of single tables only show as marks."""
    bands = {
        _players(table): table.band
        for table in tables
        if table.report.chairs or not table.band.scenario
    }
    return ", ".join(
        f"{players} {band.least:.0%} to {band.most:.0%}" for players, band in bands.items()
    )


def _wanted_together(tables: list[Table]) -> Iterator[str]:
    """Yield the tables at which all seats should win now and then."""
    wanted: dict[tuple[str, float], list[str]] = {}
    for table in tables:
        if table.band.together:
            title = f"{table.report.title} with {table.report.seats}"
            wanted.setdefault((_players(table), table.band.together), []).append(title)
    for (players, share), titles in wanted.items():
        yield f"Target for all winning together, {players}, {share:.0%}: {', '.join(titles)}."


def _rate(table: Table, *, says_games: bool) -> str:
    report = table.report
    mark = "" if table.band.holds(report) else " !"
    games = f" of {report.games}" if says_games else ""
    if report.seats == 1 or report.chairs:
        return f"{table.band.rate(report):.0%}{games}{mark}"
    return f"{table.band.rate(report):.0%} ({by_all(report):.0%}){games}{mark}"


# -- length and endings


def _lengths(rules: Rules, tables: list[Table]) -> Iterator[str]:
    yield ""
    yield "### Careful bots: length and endings"
    yield ""
    yield "| scenario | players | turns | endings | causes, with the mean turn |"
    yield "|---|---|---|---|---|"
    for table in tables:
        report = table.report
        if report.bots[0] == "careful":
            turns = f"{report.turns.least} to {report.turns.most}, median {report.turns.median:g}"
            endings = ", ".join(f"{words(rules, key)} {n}" for key, n in report.reasons.items())
            why = "; ".join(_causes(rules, report))
            yield f"| {report.title} | {report.seats} | {turns} | {endings} | {why} |"


def _causes(rules: Rules, report: Figures) -> Iterator[str]:
    for heading, causes in report.causes.items():
        listed = [
            f"{words(rules, key)} {cause.times} (turn {cause.turn:.0f})"
            for key, cause in list(causes.items())[:SHOWN]
        ]
        yield f"{heading}: {', '.join(listed)}"


def _variants(tables: list[Table]) -> Iterator[str]:
    if not tables:
        return
    variants = list(dict.fromkeys(table.band.variant for table in tables))
    titles = list(dict.fromkeys(table.report.title for table in tables))
    says_games = len({table.report.games for table in tables}) > 1
    yield ""
    yield "### Careful bots: difficulty"
    yield ""
    yield f"| scenario | players | {' | '.join(variants)} |"
    yield "|---|---|" + "---|" * len(variants)

    def row(table: Table) -> tuple[int, int]:
        return titles.index(table.report.title), table.report.seats

    for (title, seats), group in groupby(sorted(tables, key=row), row):
        rates = {each.band.variant: _rate(each, says_games=says_games) for each in group}
        cells = (rates.get(variant, "") for variant in variants)
        yield f"| {titles[title]} | {seats} | {' | '.join(cells)} |"


# -- useful records


def _uses(rules: Rules, tables: list[Table]) -> Iterator[str]:
    careful = [table for table in tables if table.report.bots[0] == "careful"]
    headings = dict.fromkeys(heading for table in careful for heading in table.report.uses)
    for heading in headings:
        judged = judge(careful, heading)
        yield ""
        yield f"### Careful bots: {heading}"
        yield ""
        yield f"Percentage points of wins ({_judged(careful) or SEATS_WON}) in games with it minus"
        yield f"games without it. Listed from {NOTABLE_POINTS:g} points and {NOTABLE_TIMES} times."
        yield ""
        yield "| name | times | difference |"
        yield "|---|---|---|"
        for id, each in sorted(judged.items(), key=lambda item: -item[1].difference):
            points = 100 * each.difference
            if each.tables and each.times >= NOTABLE_TIMES and abs(points) >= NOTABLE_POINTS:
                yield f"| {name(rules, id)} | {each.times} | {points:+.1f} |"
        unused = _never(rules, heading, judged)
        if unused:
            yield ""
            yield f"Never: {', '.join(unused)}."


def _never(rules: Rules, heading: str, judged: Iterable[str]) -> list[str]:
    known = rules.library.get(KINDS.get(heading, ""), {})
    seen = set(judged)
    return [name(rules, id) for id in known if id not in seen]
