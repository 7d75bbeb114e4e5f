"""Statistics of finished games: `l7 stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.cli.options import host_of, store_of
from l7core.cli.output import say
from l7core.cli.parsers import Commands, Options, Shared, add

if TYPE_CHECKING:
    from l7core.persist.results import Reached


def add_stats(commands: Commands, shared: Shared) -> None:
    parents = shared.everywhere, shared.saved, shared.as_data
    stats = add(commands, "stats", "statistics of finished games", _stats, *parents)
    stats.add_argument(
        "--by",
        choices=("game", "scenario", "seats", "difficulty"),
        default="scenario",
        help="group by (default: scenario)",
    )
    stats.add_argument("--game", default="", metavar="ID", help="only this game, e.g. escape:l7")
    stats.add_argument(
        "--rebuild", action="store_true", help="rebuild the statistics from all saved games"
    )


def _stats(options: Options) -> int:
    from l7core.analysis import finished_games
    from l7core.analysis.statistics import statistics, still_to_reach
    from l7core.persist.results import read_results
    from l7core.plain.statistics_lines import text

    store = store_of(options)
    host = host_of(options)
    if options.rebuild:
        say(finished_games.rebuild(store, host))
    recorded = read_results(store.folder)
    results = [each for each in recorded.every if options.game in ("", each.ruleset)]
    figures = statistics(results, options.by, recorded.problems)
    if options.json:
        import msgspec

        encoded = msgspec.json.format(msgspec.json.encode(figures), indent=2)
        say(encoded.decode().splitlines())
        return 0
    rulesets = [options.game] if options.game else list(host.rulesets)
    every = [reached for id in rulesets for reached in finished_games.on_offer(host, id)]
    unreached: list[Reached] = still_to_reach(every, figures)
    say(text(figures, unreached))
    return 0
