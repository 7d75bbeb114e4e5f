"""Which games were played last: their names in a file of the folder, the latest first.

No clock is asked. A save that was made while a clock was wrong, or on another machine, says nothing
about what was played here last; nor does a save say when the decisions in its journal were made. So
whoever decides in a game puts its name first, unless it is there already.
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
"""Names that are kept; games that were played longer ago are ordered by the time of their saves."""
MOST_BYTES = 512 * 1024


def recent(folder: Path) -> Sequence[str]:
    """The games that were decided in, the latest first; none where the file does not say."""
    try:
        return msgspec.json.decode(read_file(folder / FILE, MOST_BYTES), type=list[str])[:MOST]
    except (SaveError, *UNREADABLE):
        return ()


def forget(folder: Path, name: str) -> None:
    """Leave a game out that has been deleted; the file goes with the last of them."""
    names = recent(folder)
    others = [other for other in names if other != name]
    with suppress(SaveError, OSError):
        if not others:
            os.unlink(folder / FILE)
        elif len(others) < len(names):
            write_file(folder / FILE, msgspec.json.encode(others))


class Turn:
    """That it is one game's turn to be the latest, for as long as no other is decided in."""

    def __init__(self, folder: Path, name: str) -> None:
        self._path = folder / FILE
        self._name = name
        self._taken: os.stat_result | None = None
        """The file as this game has written it."""

    def take(self) -> None:
        """Put the game first, durably. A disk that refuses costs the order, and no decision."""
        with suppress(OSError):
            if self._taken and os.path.samestat(os.stat(self._path), self._taken):
                return
        names = recent(self._path.parent)
        with suppress(SaveError, OSError):
            if names[:1] != [self._name]:
                others = (name for name in names if name != self._name)
                write_file(self._path, msgspec.json.encode([self._name, *others][:MOST]))
            self._taken = os.stat(self._path)
