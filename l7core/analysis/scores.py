"""Scores: results of others, each of them played again before it is believed."""

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
from l7core.persist.describing import Identity, describe
from l7core.persist.header import Pinned
from l7core.persist.replay_file import Replay
from l7core.persist.results import Result, add_result, people, read_results
from l7core.persist.resuming import kernel_of

if TYPE_CHECKING:
    from l7core.persist.store import Store

FILE = "scores.jsonl"
"""Beside the record of one's own games."""
ORDER = ("won", "partly", "lost")


class Forged(L7Error):
    """A result that is not what comes of playing it."""

    code = "forged"


def verified(rules: Rules, replay: Replay, mods: Sequence[Pinned], *, at: str) -> Result:
    """The result that playing it again comes to; raises Forged where that is another.

    It begins as its seed has it, every answer was on offer and led where it says, and nothing was
    done outside the rules.
    """
    _begins_as_its_seed_does(rules, replay)
    if parted := replay_file.verify(rules, replay, mods):
        raise Forged(
            f"It parts from what it says at decision {parted.step}: then {parted.then}; now"
            f" {parted.now}.",
            hint=_other_mods(parted.before, parted.after),
        )
    kernel = kernel_of(rules, replay.record)
    if not kernel.over:
        raise Forged(f"It is not over: after {kernel.decisions} decisions somebody is asked.")
    identity = Identity(title=replay.title, game=replay.game, mods=mods)
    header = describe(kernel, identity, saved_at=at)
    if replay.result not in ("", header.result):
        raise Forged(
            f"It says {replay.result!r}; after its last decision, the {kernel.decisions}th, the"
            f" game is {header.result!r}."
        )
    own = people(header.seats)
    told = report(kernel, seat=own[0] if own else None, title=replay.title)
    if told.by_hand:
        raise Forged("It contains manual changes.")
    name = f"{replay.game}-{kernel.digest()[:12]}"
    return finished_games.result_of(kernel, header, name, told)


def add(store: Store, result: Result) -> bool:
    """Put it among the scores; False where it is there already."""
    known = [each.name for each in read_results(store.folder, FILE).every]
    if result.name in known:
        return False
    add_result(store.folder, result, FILE)
    return True


def ranked(every: Sequence[Result]) -> list[Result]:
    """The latest day first, and on each day the best: won, then in as few turns as possible."""
    by_merit = sorted(every, key=_merit)
    return sorted(by_merit, key=lambda each: each.daily, reverse=True)


def _merit(result: Result) -> tuple[str, int, int, int, int]:
    dead = len(result.fallen)
    return (result.ruleset, ORDER.index(result.result), dead, result.turns, result.undos)


def _begins_as_its_seed_does(rules: Rules, replay: Replay) -> None:
    try:
        state: State = decode(replay.origin, rules.state)
    except UNREADABLE as error:
        raise Forged(f"Its first state is none of {rules.id}.") from error
    fresh: Kernel[State] = Kernel(rules, rules.begin(state.setup))
    if fresh.record().origin != replay.origin:
        raise Forged(
            f"It parts before decision 1: with the seed {state.setup.seed} this game begins"
            " otherwise.",
            hint="The rules or a mod may have a different version.",
        )


def _other_mods(before: Sequence[str], after: Sequence[str]) -> str:
    """Which versions played it, where they are others than those here."""
    if before == after:
        return ""
    return f"It was played by {', '.join(before)}; here is {', '.join(after)}."
