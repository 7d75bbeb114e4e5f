"""Whole campaigns by bots, under watch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from l7core.bots import BOTS
from l7core.engine.advice import Streams
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup, UndoMode
from l7core.escape import campaign
from l7core.escape.state import EscapeState
from l7core.mods.host import Host, ModFolder
from tests.campaign.kit import SUBTERRA
from tests.kit import NAMES
from tests.marathon.invariants import ESCAPE
from tests.rules.kit import PLUGINS

TOO_MANY = 100_000
"""Decisions after which a campaign counts as one without an end."""


class Report(Struct, frozen=True):
    """How one campaign went."""

    number: int
    result: str = ""
    legs: int = 0
    decisions: int = 0
    failure: str = ""


def setup_of(number: int, bot: str = "random") -> Setup:
    """Numbers of seats in turn, every fifth without undo, every third easier or harder."""
    undo: UndoMode = "ironman" if number % 5 == 4 else "strict"
    toggles = {"difficulty": ("standard", "easier", "harder")[number % 3]}
    seats = tuple(SeatSetup(name, bot) for name in NAMES[: number % 4 + 1])
    return Setup(
        ruleset="escape:l7",
        scenario=SUBTERRA,
        seats=seats,
        seed=number,
        undo=undo,
        toggles=toggles,
    )


def choices(kernel: Kernel[Any], chances: Streams, bot: str) -> Iterator[tuple[str, Any]]:
    """What the bot chooses, one question after the other; whoever asks must answer."""
    while kernel.ask:
        yield BOTS[bot].choose(kernel, chances)


def one_campaign(number: int, bot: str = "random") -> Report:
    """Play it to its end; whatever goes wrong becomes part of the report."""
    decisions = 0
    try:
        rules = Host([ModFolder(PLUGINS, "bundled")]).rules("escape:l7")
        kernel: Kernel[Any] = Kernel(rules, rules.begin(setup_of(number, bot)), history=False)
        pieces: tuple[str, Any] = ("", None)
        for option, paid in choices(kernel, seed_streams(number), bot):
            pieces = look(kernel, pieces)
            kernel.answer(option, *paid)
            decisions += 1
            assert decisions < TOO_MANY, "it has no end"
    except Exception as error:  # noqa: BLE001 - one campaign's failure must not end the others
        return Report(number, failure=f"{type(error).__name__}: {error}", decisions=decisions)
    assert kernel.state.outcome is not None
    return Report(number, kernel.state.outcome.result, len(kernel.state.campaign.legs), decisions)


def look(kernel: Kernel[EscapeState], before: tuple[str, Any]) -> tuple[str, Any]:
    """Nothing is lost or made within a scenario, no limit is passed; says which one it was."""
    state, ask = kernel.state, kernel.ask
    assert ask is not None
    ids = [option.id for option in ask.options]
    assert ids, f"{ask.prompt} offers nothing"
    assert len(set(ids)) == len(ids), f"{ask.prompt} offers something twice: {ids}"
    story = campaign.story(kernel.game)
    wrong = [] if story.between else list(ESCAPE.faults(kernel.game))
    assert not wrong, wrong
    scenario = f"{len(story.legs)} {story.between}"
    pieces: dict[str, Counter[str]] = dict(ESCAPE.pieces(kernel.game)) if state.round else {}
    if before[0] == scenario and before[1] and pieces:
        assert before[1] == pieces, f"pieces were lost or made in {state.scenario}"
    return scenario, pieces or None
