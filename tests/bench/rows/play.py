"""Whole games of random players: decisions, real choices and options a second."""

from __future__ import annotations

import random
from functools import cache
from statistics import median
from time import perf_counter

import msgspec
from msgspec import Struct

from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import Setup
from tests.bench import catan
from tests.bench.registry import CannotRun, Effort, Figure, at_least, row

FEWEST_GAMES = 3


class Pace(Struct, frozen=True):
    """What passes in a second of play."""

    decisions: float
    choices: float
    """Decisions with two options or more."""
    options: float

    @classmethod
    def of(cls, offers: list[int], seconds: float) -> Pace:
        """The pace of a game from the number of options of each decision."""
        choices = sum(offered > 1 for offered in offers)
        return cls(len(offers) / seconds, choices / seconds, sum(offers) / seconds)


@row("play.decisions", at_least(2))
def decisions(effort: Effort) -> Figure:
    """Decisions of LEVEL 7's first scenario, against catanatron's."""
    return _compare(effort, "decisions")


@row("play.choices", at_least(3))
def choices(effort: Effort) -> Figure:
    """Only those with something to decide."""
    return _compare(effort, "choices")


@row("play.options")
def options(effort: Effort) -> Figure:
    """Options listed on the way."""
    return _compare(effort, "options")


def _compare(effort: Effort, what: str) -> Figure:
    rounds = race(effort)
    return Figure(
        median(getattr(ours, what) for ours, _ in rounds),
        f"{what}/s",
        ratio=median(getattr(ours, what) / getattr(peer, what) for ours, peer in rounds),
        peer=median(getattr(peer, what) for _, peer in rounds),
    )


@cache
def race(effort: Effort) -> list[tuple[Pace, Pace]]:
    """A game of ours, a game of the peer's, and again; the three rows share this run."""
    rules, setup = level_7()
    rounds: list[tuple[Pace, Pace]] = []
    deadline = perf_counter() + 3 * effort.seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_GAMES:
        seed = len(rounds) + 1
        rounds.append((random_game(rules, setup, seed), _peer_game(seed)))
    return rounds


def random_game(rules: Rules, setup: Setup, seed: int) -> Pace:
    """One game of ours to its end, history off; the players choose as the peer's do."""
    state = rules.begin(msgspec.structs.replace(setup, seed=seed))
    kernel = Kernel(rules, state, history=False)
    choose = random.Random(seed).choice
    offers: list[int] = []
    begin = perf_counter()
    while kernel.ask:
        offered = kernel.ask.options
        offers.append(len(offered))
        kernel.answer(choose(offered).id)
    return Pace.of(offers, perf_counter() - begin)


def _peer_game(seed: int) -> Pace:
    offers = catan.offers(seed)
    game = catan.new_game(seed)
    begin = perf_counter()
    game.play()
    return Pace.of(offers, perf_counter() - begin)


def level_7() -> tuple[Rules, Setup]:
    """The first scenario with four prisoners and full rules."""
    raise CannotRun("the LEVEL 7 rules are not there yet")
