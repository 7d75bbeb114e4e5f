"""Scores: results of other players, verified by replaying their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from l7core.analysis import finished_games
from l7core.analysis.report import report
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import UNREADABLE, State, decode
from l7core.persist import replay_file
from l7core.persist.header import Pinned
from l7core.persist.replay_file import Replay
from l7core.persist.results import Result, add_result, people, read_results
from l7core.persist.resuming import kernel_of
from l7core.persist.save_info import SaveInfo, describe

if TYPE_CHECKING:
    from l7core.persist.store import Store

FILE = "scores.jsonl"
"""Name of the file, in the folder of the player's own record."""
ORDER = ("won", "partly", "lost")


class Forged(L7Error):
    """A result that differs from the result of its replayed game."""

    code = "forged"


def verified(rules: Rules, replay: Replay, mods: Sequence[Pinned], *, at: str) -> Result:
    """Return the result of a replayed game; raise Forged if the replay's claims are wrong.

    The game must begin as its seed determines. Every answer must have been an option and must lead
    to the recorded position. Manual changes are not allowed.
    """
    _check_beginning(rules, replay)
    if mismatch := replay_file.verify(rules, replay, mods):
        raise Forged(
            f"The replay differs at decision {mismatch.step}. Recorded: {mismatch.then}."
            f" Now: {mismatch.now}.",
            hint=_other_mods(mismatch.before, mismatch.after),
        )
    kernel = kernel_of(rules, replay.record)
    if not kernel.over:
        raise Forged(
            f"The game is not over: a question is open after {kernel.decisions} decisions."
        )
    if replay.scouted:
        raise Forged("The game was scouted: its player branched it before the end.")
    identity = SaveInfo(title=replay.title, game=replay.game, mods=mods)
    header = describe(kernel, identity, saved_at=at)
    if replay.result not in ("", header.result):
        raise Forged(
            f"The replay claims {replay.result!r}, but the game ends as {header.result!r}"
            f" after {kernel.decisions} decisions."
        )
    own_seats = people(header.seats)
    game_report = report(kernel, seat=own_seats[0] if own_seats else None, title=replay.title)
    if game_report.by_hand:
        raise Forged("The game contains manual changes.")
    name = f"{replay.game}-{kernel.digest()[:12]}"
    return finished_games.result_of(kernel, header, name, game_report)


def add(store: Store, result: Result) -> bool:
    """Add a result to the scores; return False if it is already there."""
    known = [each.name for each in read_results(store.folder, FILE).every]
    if result.name in known:
        return False
    add_result(store.folder, result, FILE)
    return True


def ranked(every: Sequence[Result]) -> list[Result]:
    """Return the results in order: latest day first, then by merit.

    Within a day and ruleset, wins come first, then few deaths, few turns and few undos.
    """
    by_merit = sorted(every, key=_merit)
    return sorted(by_merit, key=lambda each: each.daily, reverse=True)


def _merit(result: Result) -> tuple[str, int, int, int, int]:
    dead = len(result.fallen)
    return (result.ruleset, ORDER.index(result.result), dead, result.turns, result.undos)


def _check_beginning(rules: Rules, replay: Replay) -> None:
    try:
        state: State = decode(replay.origin, rules.state)
    except UNREADABLE as error:
        raise Forged(f"The first state does not fit the rules of {rules.id}.") from error
    fresh: Kernel[State] = Kernel(rules, rules.begin(state.setup))
    if fresh.record().origin != replay.origin:
        raise Forged(
            f"The replay differs before decision 1: seed {state.setup.seed} starts a"
            " different game.",
            hint="The rules or a mod may have a different version.",
        )


def _other_mods(before: Sequence[str], after: Sequence[str]) -> str:
    """Return a sentence with both versions if the game was played by other ones; otherwise ""."""
    if before == after:
        return ""
    return f"Recorded with {', '.join(before)}; installed: {', '.join(after)}."
