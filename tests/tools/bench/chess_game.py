"""A well-known peer in play: python-chess, with a game of two random players."""

from __future__ import annotations

import random
from importlib import import_module
from time import perf_counter

from tests.tools.bench.registry import CannotRun


def play(seed: int) -> tuple[int, float]:
    """Play one game to its end; return its number of decisions and its seconds."""
    try:
        chess = import_module("chess")
    except ImportError as error:
        raise CannotRun("python-chess is not installed; `make bench` installs it") from error
    board, chance = chess.Board(), random.Random(seed)
    decisions = 0
    begin = perf_counter()
    while not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
        decisions += 1
    return decisions, perf_counter() - begin
