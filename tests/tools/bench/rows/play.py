"""Whole games of random players: decisions, real choices and options a second."""

from __future__ import annotations

import gc
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from shutil import which
from statistics import median
from time import perf_counter

import msgspec
from msgspec import Struct

from l7core.engine.ids import owner
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from tests.tools.bench import catan, chess_game
from tests.tools.bench.registry import CannotRun, Effort, Figure, at_least, at_most, row
from tests.tools.bench.timing import SECONDS_A_ROUND
from tests.tools.places import MODS, PLUGINS, ROOT

FEWEST_GAMES = 3
GAMES_COUNTED = 20
INSTRUCTIONS = 225_000
"""What a decision may take."""


class Played(Struct, frozen=True):
    """A game that has been played, or several of them."""

    offers: list[int]
    """How many options each decision had."""
    seconds: float

    @property
    def decisions(self) -> float:
        """A second."""
        return len(self.offers) / self.seconds

    @property
    def choices(self) -> float:
        """Decisions with two options or more, a second."""
        return sum(offered > 1 for offered in self.offers) / self.seconds

    @property
    def options(self) -> float:
        """A second."""
        return sum(self.offers) / self.seconds


@row("play.decisions", at_least(1))
def decisions(effort: Effort) -> Figure:
    """Decisions of LEVEL 7's first scenario, against those of random chess."""
    rules, setup = game_of(PLUGINS, "escape", seats=4)
    rounds: list[tuple[float, float]] = []
    seeds = count(1)
    deadline = perf_counter() + 2 * effort.seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_GAMES:
        ours = a_round(rules, setup, seeds)
        rounds.append((ours.decisions, _round_of_chess(seeds)))
    return Figure(
        median(ours for ours, _ in rounds),
        "/s",
        ratio=median(ours / peer for ours, peer in rounds),
        peer=median(peer for _, peer in rounds),
    )


@row("play.instructions", at_most(1))
def instructions(_: Effort) -> Figure:
    """Machine instructions of such a decision, counted by callgrind: the same in every run."""
    if not which("valgrind"):
        raise CannotRun("valgrind is not installed, which counts them")
    none, some = _counted(0), _counted(GAMES_COUNTED)
    each = (some[0] - none[0]) / some[1]
    return Figure(each / 1e3, "k", ratio=each / INSTRUCTIONS, peer=INSTRUCTIONS / 1e3)


def _counted(games: int) -> tuple[int, int]:
    """The instructions of a process that plays so many games, and their decisions."""
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    program = f"from tests.tools.bench.rows.play import play_for_counting as play; play({games})"
    done = subprocess.run(
        [*counter, sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise CannotRun(f"valgrind fails: {done.stderr.strip().rpartition(chr(10))[2]}")
    return int(found[1]), int(done.stdout)


def play_for_counting(games: int) -> None:
    """The same games in every process: what is counted, and before it what warms up for it."""
    rules, setup = game_of(PLUGINS, "escape", seats=4)
    for seed in range(1000, 1000 + GAMES_COUNTED):
        random_game(rules, setup, seed)
    # A collection of all that has been loaded falls among the games or does not, by chance.
    gc.collect()
    gc.freeze()
    played = [random_game(rules, setup, seed) for seed in range(1, games + 1)]
    print(sum(len(game.offers) for game in played))


@row("play.choices", at_least(2.2))
def choices(effort: Effort) -> Figure:
    """Those with something to decide, against catanatron's."""
    return _against_peer(effort, "choices")


@row("play.options")
def options(effort: Effort) -> Figure:
    """Options listed on the way."""
    return _against_peer(effort, "options")


@row("play.cellar")
def cellar(effort: Effort) -> Figure:
    """Decisions of the tiny game that the tests play, three seats."""
    rules, setup = game_of(MODS, "cellar", seats=3)
    paces: list[float] = []
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline or len(paces) < FEWEST_GAMES:
        paces.append(random_game(rules, setup, seed=len(paces) + 1).decisions)
    return Figure(median(paces), "/s")


def a_round(rules: Rules, setup: Setup, seeds: Iterator[int]) -> Played:
    """As many games as fill a round: one alone would mostly measure that the peer's have driven
    it out of the processor's caches."""
    offers: list[int] = []
    seconds = 0.0
    while seconds < SECONDS_A_ROUND:
        game = random_game(rules, setup, next(seeds))
        offers += game.offers
        seconds += game.seconds
    return Played(offers, seconds)


def _round_of_chess(seeds: Iterator[int]) -> float:
    """Decisions a second of as many games."""
    decisions, seconds = 0, 0.0
    while seconds < SECONDS_A_ROUND:
        made, taken = chess_game.play(next(seeds))
        decisions, seconds = decisions + made, seconds + taken
    return decisions / seconds


def random_game(rules: Rules, setup: Setup, seed: int) -> Played:
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
    return Played(offers, perf_counter() - begin)


def _against_peer(effort: Effort, what: str) -> Figure:
    rounds = _race(effort)
    return Figure(
        median(getattr(ours, what) for ours, _ in rounds),
        "/s",
        ratio=median(getattr(ours, what) / getattr(peer, what) for ours, peer in rounds),
        peer=median(getattr(peer, what) for _, peer in rounds),
    )


@cache
def _race(effort: Effort) -> list[tuple[Played, Played]]:
    """Some games of ours, a game of the peer's, which is as long, and again; two rows share it."""
    rules, setup = game_of(PLUGINS, "escape", seats=4)
    rounds: list[tuple[Played, Played]] = []
    seeds = count(1)
    deadline = perf_counter() + 3 * effort.seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_GAMES:
        ours = a_round(rules, setup, seeds)
        rounds.append((ours, _peer_game(len(rounds) + 1)))
    return rounds


def _peer_game(seed: int) -> Played:
    offers = catan.offers(seed)
    game = catan.new_game(seed)
    begin = perf_counter()
    game.play()
    return Played(offers, perf_counter() - begin)


@cache
def game_of(folder: Path, mod: str, *, seats: int) -> tuple[Rules, Setup]:
    """The first ruleset of a mod, its first scenario, and that many seats."""
    host = Host([ModFolder(folder, "bundled")])
    found = [id for id in host.rulesets if owner(id) == mod]
    if not found:
        raise CannotRun(f"the rules of {mod} are not there yet")
    rules = host.rules(found[0])
    chairs = tuple(SeatSetup(f"Player {number + 1}") for number in range(seats))
    return rules, Setup(ruleset=rules.id, scenario=rules.scenarios()[0].id, seats=chairs)
