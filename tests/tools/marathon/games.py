"""The games of the marathon: a course is a ruleset, and a number says which of its games it is."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from msgspec import Struct

from l7core.engine.ids import owner, qualify
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from plugins.heist.tests.invariants import HEIST
from tests.tools.marathon.invariants import ESCAPE
from tests.tools.marathon.watch import Invariants, play
from tests.tools.places import PLUGINS

NAMES = ("Ann", "Bo", "Cy", "Di")
COURSES: dict[str, Invariants] = {"escape:l7": ESCAPE, "heist:classic": HEIST}
NOT_PLAYED = ("escape:sandbox",)
"""Scenarios that nobody plays to win."""


class Report(Struct, frozen=True):
    """How one game went."""

    number: int
    result: str
    decisions: int = 0
    failure: str = ""


@cache
def host() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def rules(course: str) -> Rules:
    return host().rules(course)


@cache
def setups(course: str, only: tuple[str, ...]) -> tuple[tuple[str, str, int], ...]:
    """Those scenarios, else all that are played to win, by presets and numbers of seats."""
    own = rules(course)
    wanted = [qualify(name, owner(course)) for name in only]
    scenarios = [
        card
        for card in own.scenarios()
        if card.id in wanted or not (only or card.lesson or card.id in NOT_PLAYED)
    ]
    return tuple(
        (card.id, preset, seats)
        for card, preset, seats in product(scenarios, own.presets, range(1, 5))
        if card.seats[0] <= seats <= card.seats[1]
    )


def setup_of(number: int, course: str, only: tuple[str, ...] = ()) -> Setup:
    """Scenarios, presets and numbers of seats in turn."""
    ways = setups(course, only)
    scenario, preset, seats = ways[number % len(ways)]
    return Setup(
        ruleset=course,
        scenario=scenario,
        seats=tuple(map(SeatSetup, NAMES[:seats])),
        preset=preset,
        seed=number,
    )


def one_game(number: int, course: str = "escape:l7", only: tuple[str, ...] = ()) -> Report:
    """Play it; whatever goes wrong becomes part of the report."""
    decisions = 0
    try:
        state = rules(course).begin(setup_of(number, course, only))
        kernel: Kernel[Any] = Kernel(rules(course), state, history=False)
        decisions = play(kernel, COURSES[course], number)
    except Exception as error:  # noqa: BLE001 - one game's failure must not end the others
        return Report(number, "failed", decisions, f"{type(error).__name__}: {error}")
    outcome = kernel.state.outcome
    return Report(number, outcome.result if outcome else "", decisions)
