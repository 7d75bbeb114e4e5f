"""The game that a front end plays: every confirmed decision of it is on disk.

    with SavedGame.begin(store, rules, setup) as game:
        while ask := game.kernel.ask:
            game.answer(choose(ask))

A decision is confirmed once `answer` has returned and `trouble` is empty. When the disk refuses,
play goes on in memory, and every further decision tries again to save the whole game.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeAlias

from l7core.engine.errors import FlowFailed
from l7core.engine.history import Lost, Record
from l7core.engine.kernel import Kernel
from l7core.engine.replaying import Reel
from l7core.engine.ruleset import Rules
from l7core.engine.state import Setup, decode
from l7core.persist.errors import Damaged, ReadOnly, SaveError, Unconfirmed
from l7core.persist.format import UNREADABLE, id_of
from l7core.persist.header import Pinned, describe
from l7core.persist.journal import Decided, Journal, Step, Undone, restarted
from l7core.persist.lineage import grown, with_parent
from l7core.persist.packing import Packer
from l7core.persist.slot import Slot
from l7core.persist.store import Loaded, Store, name_for

AUTOSAVE_EVERY = 20
"""Decisions between two saves of the whole game; the journal alone has those in between."""

BRANCHED = ", from decision "

Clock: TypeAlias = Callable[[], str]


def utc_now() -> str:
    """The time as ISO 8601, for headers."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class SavedGame:
    """One game in play, with its saves, its journal and its lock."""

    def __init__(
        self,
        store: Store,
        name: str,
        kernel: Kernel[Any],
        *,
        title: str,
        game: str,
        parents: tuple[str, ...] = (),
        mods: Sequence[Pinned] = (),
        clock: Clock = utc_now,
        slot: Slot | None = None,
        read_only: bool = False,
        notes: tuple[str, ...] = (),
    ) -> None:
        """Use `begin` or `open`."""
        self.name = name
        self.title = title
        self.read_only = read_only
        self.trouble = ""
        """The last write that failed, as a sentence; a later save that succeeds clears it."""
        self.notes = notes
        """What there was to tell when the game was opened."""
        self._store = store
        self._kernel = kernel
        self._game = game
        self._parents = parents
        self._mods = mods
        self._clock = clock
        self._slot = slot
        self._packer = Packer()
        self._journal: Journal | None = None
        self._unsaved = 0
        self._beside_journal = False
        """Whether something has changed that is no step of a journal."""

    @classmethod
    def begin(
        cls,
        store: Store,
        rules: Rules,
        setup: Setup,
        *,
        title: str = "",
        mods: Sequence[Pinned] = (),
        clock: Clock = utc_now,
    ) -> SavedGame:
        """A new game, saved at once. A disk that refuses leaves `trouble`, and the game goes on."""
        title = title or rules.ruleset.title
        id = os.urandom(6).hex()
        kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
        name = name_for(title, id)
        game = cls(store, name, kernel, title=title, game=id, mods=mods, clock=clock)
        game._try_to_save()
        return game

    @classmethod
    def open(
        cls,
        store: Store,
        name: str,
        rules: Rules,
        *,
        mods: Sequence[Pinned] | None = None,
        clock: Clock = utc_now,
    ) -> SavedGame:
        """A saved game at its last confirmed decision. Nothing is written before the next one.

        `store.header(name)` says what rules it needs. `mods` are those now in play; left out,
        they are the ones it was saved with. It is read-only when it is open elsewhere, when its
        lock cannot be had, and when the rules no longer lead to where it stood: `notes` says
        why, and `branch` makes it playable.
        """
        slot: Slot | None = None
        notes: tuple[str, ...] = ()
        try:
            slot = store.take(name)
        except SaveError as error:
            notes = (str(error),)
        try:
            loaded = store.load(name)
            kernel = _resume(rules, loaded)
        except BaseException:
            if slot:
                slot.release()
            raise
        if kernel.lost:
            notes += (_rules_changed(kernel.lost),)
        header = loaded.label.header
        return cls(
            store,
            name,
            kernel,
            title=header.title,
            game=header.game,
            parents=grown(loaded.label),
            mods=header.mods if mods is None else mods,
            clock=clock,
            slot=slot,
            read_only=slot is None or kernel.lost is not None,
            notes=(*loaded.notes, *notes),
        )

    @classmethod
    def take_over(
        cls,
        store: Store,
        rules: Rules,
        record: Record,
        answers: int,
        *,
        title: str,
        game: str = "",
        controllers: Sequence[str] = (),
        mods: Sequence[Pinned] = (),
        clock: Clock = utc_now,
    ) -> SavedGame:
        """A game of its own that begins with the recorded one's first `answers` decisions.

        It is saved at once, under a new name; what was recorded stays as it is. `game` is the
        recorded one's: neither save has grown from the other, so they are branches of it.
        `controllers` says who plays from there on, seat by seat. A game without undo can be
        branched only at its end, and anywhere once it is over.
        """
        if not 0 <= answers <= len(record.answers):
            raise SaveError(
                f"The game has {len(record.answers)} decisions; there is no place after {answers}."
            )
        reel = Reel(rules, record.origin, record.answers)
        if not reel.seek(answers):
            raise SaveError(
                f"The rules or mods have changed: they lead to the first {reel.at} decisions, not"
                f" to {answers}.",
                hint="It can be played on from there.",
            )
        kernel = reel.kernel
        if kernel.state.setup.undo == "ironman" and answers < len(record.answers):
            reel.seek(len(record.answers))
            if not reel.kernel.over:
                raise SaveError("This game is played without undo; it cannot be branched.")
            reel.seek(answers)
            kernel = reel.kernel
        kernel.undos = record.undos
        for seat, controller in enumerate(controllers):
            kernel.reseat(seat, controller)
        name = name_for(title, os.urandom(6).hex())
        game = game or os.urandom(6).hex()
        branch = cls(store, name, kernel, title=title, game=game, mods=mods, clock=clock)
        branch._try_to_save()
        return branch

    @property
    def kernel(self) -> Kernel[Any]:
        """The running game, to look at; only the methods of this class change it."""
        return self._kernel

    # -- playing

    def answer(self, option_id: str, *paid: str) -> None:
        """Decide, and put the decision on disk."""
        self._forbid_if_read_only()
        self._kernel.answer(option_id, *paid)
        self._confirm(Decided(self._kernel.decided(-1)))

    def undo(self, *, action: bool = False, by: int | None = None) -> int:
        """Take back the last decision, or all of the running action; says how many."""
        self._forbid_if_read_only()
        taken = self._kernel.undo(action=action, by=by)
        self._confirm(Undone(self._kernel.decisions))
        return taken

    def redo(self) -> None:
        """Give the decision again that was undone last."""
        self._forbid_if_read_only()
        self._kernel.redo()
        self._confirm(Decided(self._kernel.decided(-1)))

    def reseat(self, seat: int, controller: str) -> None:
        """Hand a seat over to a bot, or to a human, from this decision on and in every save.

        No step of the journal, because nothing has been decided: the whole game is saved instead.
        A disk that refuses leaves `trouble`, as it does for a decision.
        """
        self._forbid_if_read_only()
        self._kernel.reseat(seat, controller)
        self._beside_journal = True
        self._try_to_save()

    def refit(self, rules: Rules, mods: Sequence[Pinned]) -> Lost | None:
        """Go on under rules that have been loaded anew; says what they no longer lead to.

        For those who write rules while they play: what cannot be given again is left out of the
        saved game, too.
        """
        self._forbid_if_read_only()
        try:
            kernel: Kernel[Any] = Kernel.resume(rules, self._kernel.record())
        except UNREADABLE as error:
            raise SaveError(f"The game's state does not fit the new rules: {error}.") from error
        self._kernel, self._mods = kernel, mods
        self._packer = Packer()
        self._beside_journal = True
        self._try_to_save()
        return kernel.lost

    def _confirm(self, step: Step) -> None:
        self._unsaved += 1
        # A journal that failed in the middle of a record is not written to again.
        journal, self._journal = self._journal, None
        if journal:
            try:
                journal.append(step)
                self._journal = journal
            except SaveError:
                journal.close()
        if self._journal is None or self._unsaved >= AUTOSAVE_EVERY or self._kernel.over:
            self._try_to_save()

    # -- saving

    def save(self) -> None:
        """Save the whole game now, and begin a new journal."""
        self._forbid_if_read_only()
        journalled = bool(self._journal and self._journal.begun) and not self._beside_journal
        try:
            data = self.packed()
            if self._slot is None:
                self._slot = self._store.take(self.name)
            journal = self._slot.save(data, journalled=journalled)
        except SaveError as error:
            self.trouble = str(error)
            if isinstance(error, Unconfirmed):
                # The new save is there: what went to the old journal now would not be seen.
                self._end_journal()
                self._parents = with_parent(self._parents, id_of(data))
            raise
        self.trouble = ""
        self._unsaved = 0
        self._beside_journal = False
        self._parents = with_parent(self._parents, journal.save)
        self._end_journal(into=journal)
        self._journal = journal

    def branch(self, store: Store) -> None:
        """Play on under a new name in that folder; what has been saved so far stays as it is.

        The way on when the disk is full, when the game is open elsewhere, and when its rules
        have changed. If that folder refuses as well, the game stays where it is.
        """
        here = self._store, self.name, self.read_only, self.trouble, self._slot, self._journal
        self._store = store
        self.name = name_for(self.title, os.urandom(6).hex())
        self.read_only = False
        self._slot = self._journal = None
        try:
            self.save()
        except SaveError:
            self._let_go()
            self._store, self.name, self.read_only, self.trouble, self._slot, self._journal = here
            raise
        *_, slot, journal = here
        if journal:
            journal.close()
        if slot:
            slot.release()

    def branch_from(self, answers: int) -> SavedGame:
        """Another game from the first so many decisions of this one, which stays as it is."""
        return SavedGame.take_over(
            self._store,
            self._kernel.rules,
            self._kernel.record(),
            answers,
            title=branch_title(self.title, answers),
            game=self._game,
            mods=self._mods,
            clock=self._clock,
        )

    def close(self) -> None:
        """Save what only the journal has, and let others play."""
        if not self.read_only and (self._unsaved or self.trouble):
            self._try_to_save()
        self._let_go()
        self.read_only = True

    def __enter__(self) -> SavedGame:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _try_to_save(self) -> None:
        """Save where nobody asked for it: `trouble` tells of a failure, and play goes on."""
        with suppress(SaveError):
            self.save()

    def packed(self) -> bytes:
        """The whole game as a save's file holds it; nothing is written."""
        header = describe(
            self._kernel,
            title=self.title,
            mods=self._mods,
            game=self._game,
            parents=self._parents,
            saved_at=self._clock(),
        )
        return self._packer.pack(header, self._record())

    def _record(self) -> Record:
        """What to save, after making sure that it can be loaded again.

        A mod may have put something into the state that is no plain data, or not of its field's
        type. Then the last save stays the last, and the journal goes on from it.
        """
        kernel = self._kernel
        try:
            record = kernel.record(after=self._packer.packed_answers(kernel))
            decode(record.checkpoint, kernel.rules.state)
        except (TypeError, OverflowError, *UNREADABLE) as error:
            raise SaveError(f"The game holds something that cannot be saved: {error}.") from error
        return record

    def _end_journal(self, *, into: Journal | None = None) -> None:
        if self._journal:
            self._journal.close(into=into)
        self._journal = None

    def _let_go(self) -> None:
        self._end_journal()
        if self._slot:
            self._slot.release()
        self._slot = None

    def _forbid_if_read_only(self) -> None:
        if self.read_only:
            raise ReadOnly(
                "The game is open for reading only.", hint="Branch it to play on from here."
            )


def branch_title(title: str, answers: int) -> str:
    """What a branch is called.

    >>> branch_title("The pit, from decision 9", 4)
    'The pit, from decision 4'
    """
    return f"{title.partition(BRANCHED)[0]}{BRANCHED}{answers}"


def _resume(rules: Rules, loaded: Loaded) -> Kernel[Any]:
    ruleset = loaded.label.header.ruleset
    if ruleset != rules.id:
        raise SaveError(f"The save is of the ruleset {ruleset}, not of {rules.id}.")
    try:
        try:
            return Kernel.resume(rules, loaded.record)
        except FlowFailed:
            # The rules cannot go on from the checkpoint, but perhaps they lead some of the way.
            return Kernel.resume(rules, restarted(loaded.record))
    except UNREADABLE as error:
        raise Damaged("states", f"its state does not fit the rules of {ruleset}") from error
    except FlowFailed as error:
        raise SaveError(
            f"The rules or mods have changed: they cannot even begin the game. {error.message}",
            hint="Get the mods that it was played with.",
        ) from error


def _rules_changed(lost: Lost) -> str:
    return (
        f"The rules or mods have changed: the game stands after {lost.kept} decisions, where they"
        f" now ask something else, and {lost.dropped} later ones are left out."
    )
