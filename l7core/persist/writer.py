"""The writer that puts one game on disk: whole saves, and journals of the answers between them."""

from __future__ import annotations

from l7core.persist.errors import SaveError, Unconfirmed
from l7core.persist.format import id_of
from l7core.persist.journal import Journal, Step
from l7core.persist.lineage import with_parent
from l7core.persist.locked_save import LockedSave
from l7core.persist.recent import LastPlayed
from l7core.persist.store import Store


class Writer:
    """The writer of one game, which holds the slot from its first save until `close`."""

    def __init__(
        self,
        store: Store,
        name: str,
        *,
        parents: tuple[str, ...] = (),
        slot: LockedSave | None = None,
    ) -> None:
        """Prepare to write a game; without `slot`, the first save takes one."""
        self.store = store
        self.name = name
        self.parents = parents
        """Short ids of the ancestors of the next save."""
        self._slot = slot
        self._turn = LastPlayed(store.folder, name)
        self._journal: Journal | None = None

    def confirm(self, step: Step) -> bool:
        """Append a step to the journal; return False if only another save can store the step.

        If the lock was deleted, other processes may have saved since, and nobody would read a
        journal.
        """
        self._turn.take()
        # A journal that failed in the middle of a record is not written to again.
        journal, self._journal = self._journal, None
        if journal is None:
            return False
        try:
            if self._slot is None or not self._slot.is_kept():
                journal.close()
                return False
            journal.append(step)
        except SaveError:
            journal.close()
            return False
        self._journal = journal
        return True

    def save(self, data: bytes, *, journalled: bool) -> None:
        """Write a save and start its journal; raise SaveError on failure.

        `journalled` means that the journal so far, if any, contains everything that the save adds.
        A power cut that removes the save then loses nothing, so this method does not wait for the
        disk.
        """
        if self._slot is None:
            self._slot = self.store.take(self.name)
            self._turn.take()
        begun = self._journal is not None and self._journal.begun
        try:
            journal = self._slot.save(data, journalled=journalled and begun)
        except Unconfirmed:
            # The new save is in place, so new steps in the old journal would be ignored.
            self._end_journal()
            self.parents = with_parent(self.parents, id_of(data))
            raise
        self.parents = with_parent(self.parents, journal.save)
        self._end_journal(into=journal)
        self._journal = journal

    def close(self) -> None:
        """Close the journal and release the slot."""
        self._end_journal()
        if self._slot:
            self._slot.release()
        self._slot = None

    def _end_journal(self, *, into: Journal | None = None) -> None:
        if self._journal:
            self._journal.close(into=into)
        self._journal = None
