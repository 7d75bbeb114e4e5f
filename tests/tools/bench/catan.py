"""The peer in play: catanatron's game of four random players.

It is a pure Python game of comparable size, with hand-written code that copies its state.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.tools.bench.registry import CannotRun

TICKS_TO_MID_GAME = 200


def new_game(seed: int) -> Any:
    """Return a game before its first move; `play()` finishes it, `play_tick()` decides once."""
    try:
        catanatron = import_module("catanatron")
    except ImportError as error:
        raise CannotRun("catanatron is not installed; `make bench` installs it") from error
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    return catanatron.Game(players, seed=seed)


def mid_game() -> Any:
    """Return a game in progress."""
    game = new_game(seed=7)
    for _ in range(TICKS_TO_MID_GAME):
        game.play_tick()
    return game


def offers(seed: int) -> list[int]:
    """Return the number of options of each decision, counted by playing that game untimed."""
    counts: list[int] = []

    def decide(player: Any, game: Any, actions: Any) -> Any:
        counts.append(len(actions))
        return player.decide(game, actions)

    new_game(seed).play(decide_fn=decide)
    return counts
