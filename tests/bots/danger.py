"""Dangerous decisions of LEVEL 7, and what careful advice gives away there.

A decision is dangerous if the prisoner is among active enemies with at most two cards, or in
lockdown. Each option is tried in imagined games, which careful players play to the end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from l7core.bots import careful
from l7core.bots.determinize import advice_in, sample_world
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.escape.table import query
from l7core.escape.table.state import EscapeState
from l7core.testing.positions import NAMES
from tests.escape.rules.kit import PRESETS, box
from tests.escape.test_nets import PLAYED

FEW_CARDS = 2
TRIES = 16
"""Imagined games for each option."""
CONFIRMING = 48
"""More imagined games for the advice and for an option that seems much better."""
MUCH = 0.4
"""Difference in the share of lost games that counts as giving away."""
LONGEST_TURN = 200


class Finding(Struct, frozen=True):
    """A dangerous decision and the shares of imagined games in which the prisoner is lost."""

    game: str
    decision: int
    advised: str
    lost: float
    better: str = ""
    less: float = 1.0

    @property
    def given_away(self) -> float:
        return self.lost - self.less if self.better else 0.0


def findings(number: int, most: int) -> Iterator[Finding]:
    """Play a game with careful players and yield its dangerous decisions, at most this many.

    84 numbers in a row cover all scenarios, presets and player counts.
    """
    scenario, preset = PLAYED[number % len(PLAYED)], PRESETS[number % len(PRESETS)]
    seats = number % 4 + 1
    chairs = tuple(SeatSetup(name) for name in NAMES[:seats])
    setup = Setup(ruleset="escape:l7", scenario=scenario, seats=chairs, seed=number, preset=preset)
    kernel: Kernel[Any] = Kernel(box(), box().begin(setup))
    streams = seed_streams(number)
    found = 0
    while kernel.ask and found < most:
        if is_dangerous(kernel):
            found += 1
            yield weigh(kernel, f"{scenario} {seats} {preset} {number}")
        choice = careful.choose(kernel, streams)
        kernel.answer(choice.option, *choice.paid)


def is_dangerous(kernel: Kernel[EscapeState]) -> bool:
    """Return whether the acting prisoner is in danger of being lost in this turn."""
    ask = kernel.ask
    if ask is None or ask.prompt != "escape.turn" or len(ask.options) < 2:
        return False
    hero = kernel.state.heroes[ask.seat]
    if not query.active_enemies_in(kernel.game, hero.room):
        return kernel.state.lockdown and kernel.state.lockdown_pool == 0
    return len(hero.hand) <= FEW_CARDS or kernel.state.lockdown


def weigh(kernel: Kernel[EscapeState], game: str) -> Finding:
    """Compare the advice with the other options, each confirmed in further imagined games."""
    assert kernel.ask is not None
    advised, decision = careful.hint(kernel).option, kernel.decisions
    lost = share_lost(kernel, advised, range(TRIES))
    plain = Finding(game, decision, advised, lost)
    if lost < MUCH:
        return plain
    best = plain
    for option in kernel.ask.options:
        if option.id == advised or lost - share_lost(kernel, option.id, range(TRIES)) < MUCH:
            continue
        again = range(TRIES, TRIES + CONFIRMING)
        confirmed = Finding(
            game,
            decision,
            advised,
            share_lost(kernel, advised, again),
            option.id,
            share_lost(kernel, option.id, again),
        )
        best = max(best, confirmed, key=lambda each: each.given_away)
    return best


def share_lost(kernel: Kernel[EscapeState], option: str, worlds: range) -> float:
    """Return the share of imagined games in which the option loses the prisoner."""
    return sum(is_lost(kernel, option, world) for world in worlds) / len(worlds)


def is_lost(kernel: Kernel[EscapeState], option: str, world: int) -> bool:
    """Return whether the prisoner is knocked out or dead at the end of the turn."""
    assert kernel.ask is not None
    seat, turn = kernel.ask.seat, kernel.state.round
    imagined = sample_world(kernel, seed_streams(world))
    imagined.answer(option)
    for _ in range(LONGEST_TURN):
        state, ask = imagined.state, imagined.ask
        if ask is None or (state.round, state.turn.seat) != (turn, seat):
            break
        advised = advice_in(imagined)
        imagined.answer(advised.option, *advised.paid)
    hero, outcome = imagined.state.heroes[seat], imagined.state.outcome
    if outcome is not None:
        return seat not in outcome.winners
    return hero.status not in ("map", "escaped", "between")
