"""A game's place in the folder of saves, for whoever writes there."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from l7core.persist.files import make_folder, place_file, write_file
from l7core.persist.format import id_of
from l7core.persist.generations import Generation, files_of, path_of, pruned
from l7core.persist.journal import Journal
from l7core.persist.lock import Lock

DRAFT = re.compile(r"\.(?P<name>.+?)\.[0-9]+\.l7\.[0-9]+-[0-9a-f]+\.tmp")
"""What a save is called until it is whole."""


class Slot:
    """Held from the start until `release`: meanwhile nobody else writes this game."""

    def __init__(self, folder: Path, name: str) -> None:
        """Take it at once, in a folder that need not exist yet, or raise `HeldElsewhere`."""
        lock = path_of(folder, name, ".lock")
        make_folder(folder)
        self.folder = folder
        self.name = name
        self._lock = Lock(lock)
        self._generations: list[Generation] | None = None
        """As the last save left them; None where others may have written since."""
        self._sweep()

    def save(self, data: bytes, *, journalled: bool = False) -> Journal:
        """Put a save on disk; returns the journal that continues it.

        It is durable when this returns, unless all that it holds is `journalled`: on disk in the
        save before and its journal, which has been synced together with the folder. Then nothing
        is lost if the new name is, and it becomes durable with the new journal's first step. Once
        it is, what it makes superfluous goes.
        """
        id = id_of(data)
        if not self._lock.renew():
            self._generations = None
        number, path = self._next()
        journal = self._path(number, "journal")
        if journalled:
            place_file(path, data)
            self._add(Generation(number, path.name, journal.name))
            return Journal(journal, id, number, once_durable=self._prune)
        write_file(path, data)
        self._add(Generation(number, path.name, journal.name))
        self._prune()
        return Journal(journal, id, number)

    def release(self) -> None:
        """Let others write."""
        self._lock.release()

    def _next(self) -> tuple[int, Path]:
        """The next number, and the file that will bear it: none that is there already."""
        if self._generations:
            number = self._generations[-1].number + 1
            path = self._path(number, "l7")
            if not path.exists():
                return number, path
        self._generations = files_of(self.folder, self.name)
        number = 1 + (self._generations[-1].number if self._generations else 0)
        return number, self._path(number, "l7")

    def _add(self, generation: Generation) -> None:
        self._generations = [*(self._generations or ()), generation]

    def _prune(self) -> None:
        if self._generations:
            self._generations = pruned(self.folder, self._generations)

    def _path(self, number: int, kind: str) -> Path:
        return self.folder / f"{self.name}.{number}.{kind}"

    def _sweep(self) -> None:
        """Drop drafts of a process that died. Whoever has the lock knows that nobody writes."""
        with suppress(OSError):
            for file in os.listdir(self.folder):
                if (draft := DRAFT.fullmatch(file)) and draft["name"] == self.name:
                    os.unlink(self.folder / file)
