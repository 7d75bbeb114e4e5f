"""A process of its own that installs, updates and removes one mod, over and over.

python -m tests.mods.shelf_child HOME MOD-1 MOD-2
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from tests.mods.workshop import Asked, a_collection


def main(home: str, *sources: str) -> None:
    mods = a_collection(Path(home))
    tell("ready")
    for turn in count():
        if turn % 3 == 2:
            mods.remove("lamps")
        else:
            mods.install(sources[turn % 3], Asked())
        tell("done")


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
