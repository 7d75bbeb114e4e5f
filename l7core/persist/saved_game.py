"""A game in progress whose confirmed answers are all on disk.

    with SavedGame.begin(store, rules, setup) as game:
        while ask := game.ask:
            game.answer(choose(ask))

An answer is confirmed once `answer` has returned and `trouble` is empty. If writing fails, play
continues in memory, and every further answer retries saving the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

from msgspec.structs import replace

from l7core.engine.ask import Ask
from l7core.engine.history import DroppedAnswers, Record
from l7core.engine.kernel import Kernel
from l7core.engine.recent_states import RecentStates
from l7core.engine.ruleset import Rules
from l7core.engine.sides import are_opposed, decisions_known_to, is_secret, side_of
from l7core.engine.state import HUMAN, UNREADABLE, Setup, decode
from l7core.language import spoken
from l7core.persist import results, save_admin
from l7core.persist.errors import ReadOnly, SaveError
from l7core.persist.header import Pinned
from l7core.persist.journal import Decided, Step, Undone
from l7core.persist.lineage import grown
from l7core.persist.locked_save import LockedSave
from l7core.persist.packing import Packer
from l7core.persist.pins import Pin, pinned, with_marks, with_pin
from l7core.persist.playing_time import PlayingTime
from l7core.persist.resuming import resumed, resumed_after
from l7core.persist.save_info import SaveInfo, describe, fresh_id, is_lesson
from l7core.persist.store import Store, name_for
from l7core.persist.writer import Writer
from l7core.view import LogEntry, Overlay, Table, View
from l7core.view.secrets import secrets

AUTOSAVE_EVERY = 20
"""Countable answers between two full saves; the journal covers those in between. Answers that some
players cannot see are not counted, because the number of saves would reveal them."""


class SavedGame:
    """A running game, its save metadata and the writer that saves both."""

    def __init__(
        self,
        kernel: Kernel[Any],
        identity: SaveInfo,
        writer: Writer,
        *,
        notes: tuple[str, ...] = (),
        read_only: bool = False,
        pins: tuple[Pin, ...] = (),
        played: int = 0,
    ) -> None:
        """Wrap a running game without writing anything; use `begin`, `open` or `take_over`."""
        self.notes = notes
        """Messages for the player about how the game was opened."""
        self.read_only = read_only
        self.trouble = ""
        """Message of the last failed write; a successful save clears it."""
        self._kernel = kernel
        self._identity = identity
        self._writer = writer
        self._packer = Packer()
        self._time = PlayingTime(writer.store.clock, played)
        self._pins = pins
        self._views_with_pins: dict[int, tuple[View, View]] = {}
        """The kernel's view and the same view with pins, by seat."""
        self._countable = decisions_known_to(kernel, None)
        self._steps_since_save = 0
        """Changes in the number of countable answers since the last full save."""
        self._needs_full_save = False
        """Whether something outside the journal, such as a pin, has changed since the last save."""

    @classmethod
    def begin(
        cls,
        store: Store,
        rules: Rules,
        setup: Setup,
        *,
        title: str = "",
        mods: Sequence[Pinned] = (),
    ) -> SavedGame:
        """Start a new game and save it. A failed write sets `trouble`, and the game continues."""
        id = fresh_id()
        identity = SaveInfo(title=title or rules.ruleset.title, game=id, mods=mods)
        kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
        game = cls(kernel, identity, Writer(store, name_for(identity.title, id)))
        game._try_to_save()
        return game

    @classmethod
    def open(
        cls, store: Store, name: str, rules: Rules, *, mods: Sequence[Pinned] | None = None
    ) -> SavedGame:
        """Open a saved game at its last confirmed answer; write nothing before the next answer.

        Use `store.header(name)` to find the rules that the game needs. `mods` are the current mods
        and default to those in the save.

        The game is read-only if it is open elsewhere, if it cannot be locked, or if its rules have
        changed so that some answers no longer apply. `notes` says why, and `branch` makes the game
        playable.
        """
        slot: LockedSave | None = None
        refusals: tuple[str, ...] = ()
        try:
            slot = store.take(name)
        except SaveError as error:
            refusals = (str(error),)
        try:
            loaded = store.load(name)
            kernel = resumed(rules, loaded)
        except BaseException:
            if slot:
                slot.release()
            raise
        if kernel.lost:
            refusals += (_rules_changed(kernel, kernel.lost),)
        header = loaded.label.header
        return cls(
            kernel,
            SaveInfo(
                title=header.title,
                game=header.game,
                mods=header.mods if mods is None else mods,
                scouted=header.scouted is True,
            ),
            Writer(store, name, parents=grown(loaded.label), slot=slot),
            notes=(*loaded.notes, *refusals),
            read_only=bool(refusals),
            pins=loaded.pins,
            played=header.played or 0,
        )

    @classmethod
    def take_over(
        cls,
        store: Store,
        kernel: Kernel[Any],
        identity: SaveInfo,
        *,
        pins: tuple[Pin, ...] = (),
        scouts: bool = False,
    ) -> SavedGame:
        """Save a running kernel as a branch of the game that `identity` names.

        Neither game is an ancestor of the other. If the branch `scouts` a game that hides
        information, it is marked as scouted, and so are all running copies of the original.
        """
        if scouts:
            save_admin.mark_scouted(store, identity.game)
            identity = replace(identity, scouted=True)
        branch = identity.branched(decisions_known_to(kernel, None))
        writer = Writer(store, name_for(branch.title, fresh_id()))
        game = cls(kernel, branch, writer, pins=pins)
        game._try_to_save()
        return game

    # -- looking

    @property
    def kernel(self) -> Kernel[Any]:
        """Kernel for read access by bots, replays and benchmarks; change it only through
        `SavedGame`."""
        return self._kernel

    @property
    def name(self) -> str:
        """File name of the game, as used by `open`."""
        return self._writer.name

    @property
    def store(self) -> Store:
        return self._writer.store

    @property
    def is_lesson(self) -> bool:
        """Whether the game is a lesson, which is never the default game to continue."""
        return is_lesson(self._kernel)

    @property
    def is_on_disk(self) -> bool:
        """Whether the game has been saved at least once and can be opened again."""
        return bool(self._writer.parents)

    @property
    def title(self) -> str:
        return self._identity.title

    @property
    def rules(self) -> Rules:
        return self._kernel.rules

    @property
    def setup(self) -> Setup:
        """Setup of the game, with the current controller of each seat."""
        setup: Setup = self._kernel.state.setup
        return setup

    @property
    def ask(self) -> Ask | None:
        """Open question; None once the game is over."""
        return self._kernel.ask

    @property
    def decisions(self) -> int:
        """Number of answers given so far."""
        return self._kernel.decisions

    @property
    def event_count(self) -> int:
        """Number of events so far, including hidden ones; do not display it."""
        return self._kernel.event_count

    @property
    def undos(self) -> int:
        """Number of undone answers since the start."""
        return self._kernel.undos

    @property
    def redos(self) -> int:
        """Number of answers that can be redone."""
        return self._kernel.redos

    @property
    def is_contest(self) -> bool:
        """Whether seats play against each other."""
        return are_opposed(self._kernel.game)

    @property
    def is_secret(self) -> bool:
        """Whether the running game hides information from opposing sides."""
        return is_secret(self._kernel)

    @property
    def scouted(self) -> bool:
        """Whether the game was branched while it hid information from its players."""
        return self._identity.scouted

    def told(self, seat: int | None) -> int:
        """Return the number of log entries visible to a seat."""
        return self._kernel.told(seat)

    def event_of(self, seat: int | None, entry: int) -> int | None:
        """Return the event number behind a log entry, or None if it is no longer loaded."""
        return self._kernel.event_of(seat, entry)

    def log(self, seat: int | None) -> tuple[LogEntry, ...]:
        """Return the log entries visible to a seat."""
        return self._kernel.log(seat)

    def table(self, seat: int | None) -> Table:
        """Return the table as a seat may see it, without question, log and pins."""
        return self._kernel.table(seat)

    def film(self) -> RecentStates:
        """Start a recording of the game from this point."""
        return RecentStates(self._kernel)

    def fork(self) -> Kernel[Any]:
        """Return an independent copy of the kernel, which is not saved."""
        return self._kernel.fork()

    def view(self, seat: int | None) -> View:
        """Return everything a seat may see now, with its pins on the map; None is an onlooker."""
        kernel_view = self._kernel.view(seat)
        if seat is None or not self.pins_of(seat):
            return kernel_view
        cached = self._views_with_pins.get(seat)
        if cached is None or cached[0] is not kernel_view:
            cached = self._views_with_pins[seat] = kernel_view, self.with_pins(kernel_view)
        return cached[1]

    def with_pins(self, seen: View) -> View:
        """Add the seat's current pins to a view from any point of the game."""
        pins = self.pins_of(seen.seat)
        if not pins:
            return seen
        return replace(seen, table=replace(seen.table, board=pinned(seen.table.board, pins)))

    def overlays(self, seat: int | None) -> tuple[Overlay, ...]:
        """Return the map overlays available to a seat; computed on each call."""
        overlays, pins = self._kernel.overlays(seat), self.pins_of(seat)
        if not pins:
            return overlays
        return tuple(replace(each, rooms=with_marks(each.rooms, pins)) for each in overlays)

    def differ(self, seat: int | None, other: int) -> bool:
        """Return whether `other` sees anything that must stay hidden from `seat`."""
        if secrets(self.view(seat)) != secrets(self.view(other)):
            return True
        if not self.is_contest:
            # In a cooperative game, overlays differ between seats but hide nothing.
            return False
        return bool(self.pins_of(other)) or self.overlays(seat) != self.overlays(other)

    def shows_an_opponent(self, seat: int, controller: str) -> bool:
        """Return whether a person taking this seat would see an opponent's hidden information."""
        people = [
            number for number, each in enumerate(self.setup.seats) if each.controller == HUMAN
        ]
        own = side_of(self._kernel.game, seat)
        is_running = self.ask is not None and self.is_contest
        return is_running and controller == HUMAN and bool(people) and not set(own) & set(people)

    # -- playing

    def answer(self, option_id: str, *paid: str) -> None:
        """Answer the open question and write the answer to disk."""
        self._forbid_if_read_only()
        self._kernel.answer(option_id, *paid)
        self._confirm(Decided(self._kernel.decided(-1)))

    def do_by_hand(self, deed: str) -> None:
        """Run a line of effects outside the rules and save it like an answer."""
        self._forbid_if_read_only()
        self._kernel.do_by_hand(deed)
        self._confirm(Decided(self._kernel.decided(-1)))
        self._try_to_save()  # updates the list of games

    def undo(self, *, action: bool = False, seat: int | None = None, before: int = 0) -> int:
        """Take back the last answer, or the whole current action, and return how many.

        `before` is the number of later answers that are taken back too.
        """
        self._forbid_if_read_only()
        was_over = self._kernel.over
        taken = self._kernel.undo(action=action, seat=seat, before=before)
        self._confirm(Undone(self._kernel.decisions))
        if was_over:
            with suppress(SaveError):  # a new ending overwrites the old result
                results.take_back(self._writer.store.folder, self.name)
        return taken

    def redo(self) -> None:
        """Give the most recently undone answer again."""
        self._forbid_if_read_only()
        self._kernel.redo()
        self._confirm(Decided(self._kernel.decided(-1)))

    def reseat(self, seat: int, controller: str) -> None:
        """Hand a seat over to a bot or to a human, in this game and in all later saves.

        The journal records answers only, so the whole game is saved. A failed write sets `trouble`.
        """
        self._forbid_if_read_only()
        self._kernel.reseat(seat, controller)
        self._needs_full_save = True
        self._try_to_save()

    def pins_of(self, seat: int | None) -> tuple[Pin, ...]:
        return tuple(pin for pin in self._pins if pin.seat == seat)

    @property
    def pins(self) -> tuple[Pin, ...]:
        return self._pins

    def pin(self, seat: int, floor: int, cell: tuple[int, int], words: str) -> None:
        """Pin a note to a map cell for one seat; empty `words` remove the note.

        A pin is not an answer and cannot be undone, so the whole game is saved.
        """
        self._forbid_if_read_only()
        pins = with_pin(self._pins, seat, floor, cell, words)
        if pins == self._pins:
            return
        self._pins = pins
        self._views_with_pins.clear()
        self._needs_full_save = True
        self._try_to_save()

    def refit(self, rules: Rules, mods: Sequence[Pinned]) -> DroppedAnswers | None:
        """Continue under reloaded rules; return what had to be dropped.

        Meant for authors who edit rules while playing. Dropped answers also disappear from the
        save.
        """
        self._forbid_if_read_only()
        try:
            kernel: Kernel[Any] = Kernel.resume(rules, self._kernel.record())
        except UNREADABLE as error:
            raise SaveError(f"The game's state does not fit the new rules: {error}.") from error
        self._kernel = kernel
        self._identity = replace(self._identity, mods=mods)
        self._packer = Packer()
        self._needs_full_save = True
        self._try_to_save()
        return kernel.lost

    def _confirm(self, step: Step) -> None:
        """Write an answer to disk: to the journal, or by saving the whole game."""
        is_journalled = self._writer.confirm(step)
        countable = decisions_known_to(self._kernel, None)
        self._steps_since_save += countable != self._countable
        self._countable = countable
        if not is_journalled or self._steps_since_save >= AUTOSAVE_EVERY or self._kernel.over:
            self._try_to_save()

    # -- saving

    def save(self) -> None:
        """Save the whole game and start a new journal."""
        self._forbid_if_read_only()
        try:
            self._writer.save(self.packed(), journalled=not self._needs_full_save)
        except SaveError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
        self._steps_since_save = 0
        self._needs_full_save = False
        self._time.keep()

    def branch(self, store: Store) -> None:
        """Continue under a new name in that folder; earlier saves do not change.

        Use it if the disk is full, the game is open elsewhere or its rules have changed. If the
        folder cannot be written, the game keeps its place. A game that hides information cannot be
        played in two places at once.
        """
        if self.read_only and self.is_secret and not self._kernel.lost:
            raise SaveError(
                spoken("This game hides information, so it can't be branched while it is open."),
                hint=spoken("Close it in the other window first."),
            )
        previous = self._writer, self.read_only, self.trouble
        name = name_for(self.title, fresh_id())
        self._writer, self.read_only = Writer(store, name, parents=self._writer.parents), False
        try:
            self.save()
        except SaveError:
            self._writer.close()
            self._writer, self.read_only, self.trouble = previous
            raise
        old_writer, *_ = previous
        old_writer.close()

    def branch_from(self, answers: int) -> SavedGame:
        """Return a new game with the first `answers` answers of this one."""
        kernel = resumed_after(self.rules, self._kernel.record(), answers)
        scouts = self.is_secret
        if scouts:
            self.mark_scouted()
        return SavedGame.take_over(
            self._writer.store, kernel, self._identity, pins=self._pins, scouts=scouts
        )

    def mark_scouted(self) -> None:
        """Mark this game and its save, because a branch of it can show hidden information.

        A game that is open elsewhere stays unmarked here; its branch is then refused.
        """
        if not self.read_only and not self.scouted:
            self._identity = replace(self._identity, scouted=True)
            self._needs_full_save = True
            self.save()

    def again(self, seed: int) -> SavedGame:
        """Start a new game with the same scenario, seats and rules, and another seed."""
        setup, store = replace(self.setup, seed=seed), self._writer.store
        title = self.rules.scenario(setup.scenario).title
        return SavedGame.begin(store, self.rules, setup, title=title, mods=self._identity.mods)

    def close(self) -> None:
        """Save answers that only the journal has, and release the lock."""
        if not self.read_only and (self._steps_since_save or self.trouble):
            self._try_to_save()
        self._writer.close()
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
        """Save; on failure set `trouble` instead of raising."""
        with suppress(SaveError):
            self.save()

    def packed(self) -> bytes:
        """Return the whole game in the file format of a save."""
        header = describe(
            self._kernel,
            self._identity,
            parents=self._writer.parents,
            saved_at=self._writer.store.clock(),
            played=self._time.seconds,
        )
        return self._packer.pack(header, self._record(), self._pins)

    def _record(self) -> Record:
        """Return the record to save, after checking that it can be loaded.

        A mod may have stored a value of the wrong type in the state. The last good save then stays
        current, and the journal continues.
        """
        kernel = self._kernel
        try:
            record = kernel.record(after=self._packer.packed_answers(kernel))
            decode(record.checkpoint, kernel.rules.state)
        except (TypeError, OverflowError, *UNREADABLE) as error:
            raise SaveError(f"Can't save the game: {error}.") from error
        return record

    def _forbid_if_read_only(self) -> None:
        if self.read_only:
            raise ReadOnly(
                spoken("This game is read-only."),
                hint=spoken("Branch it to continue from here."),
            )


def _rules_changed(kernel: Kernel[Any], lost: DroppedAnswers) -> str:
    if decisions_known_to(kernel, None) < kernel.decisions:
        return spoken(
            "The rules or mods have changed. The game was rewound to the first different "
            "decision; later ones are dropped."
        )
    return spoken(
        "The rules or mods have changed. Decisions kept: {kept}; dropped because they no longer "
        "fit: {dropped}.",
        kept=lost.kept,
        dropped=lost.dropped,
    )
