"""A game's slot in the save folder, held by the only process that may write there."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from l7core.persist.errors import SaveError
from l7core.persist.files import make_folder, place_file, write_file
from l7core.persist.format import id_of, read_label
from l7core.persist.generations import (
    GENERATIONS,
    MOST_NUMBER,
    Generation,
    files_of,
    path_of,
    prune,
)
from l7core.persist.journal import Journal
from l7core.persist.lock import Lock
from l7core.persist.recent import FILE

DRAFT = re.compile(r"\.(?P<name>.+?)\.[0-9]+\.l7\.[0-9]+-[0-9a-f]+\.tmp")
"""Pattern of the names of unfinished saves."""


DRAFT_OF_RECENT = f".{FILE}."
"""Prefix of unfinished lists of recent games. Those of other processes can be deleted too, because
their next answer writes the list again."""


class LockedSave:
    """A game's slot, held until `release`. Until then, no other process writes the game."""

    def __init__(self, folder: Path, name: str) -> None:
        """Take the slot at once, creating the folder if necessary, or raise `HeldElsewhere`."""
        lock = path_of(folder, name, ".lock")
        make_folder(folder)
        self.folder = folder
        self.name = name
        self._lock = Lock(lock)
        self._sweep()

    def save(self, data: bytes, *, journalled: bool = False) -> Journal:
        """Write a save to disk and return the journal that continues it.

        The save is durable on return, unless all its content is `journalled`: already on disk in
        the previous save and its journal, which was synced together with the folder. In that case
        nothing is lost with the new name, and the save becomes durable with the new journal's first
        step. Superfluous files are deleted once the save is durable.
        """
        id = id_of(data)
        self._lock.renew()
        generations = files_of(self.folder, self.name)
        number = 1 + (generations[-1].number if generations else 0)
        if number > MOST_NUMBER:
            raise SaveError(
                f"{generations[-1].save or generations[-1].journal} already has the highest"
                " possible number of a save.",
                hint="Choose another file name.",
            )
        path, journal = self._path(number, "l7"), self._path(number, "journal")
        generations.append(Generation(number, path.name, journal.name))
        if journalled:
            place_file(path, data)
            once_durable = partial(self._prune, generations, data)
            return Journal(journal, id, number, once_durable=once_durable)
        write_file(path, data)
        self._prune(generations, data)
        return Journal(journal, id, number)

    def is_kept(self) -> bool:
        """Return whether no other process can have written the game since the slot was taken.

        If the lock was deleted, this takes it again; raises `HeldElsewhere` if another process has
        it.
        """
        return not self._lock.renew()

    def release(self) -> None:
        """Allow other processes to write the game."""
        self._lock.release()

    def _prune(self, generations: Sequence[Generation], newest: bytes) -> None:
        if len(generations) > GENERATIONS:
            prune(self.folder, generations, read_label(newest))

    def _path(self, number: int, kind: str) -> Path:
        return self.folder / f"{self.name}.{number}.{kind}"

    def _sweep(self) -> None:
        """Delete the drafts of dead processes; under this lock no other process writes."""
        with suppress(OSError):
            for file in os.listdir(self.folder):
                draft = DRAFT.fullmatch(file)
                if (draft and draft["name"] == self.name) or file.startswith(DRAFT_OF_RECENT):
                    os.unlink(self.folder / file)
