"""The recently played games: a file in the save folder with their names, latest first.

The order uses no clock. The time of a save may be wrong or from another machine, and it does not
cover the answers in the journal. Instead, every answer moves its game to the front, unless the game
is already there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from l7core.engine.state import UNREADABLE
from l7core.persist.errors import SaveError
from l7core.persist.files import read_file, write_file

FILE = "recent.json"
MOST = 1000
"""Maximum number of names; games played earlier are ordered by the time of their saves."""
MOST_BYTES = 512 * 1024


def recent(folder: Path) -> Sequence[str]:
    """Return the played games, latest first; nothing if the file is unreadable."""
    try:
        return msgspec.json.decode(read_file(folder / FILE, MOST_BYTES), type=list[str])[:MOST]
    except (SaveError, *UNREADABLE):
        return ()


def forget(folder: Path, name: str) -> None:
    """Remove a deleted game from the list; delete the file with its last game."""
    names = recent(folder)
    others = [other for other in names if other != name]
    with suppress(SaveError, OSError):
        if not others:
            os.unlink(folder / FILE)
        elif len(others) < len(names):
            write_file(folder / FILE, msgspec.json.encode(others))


class LastPlayed:
    """The first place in the list, held by one game until another game is played."""

    def __init__(self, folder: Path, name: str) -> None:
        self._path = folder / FILE
        self._name = name
        self._taken: os.stat_result | None = None
        """State of the file after this game wrote it."""

    def take(self) -> None:
        """Move the game to the front of the list, durably. A failed write loses only the order."""
        with suppress(OSError):
            if self._taken and os.path.samestat(os.stat(self._path), self._taken):
                return
        names = recent(self._path.parent)
        with suppress(SaveError, OSError):
            if names[:1] != [self._name]:
                others = (name for name in names if name != self._name)
                write_file(self._path, msgspec.json.encode([self._name, *others][:MOST]))
            self._taken = os.stat(self._path)
