"""A separate process that installs, updates and removes one mod repeatedly.

python -m tests.mods.shelf_child HOME MOD-1 MOD-2
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from l7core.mods.install.installing import install
from l7core.mods.install.switching import remove
from tests.mods.workshop import Asked, a_collection


def main(home: str, *sources: str) -> None:
    mods = a_collection(Path(home))
    tell("ready")
    for turn in count():
        if turn % 3 == 2:
            remove(mods, "lamps")
        else:
            install(mods, sources[turn % 3], Asked())
        tell("done")


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
