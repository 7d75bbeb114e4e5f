"""Games of LEVEL 7 to save, as large and as full of questions as real ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from l7core.bots import random_bot
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, UndoMode
from l7core.persist.packing import pack
from l7core.persist.save_info import SaveInfo, describe
from tests.persist.golden import NAMES, bundled

RULESET = "escape:l7"
LOG_END = 60
"""Log entries by which two games are compared: a save keeps no whole log."""


def rules() -> Rules:
    return bundled().rules(RULESET)


def scenarios() -> tuple[str, ...]:
    """Return the scenarios that are played to win."""
    cards = rules().scenarios()
    return tuple(card.id for card in cards if not card.lesson and card.id != "escape:sandbox")


def setup(scenario: str = "", *, seats: int = 4, seed: int = 1, undo: UndoMode = "strict") -> Setup:
    return Setup(
        ruleset=RULESET,
        scenario=scenario or rules().scenarios()[0].id,
        seats=tuple(map(SeatSetup, NAMES[:seats])),
        seed=seed,
        undo=undo,
    )


def new_kernel(setup: Setup) -> Kernel[Any]:
    return Kernel(rules(), rules().begin(setup))


def played(decisions: int, setup: Setup) -> Kernel[Any]:
    """Return a random game after that number of decisions, or at its end."""
    kernel = new_kernel(setup)
    for option, paid in islice(steps(kernel, setup.seed), decisions):
        kernel.answer(option, *paid)
    return kernel


def steps(kernel: Kernel[Any], seed: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a random player's decision for each question; the caller must give each answer."""
    streams = seed_streams(seed)
    while kernel.ask:
        yield random_bot.choose(kernel, streams)


def packed(kernel: Kernel[Any]) -> bytes:
    """Return the kernel's save, the same on every day."""
    header = describe(kernel, SaveInfo(title="Level 7", game="9abc"))
    return pack(header, kernel.record())


def position(kernel: Kernel[Any]) -> tuple[object, ...]:
    """Return everything that must survive: state, question, answers and log texts."""
    mark = kernel.ask.mark() if kernel.ask else None
    entries = [
        (entry.number, entry.key, entry.text, entry.cause)
        for seat in (None, 0)
        for entry in kernel.log(seat, LOG_END)
    ]
    return (kernel.digest(), mark, kernel.answers, kernel.undos, entries)
