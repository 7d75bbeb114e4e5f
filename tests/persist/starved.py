"""A game of LEVEL 7 on a disk that refuses for a while, in a process with its own limits.

    python -m tests.persist.starved HOW FOLDER

HOW is `full` (FOLDER must be on its own small disk), `short` (no file may grow long), `read-only`,
or `gone` (the folder is deleted). At every confirmed decision the disk holds the present position.
While the disk refuses, the game continues, `trouble` gives the reason, and the disk holds at least
the last confirmed position. As soon as the disk accepts writes again, it holds everything.
"""

from __future__ import annotations

import errno
import os
import resource
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from l7core.engine.kernel import Kernel
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.level7 import position, rules, setup, steps

DECISIONS = 45
"""Decisions of the game: more than two whole saves."""
MOST_BYTES = 3000
"""Limit below the size of a save and above a journal's first records."""
NOBODY = 65534


def fill(folder: Path) -> None:
    """Use up the free space of the disk."""
    descriptor = os.open(folder / "ballast", os.O_WRONLY | os.O_CREAT)
    try:
        for size in (4096, 64, 1):
            try:
                while True:
                    os.write(descriptor, bytes(size))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
    finally:
        os.close(descriptor)


def limit(most: int) -> None:
    """Limit the size of every file of this process."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))


def as_nobody(folder: Path) -> None:
    """Drop the rights of the superuser, who may write everywhere."""
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)


WAYS: dict[str, tuple[Callable[[Path], object], Callable[[Path], object], str]] = {
    "full": (fill, lambda folder: os.unlink(folder / "ballast"), "the disk is full"),
    "short": (
        lambda _: limit(MOST_BYTES),
        lambda _: limit(resource.getrlimit(resource.RLIMIT_FSIZE)[1]),
        "the file is too large for this disk",
    ),
    "read-only": (
        lambda folder: os.chmod(folder, 0o555),
        lambda folder: os.chmod(folder, 0o755),
        "permission denied",
    ),
    "gone": (shutil.rmtree, os.mkdir, "it does not exist"),
}
"""Start of the refusal, its end, and the reason that is reported."""


def main(how: str, folder: Path) -> None:
    refuse, relent, reason = WAYS[how]
    rules()  # loaded while everything is readable
    if how == "read-only":
        as_nobody(folder)
    store = Store(folder)
    game = SavedGame.begin(store, rules(), setup(seats=2, seed=5))
    moves = steps(game.kernel, seed=5)
    not_older = [position(game.kernel)]
    """Positions from the last confirmed decision on."""
    troubles: list[str] = []
    for number in range(DECISIONS):
        if number == 3:
            refuse(folder)
        option, paid = next(moves)
        game.answer(option, *paid)
        if game.trouble:
            troubles.append(game.trouble)
        else:
            not_older.clear()
        not_older.append(position(game.kernel))
        if folder.exists():
            assert on_disk(store, game.name) in not_older, f"{number}: {game.trouble}"
    assert troubles, "the disk refused, and nothing was reported"
    assert all("Choose another folder" in each for each in troubles), troubles
    assert any(reason in each for each in troubles), troubles
    relent(folder)
    option, paid = next(moves)
    game.answer(option, *paid)
    assert not game.trouble, game.trouble
    assert on_disk(store, game.name) == position(game.kernel)
    game.close()


def on_disk(store: Store, name: str) -> tuple[object, ...]:
    kernel: Kernel[Any] = Kernel.resume(rules(), store.load(name).record)
    return position(kernel)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
