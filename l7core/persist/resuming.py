"""From a record to a running game, at its last answer or at an earlier one."""

from __future__ import annotations

from typing import Any

from l7core.engine.errors import FlowFailed
from l7core.engine.history import Record
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.ruleset import Rules
from l7core.engine.state import UNREADABLE
from l7core.persist.errors import Damaged, SaveError
from l7core.persist.journal import restarted
from l7core.persist.store import Loaded


def resumed(rules: Rules, loaded: Loaded) -> Kernel[Any]:
    """Return a loaded game at its last answer, or at the last that these rules still reach."""
    ruleset = loaded.label.header.ruleset
    if ruleset != rules.id:
        raise SaveError(f"The save belongs to the game {ruleset}, not to {rules.id}.")
    try:
        try:
            return kernel_of(rules, loaded.record)
        except FlowFailed:
            # The rules fail after the checkpoint, but may replay some answers from the start.
            return kernel_of(rules, restarted(loaded.record))
    except FlowFailed as error:
        raise SaveError(
            f"The rules or mods have changed: the game can't be started. {error.message}",
            hint="Install the mods it was played with.",
        ) from error


def kernel_of(rules: Rules, record: Record) -> Kernel[Any]:
    """Return the game of a record; raise SaveError if its state does not fit the rules."""
    try:
        return Kernel.resume(rules, record)
    except UNREADABLE as error:
        raise Damaged("states", f"its state does not fit the rules of {rules.id}") from error


def resumed_after(rules: Rules, record: Record, answers: int) -> Kernel[Any]:
    """Return a recorded game after its first `answers` answers, ready to continue.

    A game without undo can be continued only at its end, or anywhere once it is over.
    """
    if not 0 <= answers <= len(record.answers):
        raise SaveError(f"No decision {answers}: the game has {len(record.answers)} decisions.")
    reel = ReplayCursor(rules, record.origin, record.answers)
    if not reel.seek(answers):
        raise SaveError(
            f"The rules or mods have changed: only the first {reel.at} decisions can be"
            f" replayed, not {answers}.",
            hint="You can continue from there.",
        )
    if reel.kernel.state.setup.undo == "ironman" and answers < len(record.answers):
        reel.seek(len(record.answers))
        if not reel.kernel.over:
            raise SaveError("Undo is off in this game, so it can't be branched.")
        reel.seek(answers)
    reel.kernel.undos = record.undos
    return reel.kernel
