"""Simulations as text: a bar while they run, a table at the end."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TextIO

from l7core.analysis.simulation import Cause, Figures, Played, Use

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules

WIDTH = 30
EIGHTHS = " ▏▎▍▌▋▊▉█"
MANY = 12
"""Number of rows shown from each end of a list of uses."""
ENOUGH = 0.05
"""Share of games that must have a card, and that must lack it, for a meaningful figure."""
OFTEN = 0.1
"""Seconds between two updates of the bar."""


def bar(part: float, width: int, *, plain: bool = False) -> str:
    """Return a part of 1 as a bar, precise to an eighth of a cell; `plain` uses ASCII only."""
    part = max(0.0, min(1.0, part))
    if plain:
        full = round(part * width)
        return "#" * full + "." * (width - full)
    full, rest = divmod(round(part * width * 8), 8)
    drawn = "█" * full + (EIGHTHS[rest] if rest else "")
    return drawn.ljust(width)


class Progress:
    """A line that is redrawn in place: games played, speed and remaining time."""

    def __init__(self, games: int, out: TextIO) -> None:
        self._games = games
        self._out = out
        self._done = 0
        self._won = 0
        self._began = time.perf_counter()
        self._drawn = 0.0
        self._plain = (out.encoding or "").lower().replace("-", "") != "utf8"

    def game_over(self, played: Played) -> None:
        """Count a game, and redraw the line if it is time to."""
        self._done += 1
        self._won += played.result == "won"
        now = time.perf_counter()
        if now - self._drawn >= OFTEN or self._done == self._games:
            self._drawn = now
            self._out.write(f"\r{self._line(now - self._began)}\x1b[K")
            self._out.flush()

    def clear(self) -> None:
        """Clear the line."""
        self._out.write("\r\x1b[K")
        self._out.flush()

    def _line(self, spent: float) -> str:
        rate = self._done / max(spent, 0.001)
        left = (self._games - self._done) / max(rate, 0.001)
        drawn = bar(self._done / self._games, WIDTH, plain=self._plain)
        return (
            f"{drawn} {self._done}/{self._games} games, {self._won} won, {rate:.1f} per"
            f" second, {_time(left)} left"
        )


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


# -- the table


def table(rules: Rules, figures: Figures, *, plain: bool = False) -> Iterator[str]:
    """Yield the figures of a series as lines."""
    seats = "1 player" if figures.seats == 1 else f"{figures.seats} players"
    settings = [figures.preset, *(f"{key}={value}" for key, value in figures.toggles.items())]
    bots = f"bot {figures.bots[0]}" if len(figures.bots) == 1 else f"bots {', '.join(figures.bots)}"
    setup = ", ".join([seats, bots, *filter(None, settings)])
    of_requested = f" of {figures.asked}" if figures.asked != figures.games else ""
    yield f"{figures.title}: {setup}; {figures.games}{of_requested} games from seed {figures.seed}"
    if not figures.games:
        return
    shares = [*(_by_chair if figures.chairs else _by_result)(figures)]
    if figures.endless:
        shares.append(("endless", figures.endless / figures.games, str(figures.endless)))
    label_width = max(12, *(len(label) for label, *_ in shares))
    for label, share, more in shares:
        drawn = bar(share, WIDTH, plain=plain)
        yield f"  {label:<{label_width}} {drawn} {share:6.1%}  {more}".rstrip()
    turns, rate = figures.turns, figures.decisions / max(figures.seconds, 0.001)
    yield (
        f"  turns {turns.least} to {turns.most}, median {turns.median:g};"
        f" {figures.decisions / figures.games:.0f} decisions per game, {rate:.0f} per"
        " second and process"
    )
    endings = ", ".join(f"{words(rules, key)} {n}" for key, n in figures.reasons.items())
    yield f"  ended: {endings}"
    for heading, causes in figures.causes.items():
        yield f"  {heading}"
        for key, cause in causes.items():
            yield _cause(rules, figures, key, cause, plain=plain)
    for heading, uses in figures.uses.items():
        label = figures.chairs[0] if figures.chairs else "players"
        yield f"  {heading}: win rate of {label} with it, difference to games without it"
        yield from _uses(rules, figures, uses)


def _by_chair(figures: Figures) -> Iterator[tuple[str, float, str]]:
    """Yield the win rate of each seat with a role of its own, and the seat's bot."""
    bots = figures.bots * (figures.seats if len(figures.bots) == 1 else 1)
    for chair, share, bot in zip(figures.chairs, figures.won_by_seat, bots, strict=True):
        yield f"{chair} won", share, bot


def _by_result(figures: Figures) -> Iterator[tuple[str, float, str]]:
    """Yield the share of each result and of seats that won, and each seat's if bots differ."""
    won = "won" if figures.seats == 1 else "all won"
    results = {won: figures.won, "some won": figures.partly, "lost": figures.lost}
    for result, count in results.items():
        if count or result != "some won":
            yield result, count / figures.games, str(count)
    if figures.seats > 1:
        yield "players won", figures.seats_won, ""
    if len(figures.bots) > 1:
        for seat, bot in enumerate(figures.bots):
            yield f"player {seat + 1} won", figures.won_by_seat[seat], bot


def words(rules: Rules, key: str) -> str:
    """Return a text key in words; for the id of a record, its name.

    A key stands for its sentence if that is short and has no placeholders, otherwise for its last
    part.
    """
    if ":" in key:
        return name(rules, key)
    template = rules.texts.templates.get(key, "")
    short = key.rpartition(".")[2].replace("-", " ") or "no cause"
    return template if template and "{" not in template and len(template) < WIDTH else short


def _cause(rules: Rules, figures: Figures, key: str, cause: Cause, *, plain: bool) -> str:
    part = cause.games / figures.games
    drawn = bar(part, WIDTH // 2, plain=plain)
    times = "once" if cause.times == 1 else f"{cause.times} times"
    return (
        f"    {words(rules, key):<26} {drawn} {part:6.1%} of games, {times}, turn {cause.turn:.0f}"
    )


def _uses(rules: Rules, figures: Figures, uses: Mapping[str, Use]) -> Iterator[str]:
    """Yield the best and the worst uses, among those that enough games have and lack."""
    least = max(1, round(ENOUGH * figures.games))
    judged = [(id, use) for id, use in uses.items() if least <= use.games <= figures.games - least]
    judged.sort(key=lambda each: -each[1].difference)
    selected = judged if len(judged) <= 2 * MANY else [*judged[:MANY], *judged[-MANY:]]
    for id, use in selected:
        yield (
            f"    {name(rules, id):<26} {use.won_with:6.1%} {100 * use.difference:+6.1f}"
            f"   in {use.games} game{'s' * (use.games > 1)}"
        )
    if len(uses) > len(selected):
        yield f"    … and {len(uses) - len(selected)} more, some in too few games"


def name(rules: Rules, id: str) -> str:
    """Return the name of a record."""
    for records in rules.library.values():
        if id in records:
            return str(getattr(records[id], "name", id))
    return id.rpartition(":")[2]
