"""Whole games of random players: decisions, real choices and options per second."""

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
"""Machine instructions that a decision may take."""


class Played(Struct, frozen=True):
    """A finished game, or several of them."""

    offers: list[int]
    """Number of options of each decision."""
    seconds: float

    @property
    def decisions(self) -> float:
        """Decisions per second."""
        return len(self.offers) / self.seconds

    @property
    def choices(self) -> float:
        """Decisions with two options or more, per second."""
        return sum(offered > 1 for offered in self.offers) / self.seconds

    @property
    def options(self) -> float:
        """Options per second."""
        return sum(self.offers) / self.seconds


@row("play.decisions", at_least(1))
def decisions(effort: Effort) -> Figure:
    """Count decisions of LEVEL 7's first scenario, against those of random chess."""
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
    """Count machine instructions of such a decision with callgrind, the same in every run."""
    if not which("valgrind"):
        raise CannotRun("valgrind is not installed")
    none, some = _counted(0), _counted(GAMES_COUNTED)
    each = (some[0] - none[0]) / some[1]
    return Figure(each / 1e3, "k", ratio=each / INSTRUCTIONS, peer=INSTRUCTIONS / 1e3)


def _counted(games: int) -> tuple[int, int]:
    """Return the instructions of a process that plays that number of games, and their decisions."""
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
    """Warm up, then play the games to count, which are the same in every process."""
    rules, setup = game_of(PLUGINS, "escape", seats=4)
    for seed in range(1000, 1000 + GAMES_COUNTED):
        random_game(rules, setup, seed)
    # Otherwise a collection of all loaded objects would fall among the games by chance.
    gc.collect()
    gc.freeze()
    played = [random_game(rules, setup, seed) for seed in range(1, games + 1)]
    print(sum(len(game.offers) for game in played))


@row("play.choices", at_least(2.2))
def choices(effort: Effort) -> Figure:
    """Count decisions with two options or more, against catanatron's."""
    return _against_peer(effort, "choices")


@row("play.options")
def options(effort: Effort) -> Figure:
    """Count options offered, against catanatron's."""
    return _against_peer(effort, "options")


@row("play.cellar")
def cellar(effort: Effort) -> Figure:
    """Count decisions of The Cellar, which only tests play, with three seats."""
    rules, setup = game_of(MODS, "cellar", seats=3)
    paces: list[float] = []
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline or len(paces) < FEWEST_GAMES:
        paces.append(random_game(rules, setup, seed=len(paces) + 1).decisions)
    return Figure(median(paces), "/s")


def a_round(rules: Rules, setup: Setup, seeds: Iterator[int]) -> Played:
    """Play enough games to fill a round.

    One game alone would mostly measure the cache misses after the peer's game.
    """
    offers: list[int] = []
    seconds = 0.0
    while seconds < SECONDS_A_ROUND:
        game = random_game(rules, setup, next(seeds))
        offers += game.offers
        seconds += game.seconds
    return Played(offers, seconds)


def _round_of_chess(seeds: Iterator[int]) -> float:
    """Return the decisions per second of a round of chess games."""
    decisions, seconds = 0, 0.0
    while seconds < SECONDS_A_ROUND:
        made, taken = chess_game.play(next(seeds))
        decisions, seconds = decisions + made, seconds + taken
    return decisions / seconds


def random_game(rules: Rules, setup: Setup, seed: int) -> Played:
    """Play one game to its end without history, with choices like the peer's."""
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


def _against_peer(effort: Effort, attribute: str) -> Figure:
    rounds = _race(effort)
    return Figure(
        median(getattr(ours, attribute) for ours, _ in rounds),
        "/s",
        ratio=median(getattr(ours, attribute) / getattr(peer, attribute) for ours, peer in rounds),
        peer=median(getattr(peer, attribute) for _, peer in rounds),
    )


@cache
def _race(effort: Effort) -> list[tuple[Played, Played]]:
    """Alternate our games and games of the peer, of similar length; two rows share them."""
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
    """Return the first ruleset of a mod, and a setup of its first scenario."""
    host = Host([ModFolder(folder, "bundled")])
    found = [id for id in host.rulesets if owner(id) == mod]
    if not found:
        raise CannotRun(f"the mod {mod} has no ruleset")
    rules = host.rules(found[0])
    chairs = tuple(SeatSetup(f"Player {number + 1}") for number in range(seats))
    return rules, Setup(ruleset=rules.id, scenario=rules.scenarios()[0].id, seats=chairs)
