"""Marathons: very many random games with checks, in several processes, to find rare faults."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final

from msgspec import Struct

from l7core.analysis.workers import run_in_processes
from l7core.engine.ruleset import Rules
from l7core.testing.games import Players, random_game
from l7core.testing.nets.watching import NetBroken, Watcher, play

TELL_EVERY: Final = 500
"""Number of games between two progress messages."""


class MarathonGames(Struct, frozen=True):
    """The games of a marathon, and the watchers of each game."""

    rules: Rules
    watchers: Callable[[], Sequence[Watcher]]
    scenarios: tuple[str, ...] = ()
    players: tuple[Players, ...] = ("random",)
    """Kinds of players, which take turns."""


class Run(Struct, frozen=True, array_like=True):
    """The result of one game."""

    number: int
    result: str
    decisions: int = 0
    failure: str = ""


def marathon(
    course: MarathonGames, games: int, jobs: int, say: Callable[[str], None], *, first: int = 0
) -> int:
    """Play that many games from number `first` on; return the number of failed games."""
    began = time.perf_counter()
    results: Counter[str] = Counter()
    decisions = 0
    failed = 0
    playing = run_in_processes(lambda n: run(course, first + n), Run, times=games, jobs=jobs)
    with closing(playing) as runs:
        for done, one in enumerate(runs, 1):
            results[one.result] += 1
            decisions += one.decisions
            if one.failure:
                failed += 1
                say(f"game {one.number}: {one.failure}")
            if done % TELL_EVERY == 0 or done == games:
                spent = time.perf_counter() - began
                say(f"{done} games, {decisions} decisions, {spent:.0f} s, {dict(results)}")
    say(f"{games - failed} passed, {failed} failed")
    return failed


def run(course: MarathonGames, number: int) -> Run:
    """Play one game; a fault becomes part of the result."""
    players = course.players[number % len(course.players)]
    game = random_game(course.rules, number, scenarios=course.scenarios, players=players)
    try:
        kernel = play(game, course.watchers())
    except NetBroken as error:
        return Run(number, "failed", 0, str(error))
    outcome = kernel.state.outcome
    return Run(number, outcome.result if outcome else "", kernel.decisions)
