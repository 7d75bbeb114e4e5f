"""What a simulation tells people: a bar while it runs, a table when it is over."""

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
"""Rows of a list of uses, from either end."""
ENOUGH = 0.05
"""The part of the games that must have, and must lack, a card for its figure to mean anything."""
OFTEN = 0.1
"""Seconds between two pictures of the bar."""


def bar(part: float, width: int, *, plain: bool = False) -> str:
    """A part of 1 as a bar, an eighth of a cell exact; `plain` for screens without such glyphs."""
    part = max(0.0, min(1.0, part))
    if plain:
        full = round(part * width)
        return "#" * full + "." * (width - full)
    full, rest = divmod(round(part * width * 8), 8)
    drawn = "█" * full + (EIGHTHS[rest] if rest else "")
    return drawn.ljust(width)


class Progress:
    """One line that is drawn again and again: how far, how fast, how long yet."""

    def __init__(self, games: int, out: TextIO) -> None:
        self._games = games
        self._out = out
        self._done = 0
        self._won = 0
        self._began = time.perf_counter()
        self._drawn = 0.0
        self._plain = (out.encoding or "").lower().replace("-", "") != "utf8"

    def game_over(self, played: Played) -> None:
        """Count a game, and draw the line if it is time to."""
        self._done += 1
        self._won += played.result == "won"
        now = time.perf_counter()
        if now - self._drawn >= OFTEN or self._done == self._games:
            self._drawn = now
            self._out.write(f"\r{self._line(now - self._began)}\x1b[K")
            self._out.flush()

    def clear(self) -> None:
        """Leave the line empty."""
        self._out.write("\r\x1b[K")
        self._out.flush()

    def _line(self, spent: float) -> str:
        rate = self._done / max(spent, 0.001)
        left = (self._games - self._done) / max(rate, 0.001)
        drawn = bar(self._done / self._games, WIDTH, plain=self._plain)
        return (
            f"{drawn} {self._done}/{self._games} games, {self._won} won,"
            f" {rate:.1f} a second, {_time(left)} left"
        )


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


# -- the table


def table(rules: Rules, figures: Figures, *, plain: bool = False) -> Iterator[str]:
    """The figures of a series in lines."""
    seats = "1 seat" if figures.seats == 1 else f"{figures.seats} seats"
    settings = [figures.preset, *(f"{key}={value}" for key, value in figures.toggles.items())]
    bots = f"bot {figures.bots[0]}" if len(figures.bots) == 1 else f"bots {', '.join(figures.bots)}"
    named = ", ".join([seats, bots, *filter(None, settings)])
    of = f" of {figures.asked}" if figures.asked != figures.games else ""
    yield f"{figures.title}: {named}; {figures.games}{of} games from seed {figures.seed}"
    if not figures.games:
        return
    shares = [*(_by_chair if figures.chairs else _by_result)(figures)]
    if figures.endless:
        shares.append(("endless", figures.endless / figures.games, str(figures.endless)))
    broad = max(12, *(len(who) for who, *_ in shares))
    for who, share, more in shares:
        drawn = bar(share, WIDTH, plain=plain)
        yield f"  {who:<{broad}} {drawn} {share:6.1%}  {more}".rstrip()
    turns, rate = figures.turns, figures.decisions / max(figures.seconds, 0.001)
    yield (
        f"  turns {turns.least} to {turns.most}, half within {turns.median:g};"
        f" {figures.decisions / figures.games:.0f} decisions a game,"
        f" {rate:.0f} a second by each process"
    )
    endings = ", ".join(f"{words(rules, key)} {n}" for key, n in figures.reasons.items())
    yield f"  ended: {endings}"
    for heading, causes in figures.causes.items():
        yield f"  {heading}"
        for key, cause in causes.items():
            yield _cause(rules, figures, key, cause, plain=plain)
    for heading, uses in figures.uses.items():
        who = figures.chairs[0] if figures.chairs else "seats"
        yield f"  {heading}: {who} won with it, and with it minus without"
        yield from _uses(rules, figures, uses)


def _by_chair(figures: Figures) -> Iterator[tuple[str, float, str]]:
    """How often each of those who have parts of their own won, and the bot that played it."""
    bots = figures.bots * (figures.seats if len(figures.bots) == 1 else 1)
    for chair, share, bot in zip(figures.chairs, figures.won_by_seat, bots, strict=True):
        yield f"{chair} won", share, bot


def _by_result(figures: Figures) -> Iterator[tuple[str, float, str]]:
    """How often each result came, the share of seats, and that of each bot where they differ."""
    won = "won" if figures.seats == 1 else "won by all"
    results = {won: figures.won, "won by some": figures.partly, "lost": figures.lost}
    for result, count in results.items():
        if count or result != "won by some":
            yield result, count / figures.games, str(count)
    if figures.seats > 1:
        yield "seats won", figures.seats_won, ""
    if len(figures.bots) > 1:
        for seat, bot in enumerate(figures.bots):
            yield f"seat {seat + 1} won", figures.won_by_seat[seat], bot


def words(rules: Rules, key: str) -> str:
    """A text key in words, as far as its sentence needs no filling in; a record by its name."""
    if ":" in key:
        return name(rules, key)
    said = rules.texts.templates.get(key, "")
    short = key.rpartition(".")[2].replace("-", " ") or "of itself"
    return said if said and "{" not in said and len(said) < WIDTH else short


def _cause(rules: Rules, figures: Figures, key: str, cause: Cause, *, plain: bool) -> str:
    part = cause.games / figures.games
    drawn = bar(part, WIDTH // 2, plain=plain)
    times = "once" if cause.times == 1 else f"{cause.times} times"
    return (
        f"    {words(rules, key):<26} {drawn} {part:6.1%} of games, {times}, turn {cause.turn:.0f}"
    )


def _uses(rules: Rules, figures: Figures, uses: Mapping[str, Use]) -> Iterator[str]:
    """The best and the worst, of those that enough games have and lack."""
    least = max(1, round(ENOUGH * figures.games))
    judged = [(id, use) for id, use in uses.items() if least <= use.games <= figures.games - least]
    judged.sort(key=lambda each: -each[1].difference)
    shown = judged if len(judged) <= 2 * MANY else [*judged[:MANY], *judged[-MANY:]]
    for id, use in shown:
        yield (
            f"    {name(rules, id):<26} {use.won_with:6.1%} {100 * use.difference:+6.1f}"
            f"   in {use.games} game{'s' * (use.games > 1)}"
        )
    if len(uses) > len(shown):
        yield f"    … and {len(uses) - len(shown)} more, or too seldom to tell"


def name(rules: Rules, id: str) -> str:
    """What a record is called."""
    for records in rules.library.values():
        if id in records:
            return str(getattr(records[id], "name", id))
    return id.rpartition(":")[2]
