"""Costs besides the rules: a careful choice, a search, and a view of the table."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeAlias

import msgspec

from l7core.bots import careful, search
from l7core.bots.random_bot import answer as random_answer
from l7core.engine.advice import Choice, Streams
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from tests.persist.unsaved import unsaved
from tests.tools.bench import catan
from tests.tools.bench.registry import CannotRun, Effort, Figure, at_least, at_most, row
from tests.tools.bench.rows.play import FEWEST_GAMES, game_of
from tests.tools.bench.timing import alone
from tests.tools.places import PLUGINS

Choose: TypeAlias = Callable[[Kernel[Any], Streams], Choice]

GAMES = (("escape", 4), ("lockdown", 1), ("alone", 2))
"""Games that have their own rows, each with its seats."""
INTO = 12
"""Decisions after which a game is in progress."""
MOST = 150
"""Decisions of a game that are timed: the whole of a short one."""
DIRECTOR = 1
"""Seat of the director in a game of Alone for two."""
LATE = 400
"""Decisions after which any game is late."""
SEARCHES = 8
MANY = 6
"""Options of a question that is worth timing."""
PATIENCE = 0.1
"""Seconds that a person accepts as the delay of an answer."""
MOST_BYTES = 40 * 1024
"""Limit for the save of a late game."""


@row("careful.decisions", at_least(2.4))
def careful_decisions(effort: Effort) -> Figure:
    """Count decisions of four careful players, carried out, against catanatron's one-ply."""
    rounds: list[tuple[float, float]] = []
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_GAMES:
        seed = len(rounds) + 1
        kernel = _new("escape", 4, seed, splits=False)
        rounds.append((_pace(kernel, careful.choose, seed), _one_ply(seed)))
    return Figure(
        median(ours for ours, _ in rounds),
        "/s",
        ratio=median(ours / peer for ours, peer in rounds),
        peer=median(peer for _, peer in rounds),
    )


@row("careful.games")
def careful_games(effort: Effort) -> Figure:
    """Count whole games of four careful players in one process."""
    taken: list[float] = []
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline or len(taken) < FEWEST_GAMES:
        seed = len(taken) + 1
        begin = perf_counter()
        kernel, streams = _new("escape", 4, seed, splits=False), seed_streams(seed)
        while kernel.ask:
            option, paid = careful.choose(kernel, streams)
            kernel.answer(option, *paid)
        taken.append(perf_counter() - begin)
    return Figure(len(taken) / sum(taken), "/s")


@row("view.decider", at_most(8))
def view(effort: Effort) -> Figure:
    """Build a whole view for the deciding seat in random play, against the bare decision."""
    seen, decided = _views("escape", 4, effort)
    return Figure(seen * 1e6, "µs", ratio=seen / decided, peer=decided * 1e6)


def _of_game(mod: str, seats: int) -> None:
    """Add the rows of one game: decision, view, careful choice, search, save and answer."""

    def add(name: str, measure: Callable[[Effort], Figure]) -> None:
        row(f"{mod}.{name}")(measure)

    def decision(effort: Effort) -> Figure:
        return Figure(_views(mod, seats, effort)[1] * 1e6, "µs")

    def whole_view(effort: Effort) -> Figure:
        return Figure(_views(mod, seats, effort)[0] * 1e6, "µs")

    def careful_choice(effort: Effort) -> Figure:
        return Figure(_a_choice(mod, seats, careful.choose, effort) * 1e6, "µs")

    def searched_choice(effort: Effort) -> Figure:
        return Figure(_a_choice(mod, seats, search.choose, effort) * 1e3, "ms")

    def save(effort: Effort) -> Figure:
        return Figure(_a_save(mod, seats, effort) * 1e6, "µs")

    def answer(effort: Effort) -> Figure:
        seconds = _an_answer(mod, seats, effort)
        return Figure(seconds * 1e3, "ms", ratio=seconds / PATIENCE)

    def save_size(effort: Effort) -> Figure:
        found = _size_of_a_save(mod, seats)
        return Figure(found, "bytes", ratio=found / MOST_BYTES)

    for name, measure in (
        ("decision", decision),
        ("view", whole_view),
        ("careful", careful_choice),
        ("search", searched_choice),
        ("save", save),
    ):
        add(name, measure)
    row(f"{mod}.answer", at_most(1))(answer)
    row(f"{mod}.save-size", at_most(1))(save_size)


for _mod, _seats in GAMES:
    _of_game(_mod, _seats)


@row("alone.director")
def director(effort: Effort) -> Figure:
    """Time the director's answers to a hero's turn, where there is a choice."""
    seconds = _a_choice("alone", 2, careful.choose, effort, seat=DIRECTOR, options=2)
    return Figure(seconds * 1e6, "µs")


