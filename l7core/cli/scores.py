"""Results of other players, verified by replaying their games: `l7 scores`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.cli.options import host_of, store_of
from l7core.cli.output import Cell, print_rows, say
from l7core.cli.parsers import Commands, Options, Shared, add, add_group
from l7core.engine.errors import L7Error
from l7core.engine.state import HUMAN, SeatSetup

if TYPE_CHECKING:
    from l7core.persist.results import Result

SHORT = 12
"""Number of digits printed of a hash."""


def add_scores(commands: Commands, shared: Shared) -> None:
    scores = add_group(commands, "scores", "verified results of other players", _list_scores)
    parents = shared.saved, shared.as_data
    add(scores, "list", "list added results, newest first", _list_scores, *parents)
    does = "verify a result by replaying it, then keep it"
    take_in = add(scores, "add", does, _add_scores, shared.everywhere, shared.saved)
    take_in.add_argument(
        "file", nargs="+", help="replay file (from 'l7 replay export') or saved game"
    )


def _list_scores(options: Options) -> int:
    from l7core.analysis import scores
    from l7core.persist.results import read_results

    recorded = read_results(store_of(options).folder, scores.FILE)
    if not options.json:
        say(recorded.problems)
    return print_rows([_row(each) for each in scores.ranked(recorded.every)], options)


def _add_scores(options: Options) -> int:
    from l7core.analysis import scores
    from l7core.cli.replays import replay_named

    host, store = host_of(options), store_of(options)
    for name in options.file:
        replay = replay_named(options, name)
        rules = host.rules(replay.ruleset)
        try:
            result = scores.verified(rules, replay, host.pins(rules), at=store.clock())
        except scores.Forged as error:
            raise L7Error(f"Not added: {name}. {error}") from error
        added = scores.add(store, result)
        say([f"{name}: {_told(result)} {'Added.' if added else 'Already added.'}"])
    return 0


def _told(result: Result) -> str:
    """Return a summary of a verified result."""
    day = f", the daily game of {result.daily}" if result.daily else ""
    mods = ", ".join(f"{each.id} {each.version}" for each in result.mods)
    return (
        f"{result.title}{day}: {result.result} in {result.turns} turns, {result.decisions}"
        f" decisions, with {mods}. Replay verified."
    )


def _row(result: Result) -> dict[str, Cell]:
    return {
        "day": result.daily,
        "game": result.game,
        "title": result.title,
        "who": ", ".join(map(_player, result.seats)),
        "result": result.result,
        "turns": result.turns,
        "dead": len(result.fallen),
        "undos": result.undos,
        "mods": ", ".join(f"{each.id} {each.version}" for each in result.mods),
        "state": result.state[:SHORT],
    }


def _player(seat: SeatSetup) -> str:
    """Return the player's name; for a bot, also its id."""
    return seat.name if seat.controller == HUMAN else f"{seat.name} ({seat.controller})"
