"""Many processes that use one folder of saves at the same time.

    python -m tests.persist.crowd one-game FOLDER COUNT    all open the same game
    python -m tests.persist.crowd in-turn FOLDER COUNT     each plays it as soon as it is free
    python -m tests.persist.crowd own-games FOLDER COUNT   each begins and plays its own game

The processes are forks of this one, which prints their outcomes. They play the little game;
`one-game` and `in-turn` need one in the folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.little import RULES, new_game

Tell: TypeAlias = Callable[[str], None]
Wait: TypeAlias = Callable[[], None]
"""Function that waits until every process has reported."""

TURNS = 5
"""Decisions of each process that plays in turn."""
OWN = 45
"""Decisions in a process's own game: more than two whole saves."""


def reopened(folder: Path) -> SavedGame:
    store = Store(folder)
    (name,) = store.names()
    return SavedGame.open(store, name, RULES)


def one_game(folder: Path, tell: Tell, wait: Wait) -> None:
    """Open the game, wait until the others have tried, and play it if possible."""
    game = reopened(folder)
    tell("reads" if game.read_only else "plays")
    wait()
    if not game.read_only:
        game.answer("rest")
    game.close()


def in_turn(folder: Path, tell: Tell, wait: Wait) -> None:
    made = 0
    while made < TURNS:
        game = reopened(folder)
        if not game.read_only:
            game.answer("rest")
            made += not game.trouble
        game.close()
    tell("played")


def own_games(folder: Path, tell: Tell, wait: Wait) -> None:
    with new_game(folder) as game:
        for _ in range(OWN):
            game.answer("rest")
        tell(game.trouble or "played")


WAYS = {"one-game": one_game, "in-turn": in_turn, "own-games": own_games}


def main(how: str, folder: Path, count: int) -> int:
    reports, report_end = os.pipe()
    opened, gate = os.pipe()
    children = []
    for _ in range(count):
        child = os.fork()
        if not child:
            os.close(gate)
            # A pipe whose other end is closed everywhere can be read at once.
            WAYS[how](folder, lambda word: _write(report_end, word), lambda: _wait(opened))
            os._exit(0)
        children.append(child)
    os.close(report_end)
    os.close(opened)
    words = b""
    while words.count(b"\n") < count and (piece := os.read(reports, 4096)):
        words += piece
    os.close(gate)
    failed = [child for child in children if os.waitpid(child, 0)[1]]
    sys.stdout.write(words.decode())
    return len(failed)


def _write(descriptor: int, word: str) -> None:
    os.write(descriptor, f"{word}\n".encode())


def _wait(descriptor: int) -> None:
    os.read(descriptor, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