def _new(
    mod: str, seats: int, seed: int, *, history: bool = False, splits: bool = True
) -> Kernel[Any]:
    """Return a new game; without `splits` it keeps as little as simulations of careful players."""
    rules, setup = game_of(PLUGINS, mod, seats=seats)
    state = rules.begin(msgspec.structs.replace(setup, seed=seed))
    return Kernel(rules, state, history=history, splits=splits)


def _pace(
    kernel: Kernel[Any], choose: Callable[[Kernel[Any], Streams], Choice], seed: int
) -> float:
    """Return the decisions per second, to the end of the game or for MOST decisions."""
    streams: Streams = seed_streams(seed)
    decisions = 0
    begin = perf_counter()
    while kernel.ask and decisions < MOST:
        option, paid = choose(kernel, streams)
        kernel.answer(option, *paid)
        decisions += 1
    return decisions / (perf_counter() - begin)


def _one_ply(seed: int) -> float:
    """Return the decisions per second of catanatron's players that try every action."""
    catan.new_game(seed)  # raises CannotRun if it is not installed
    catanatron = import_module("catanatron")
    greedy = import_module("catanatron.players.search").VictoryPointPlayer
    random.seed(seed)
    game = catanatron.Game([greedy(colour) for colour in catanatron.Color], seed=seed)
    decisions = 0
    begin = perf_counter()
    while game.winning_color() is None and decisions < MOST:
        game.play_tick()
        decisions += 1
    return decisions / (perf_counter() - begin)


def _views(mod: str, seats: int, effort: Effort) -> tuple[float, float]:
    """Return the seconds of the deciding seat's view and of a decision, as medians over games."""
    found: list[tuple[float, float]] = []
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline or len(found) < FEWEST_GAMES:
        kernel = _new(mod, seats, len(found) + 1)
        streams: Streams = seed_streams(len(found) + 1)
        looked = decided = 0.0
        number = 0
        while kernel.ask and number < MOST:
            option, paid = random_answer(kernel.ask, streams)
            begin = perf_counter()
            kernel.view(kernel.ask.seat)
            between = perf_counter()
            kernel.answer(option, *paid)
            looked, decided = looked + between - begin, decided + perf_counter() - between
            number += 1
        found.append((looked / number, decided / number))
    return median(seen for seen, _ in found), median(made for _, made in found)


def _a_save(mod: str, seats: int, effort: Effort) -> float:
    """Return the seconds to gather and pack a save of a running game, without writing."""
    kernel, streams = _new(mod, seats, 3, history=True), seed_streams(3)
    while kernel.ask and kernel.decisions < INTO:
        option, paid = random_answer(kernel.ask, streams)
        kernel.answer(option, *paid)
    return alone(unsaved(Path(), "game", kernel).packed, seconds=effort.seconds)


def _an_answer(mod: str, seats: int, effort: Effort) -> float:
    """Return the seconds from an answer to the view of the next question, with odds and warnings.

    It is the 99th percentile.
    """
    times: list[float] = []
    deadline = perf_counter() + effort.seconds
    seed = 0
    while perf_counter() < deadline or not times:
        seed += 1
        kernel, streams = _new(mod, seats, seed, history=True), seed_streams(seed)
        while kernel.ask and kernel.decisions < MOST:
            option, paid = careful.choose(kernel, streams)
            begin = perf_counter()
            kernel.answer(option, *paid)
            kernel.view(kernel.ask.seat if kernel.ask else 0)
            times.append(perf_counter() - begin)
    return sorted(times)[len(times) * 99 // 100]


def _size_of_a_save(mod: str, seats: int) -> int:
    """Return the bytes of a save after LATE decisions of careful players, or at the game's end."""
    kernel, streams = _new(mod, seats, 3, history=True), seed_streams(3)
    while kernel.ask and kernel.decisions < LATE:
        option, paid = careful.choose(kernel, streams)
        kernel.answer(option, *paid)
    return len(unsaved(Path(), "game", kernel).packed())


def _a_choice(
    mod: str,
    seats: int,
    choose: Choose,
    effort: Effort,
    *,
    seat: int | None = None,
    options: int = MANY,
) -> float:
    """Return the median seconds of a choice in a running game.

    Only questions with at least that number of options count, and only those of `seat` if it is
    given.
    """
    kernel, streams = _new(mod, seats, 3), seed_streams(3)
    times: list[float] = []
    deadline = perf_counter() + effort.seconds
    for number in range(INTO + MOST):
        if kernel.ask is None or (len(times) >= SEARCHES and perf_counter() > deadline):
            break
        is_meant = seat in (None, kernel.ask.seat) and len(kernel.ask.options) >= options
        if number >= INTO and is_meant:
            begin = perf_counter()
            choose(kernel, seed_streams(number))
            times.append(perf_counter() - begin)
        option, paid = careful.choose(kernel, streams)
        kernel.answer(option, *paid)
    if not times:
        raise CannotRun("the game is over too early")
    return median(times)
