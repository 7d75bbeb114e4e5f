"""The games of the marathon: a number says which one it is."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.escape.state import EscapeState
from l7core.mods.host import Host, ModFolder
from tests.marathon.invariants import play

PLUGINS = Path(__file__).parent.parent.parent / "plugins"
PRESETS = ("l7", "original", "revised")
NAMES = ("Ann", "Bo", "Cy", "Di")


class Report(Struct, frozen=True):
    """How one game went."""

    number: int
    result: str
    decisions: int = 0
    failure: str = ""


@cache
def rules() -> Rules:
    return Host([ModFolder(PLUGINS, "bundled")]).rules("escape:l7")


def setup_of(number: int) -> Setup:
    """1 to 4 seats, every preset and every scenario that is played to win, in turn."""
    scenarios = [card.id for card in rules().scenarios() if card.id != "escape:sandbox"]
    return Setup(
        ruleset="escape:l7",
        scenario=scenarios[number // 12 % len(scenarios)],
        seats=tuple(map(SeatSetup, NAMES[: 1 + number % 4])),
        preset=PRESETS[number // 4 % 3],
        seed=number,
    )


def one_game(number: int) -> Report:
    """Play it; whatever goes wrong becomes part of the report."""
    decisions = 0
    try:
        state = rules().begin(setup_of(number))
        kernel: Kernel[EscapeState] = Kernel(rules(), state, history=False)  # type: ignore[arg-type]
        decisions = play(rules(), kernel, number)
    except Exception as error:  # noqa: BLE001 - one game's failure must not end the others
        return Report(number, "failed", decisions, f"{type(error).__name__}: {error}")
    outcome = kernel.state.outcome
    return Report(number, outcome.result if outcome else "", decisions)
