"""One game put on disk: saves of the whole game, and between two of them a journal of decisions."""

from __future__ import annotations

from l7core.persist.errors import SaveError, Unconfirmed
from l7core.persist.format import id_of
from l7core.persist.journal import Journal, Step
from l7core.persist.lineage import with_parent
from l7core.persist.recent import Turn
from l7core.persist.slot import Slot
from l7core.persist.store import Store


class Writer:
    """Holds the game's slot from its first save until `close`, and knows what the disk has."""

    def __init__(
        self,
        store: Store,
        name: str,
        *,
        parents: tuple[str, ...] = (),
        slot: Slot | None = None,
    ) -> None:
        """`parents` are those that the next save names; without a slot, one is taken to save."""
        self.store = store
        self.name = name
        self.parents = parents
        """Short ids of the saves that the next one grows from."""
        self._slot = slot
        self._turn = Turn(store.folder, name)
        self._journal: Journal | None = None

    def confirm(self, step: Step) -> bool:
        """Put a decision into the journal; False where only another save can keep it.

        Where the lock was deleted, others may have saved since: then no journal would be read.
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
        """Write a save and begin its journal; raises SaveError.

        `journalled` says that the journal so far, if there is one, holds all that the save adds:
        then nothing is lost if a power cut takes the save, and the disk is not waited for.
        """
        if self._slot is None:
            self._slot = self.store.take(self.name)
            self._turn.take()
        begun = self._journal is not None and self._journal.begun
        try:
            journal = self._slot.save(data, journalled=journalled and begun)
        except Unconfirmed:
            # The new save is there: what went to the old journal now would not be seen.
            self._end_journal()
            self.parents = with_parent(self.parents, id_of(data))
            raise
        self.parents = with_parent(self.parents, journal.save)
        self._end_journal(into=journal)
        self._journal = journal

    def close(self) -> None:
        """Let others write."""
        self._end_journal()
        if self._slot:
            self._slot.release()
        self._slot = None

    def _end_journal(self, *, into: Journal | None = None) -> None:
        if self._journal:
            self._journal.close(into=into)
        self._journal = None
