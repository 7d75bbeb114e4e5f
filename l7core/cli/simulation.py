"""Simulations of many games with bots: `l7 sim`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from l7core.cli.options import host_of, ruleset_of, toggles_of
from l7core.cli.output import say
from l7core.cli.parsers import INSTALL_EXTRA, Commands, Options, Shared, add, add_rule_options
from l7core.engine.errors import L7Error

if TYPE_CHECKING:
    from l7core.analysis.simulation import Elsewhere, Played, Series
    from l7core.engine.ruleset import Rules, ScenarioCard
    from l7core.mods.host import Host


def add_sim(commands: Commands, shared: Shared) -> None:
    sim = add(commands, "sim", "simulate many games with bots", _sim, shared.everywhere)
    sim.add_argument(
        "scenario", nargs="?", default="", help="scenario id or number; list: 'l7 rulesets'"
    )
    sim.add_argument(
        "--all", action="store_true", help="every scenario of every game, except lessons"
    )
    sim.add_argument("--ruleset", default="", help="game id, if several games have the scenario")
    sim.add_argument(
        "--seats", type=int, metavar="N", help="number of players (default: the minimum)"
    )
    sim.add_argument(
        "--bot",
        default="careful",
        metavar="BOT[,BOT]",
        help="bot: random, careful or search (default: careful); one for all players or one each",
    )
    sim.add_argument(
        "--games", type=int, default=100, metavar="N", help="number of games (default: 100)"
    )
    sim.add_argument(
        "--jobs", type=int, metavar="J", help="number of processes (default: one per core)"
    )
    sim.add_argument(
        "--cluster", metavar="ADDRESS", help="Dask scheduler address, e.g. tcp://HOST:8786"
    )
    sim.add_argument(
        "--seed", type=int, default=0, help="seed of the first game; each next game adds 1"
    )
    add_rule_options(sim)
    sim.add_argument(
        "--json", metavar="FILE", help="output file for the list of results; - for stdout"
    )


def _sim(options: Options) -> int:
    from l7core.analysis.simulation import Series, figures
    from l7core.plain.simulation_lines import table

    host = host_of(options)
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    all_figures = []
    with _cluster(options, host) as elsewhere:
        for rules, card in _scenarios(options, host):
            series = Series(
                ruleset=rules.id,
                scenario=card.id,
                seats=options.seats or card.seats[0],
                bots=tuple(options.bot.split(",")),
                games=options.games,
                seed=options.seed,
                preset=options.preset,
                toggles=toggles_of(options),
            )
            jobs = options.jobs or os.cpu_count() or 1
            played = _played(rules, series, jobs=jobs, elsewhere=elsewhere)
            all_figures.append(figures(rules, series, played, host.pins(rules)))
            if options.json != "-":
                say(table(rules, all_figures[-1], plain=encoding != "utf8"))
            if len(played) < series.games:
                break
    if options.json:
        _write(all_figures, options.json)
    return 0


def _scenarios(options: Options, host: Host) -> Iterator[tuple[Rules, ScenarioCard]]:
    """Yield the scenario to play, or every scenario that is no lesson and fits the seats."""
    from l7core.analysis.simulation import find_scenario

    rulesets = [ruleset_of(options, host)] if options.ruleset else list(host.rulesets)
    if not options.all:
        rules, scenario = find_scenario(map(host.rules, rulesets), options.scenario)
        yield rules, rules.scenario(scenario)
        return
    if options.scenario:
        raise L7Error("--all plays every scenario.", hint="Leave the scenario out.")
    for rules in map(host.rules, rulesets):
        for card in rules.scenarios():
            least, most = card.seats
            if not card.lesson and least <= (options.seats or least) <= most:
                yield rules, card


@contextmanager
def _cluster(options: Options, host: Host) -> Iterator[Elsewhere | None]:
    """Yield a function that plays games on the cluster, or None without a cluster."""
    if not options.cluster:
        yield None
        return
    try:
        from l7doors.cluster import Cluster
    except ImportError as error:
        raise L7Error(
            f"Cluster support isn't installed: {error.name} is missing.",
            hint=INSTALL_EXTRA.format(extra="cluster"),
        ) from error
    cluster = Cluster(options.cluster)
    try:
        yield partial(cluster.shared, host)
    finally:
        cluster.close()


def _played(
    rules: Rules, series: Series, *, jobs: int, elsewhere: Elsewhere | None
) -> list[Played]:
    """Play the games and return them, with a progress line at a terminal."""
    from l7core.analysis.simulation import simulate
    from l7core.plain.simulation_lines import Progress

    if not sys.stderr.isatty():
        return simulate(rules, series, jobs=jobs, elsewhere=elsewhere)
    progress = Progress(series.games, sys.stderr)
    played = simulate(rules, series, jobs=jobs, on_game=progress.game_over, elsewhere=elsewhere)
    progress.clear()
    return played


def _write(data: Any, file: str) -> None:
    """Write the data as JSON; `-` is the standard output."""
    import msgspec

    encoded = msgspec.json.format(msgspec.json.encode(data))
    if file == "-":
        say(encoded.decode().splitlines())
    else:
        Path(file).write_bytes(encoded + b"\n")
