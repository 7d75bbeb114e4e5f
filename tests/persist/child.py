"""A separate process that plays, or only holds, a saved little game.

python -m tests.persist.child play FOLDER NAME
python -m tests.persist.child hold FOLDER NAME
"""

from __future__ import annotations

import sys
from pathlib import Path

from l7core.persist import saved_game
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.little import RULES, move


def main(how: str, folder: str, name: str) -> None:
    saved_game.AUTOSAVE_EVERY = 4
    game = SavedGame.open(Store(Path(folder)), name, RULES)
    tell("ready")
    if how == "hold":
        sys.stdin.readline()
        return
    while True:
        move(game, game.kernel)
        tell(f"{game.kernel.digest()} {game.trouble or 'confirmed'}")


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
