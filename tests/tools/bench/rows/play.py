"""Whole games of random players: decisions, real choices and options a second."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter

import msgspec
from msgspec import Struct

from l7core.engine.ids import owner
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from tests.tools.bench import catan
from tests.tools.bench.registry import CannotRun, Effort, Figure, at_least, row
from tests.tools.places import MODS, PLUGINS

FEWEST_GAMES = 3


class Pace(Struct, frozen=True):
    """What passes in a second of play."""

    decisions: float
    choices: float
    """Decisions with two options or more."""
    options: float

    @classmethod
    def of(cls, offers: list[int], seconds: float) -> Pace:
        """The pace of a game whose decisions had so many options each."""
        choices = sum(offered > 1 for offered in offers)
        return cls(len(offers) / seconds, choices / seconds, sum(offers) / seconds)


@row("play.decisions", at_least(2))
def decisions(effort: Effort) -> Figure:
    """Decisions of LEVEL 7's first scenario, against catanatron's."""
    return _against_peer(effort, "decisions")


@row("play.choices", at_least(3))
def choices(effort: Effort) -> Figure:
    """Only those with something to decide."""
    return _against_peer(effort, "choices")


@row("play.options")
def options(effort: Effort) -> Figure:
    """Options listed on the way."""
    return _against_peer(effort, "options")


@row("play.cellar")
def cellar(effort: Effort) -> Figure:
    """Decisions of the tiny game that the tests play, three seats."""
    rules, setup = _game(MODS, "cellar", seats=3)
    paces: list[float] = []
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline or len(paces) < FEWEST_GAMES:
        paces.append(random_game(rules, setup, seed=len(paces) + 1).decisions)
    return Figure(median(paces), "/s")


def random_game(rules: Rules, setup: Setup, seed: int) -> Pace:
    """One game to its end, history off; the players choose as the peer's do."""
    state = rules.begin(msgspec.structs.replace(setup, seed=seed))
    chance = random.Random(seed)
    kernel = Kernel(rules, state, history=False)
    offers: list[int] = []
    begin = perf_counter()
    while ask := kernel.ask:
        offers.append(len(ask.options))
        option = chance.choice(ask.options)
        if option.cost:
            kernel.answer(option.id, *chance.sample(ask.purse, option.cost))
        else:
            kernel.answer(option.id)
    return Pace.of(offers, perf_counter() - begin)


def _against_peer(effort: Effort, what: str) -> Figure:
    rounds = _race(effort)
    return Figure(
        median(getattr(ours, what) for ours, _ in rounds),
        "/s",
        ratio=median(getattr(ours, what) / getattr(peer, what) for ours, peer in rounds),
        peer=median(getattr(peer, what) for _, peer in rounds),
    )


@cache
def _race(effort: Effort) -> list[tuple[Pace, Pace]]:
    """A game of ours, a game of the peer's, and again; three rows share this one run."""
    rules, setup = _game(PLUGINS, "escape", seats=4)
    rounds: list[tuple[Pace, Pace]] = []
    deadline = perf_counter() + 3 * effort.seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_GAMES:
        seed = len(rounds) + 1
        rounds.append((random_game(rules, setup, seed), _peer_game(seed)))
    return rounds


def _peer_game(seed: int) -> Pace:
    offers = catan.offers(seed)
    game = catan.new_game(seed)
    begin = perf_counter()
    game.play()
    return Pace.of(offers, perf_counter() - begin)


def _game(folder: Path, mod: str, *, seats: int) -> tuple[Rules, Setup]:
    """The first ruleset of a mod, its first scenario, and that many seats."""
    host = Host([ModFolder(folder, "bundled")])
    found = [id for id in host.rulesets if owner(id) == mod]
    if not found:
        raise CannotRun(f"the rules of {mod} are not there yet")
    rules = host.rules(found[0])
    chairs = tuple(SeatSetup(f"Player {number + 1}") for number in range(seats))
    return rules, Setup(ruleset=rules.id, scenario=rules.scenarios()[0].id, seats=chairs)
