"""The game that a front end plays: every confirmed decision of it is on disk.

    with SavedGame.begin(store, rules, setup) as game:
        while ask := game.ask:
            game.answer(choose(ask))

A decision is confirmed once `answer` has returned and `trouble` is empty. When the disk refuses,
play goes on in memory, and every further decision tries again to save the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

from msgspec.structs import replace

from l7core.engine.ask import Ask
from l7core.engine.history import Lost, Record
from l7core.engine.kernel import Kernel
from l7core.engine.recording import Film
from l7core.engine.ruleset import Rules
from l7core.engine.sides import are_opposed, decisions_known_to, side_of
from l7core.engine.state import HUMAN, UNREADABLE, Setup, decode
from l7core.language import spoken
from l7core.persist import results
from l7core.persist.describing import Identity, describe, fresh_id, is_lesson
from l7core.persist.errors import ReadOnly, SaveError
from l7core.persist.header import Pinned
from l7core.persist.journal import Decided, Step, Undone
from l7core.persist.lineage import grown
from l7core.persist.packing import Packer
from l7core.persist.pins import Pin, pinned, with_marks, with_pin
from l7core.persist.playing_time import PlayingTime
from l7core.persist.resuming import resumed, resumed_after
from l7core.persist.slot import Slot
from l7core.persist.store import Store, name_for
from l7core.persist.writer import Writer
from l7core.view import LogEntry, Overlay, Table, View
from l7core.view.secrets import secrets

AUTOSAVE_EVERY = 20
"""Decisions between two saves of the whole game; the journal alone has those in between. Only those
that its players may count: the number of saves would tell the others."""


class SavedGame:
    """A running game, what its saves say of it, and the writer that puts both on disk."""

    def __init__(
        self,
        kernel: Kernel[Any],
        identity: Identity,
        writer: Writer,
        *,
        notes: tuple[str, ...] = (),
        read_only: bool = False,
        pins: tuple[Pin, ...] = (),
        played: int = 0,
    ) -> None:
        """`begin`, `open` and `take_over` say where a game comes from; this one writes nothing."""
        self.notes = notes
        """Sentences about how the game was opened, for the player."""
        self.read_only = read_only
        self.trouble = ""
        """The last write that failed, as a sentence; a later save that succeeds clears it."""
        self._kernel = kernel
        self._identity = identity
        self._writer = writer
        self._packer = Packer()
        self._time = PlayingTime(writer.store.clock, played)
        self._pins = pins
        self._pinned: dict[int, tuple[View, View]] = {}
        """By seat, the kernel's view, and the same with the seat's pins."""
        self._countable = decisions_known_to(kernel, None)
        self._steps = 0
        """How often that number has changed since the last save."""
        self._changed_beside_journal = False
        """Whether something has changed since the last save that is no step of a journal."""

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
        """A new game, saved at once. A disk that refuses leaves `trouble`, and the game goes on."""
        id = fresh_id()
        identity = Identity(title=title or rules.ruleset.title, game=id, mods=mods)
        kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
        game = cls(kernel, identity, Writer(store, name_for(identity.title, id)))
        game._try_to_save()
        return game

    @classmethod
    def open(
        cls, store: Store, name: str, rules: Rules, *, mods: Sequence[Pinned] | None = None
    ) -> SavedGame:
        """A saved game at its last confirmed decision. Nothing is written before the next one.

        `store.header(name)` says what rules it needs. `mods` are those now in play; left out,
        they are the ones it was saved with. It is read-only when it is open elsewhere, when its
        lock cannot be had, and when the rules no longer lead to where it stood: `notes` says
        why, and `branch` makes it playable.
        """
        slot: Slot | None = None
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
            Identity(
                title=header.title, game=header.game, mods=header.mods if mods is None else mods
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
        identity: Identity,
        *,
        pins: tuple[Pin, ...] = (),
    ) -> SavedGame:
        """A branch of the game that `identity` names, from where the kernel stands; saved at once.

        What has been saved of the game itself stays as it is: neither has grown from the other.
        """
        branch = identity.branched(decisions_known_to(kernel, None))
        writer = Writer(store, name_for(branch.title, fresh_id()))
        game = cls(kernel, branch, writer, pins=pins)
        game._try_to_save()
        return game

    # -- looking

    @property
    def kernel(self) -> Kernel[Any]:
        """For bots, replays and measurements to look into; only the methods below change it."""
        return self._kernel

    @property
    def name(self) -> str:
        """The name of its files, by which it is opened."""
        return self._writer.name

    @property
    def store(self) -> Store:
        """The folder that it is saved in."""
        return self._writer.store

    @property
    def is_lesson(self) -> bool:
        """Whether it teaches the game: then it is not what a player goes on with by itself."""
        return is_lesson(self._kernel)

    @property
    def is_on_disk(self) -> bool:
        """Whether anything of this game has been saved, so that it can be opened again."""
        return bool(self._writer.parents)

    @property
    def title(self) -> str:
        return self._identity.title

    @property
    def rules(self) -> Rules:
        return self._kernel.rules

    @property
    def setup(self) -> Setup:
        """What was agreed before the first decision, and who sits where now."""
        setup: Setup = self._kernel.state.setup
        return setup

    @property
    def ask(self) -> Ask | None:
        """The question to answer; None once the game is over."""
        return self._kernel.ask

    @property
    def decisions(self) -> int:
        """The number of answers that led here."""
        return self._kernel.decisions

    @property
    def event_count(self) -> int:
        """The number of facts told so far, hidden ones among them: nothing to show."""
        return self._kernel.event_count

    @property
    def undos(self) -> int:
        """How many decisions have been taken back."""
        return self._kernel.undos

    @property
    def redos(self) -> int:
        """How many decisions that were taken back can be given again."""
        return self._kernel.redos

    @property
    def is_contest(self) -> bool:
        """Whether sides play against each other."""
        return are_opposed(self._kernel.game)

    def told(self, seat: int | None) -> int:
        """How many log entries that seat has been told so far."""
        return self._kernel.told(seat)

    def event_of(self, seat: int | None, entry: int) -> int | None:
        """The number of the event that an entry of that seat's log tells, if it is at hand."""
        return self._kernel.event_of(seat, entry)

    def log(self, seat: int | None) -> tuple[LogEntry, ...]:
        """All that the seat has been told."""
        return self._kernel.log(seat)

    def table(self, seat: int | None) -> Table:
        """What that seat may see of the table, without question, log and pins."""
        return self._kernel.table(seat)

    def film(self) -> Film:
        """What happens from now on, to be looked at again."""
        return Film(self._kernel)

    def fork(self) -> Kernel[Any]:
        """The same game once more, in memory alone: to look ahead or back in."""
        return self._kernel.fork()

    def view(self, seat: int | None) -> View:
        """What that seat may know now, with its pins on the map; None is an onlooker."""
        seen = self._kernel.view(seat)
        if seat is None or not self.pins_of(seat):
            return seen
        kept = self._pinned.get(seat)
        if kept is None or kept[0] is not seen:
            kept = self._pinned[seat] = seen, self.with_pins(seen)
        return kept[1]

    def with_pins(self, seen: View) -> View:
        """What a seat saw at any time of this game, with what it has noted down by now."""
        pins = self.pins_of(seen.seat)
        if not pins:
            return seen
        return replace(seen, table=replace(seen.table, board=pinned(seen.table.board, pins)))

    def overlays(self, seat: int | None) -> tuple[Overlay, ...]:
        """What that seat may lay over the board; worked out at each call."""
        laid, pins = self._kernel.overlays(seat), self.pins_of(seat)
        if not pins:
            return laid
        return tuple(replace(each, rooms=with_marks(each.rooms, pins)) for each in laid)

    def differ(self, seat: int | None, other: int) -> bool:
        """Whether the other seat's view has anything that the one of `seat` may not show."""
        if secrets(self.view(seat)) != secrets(self.view(other)):
            return True
        if not self.is_contest:
            # Those who play together lay other things over the map, and hide nothing by it.
            return False
        return bool(self.pins_of(other)) or self.overlays(seat) != self.overlays(other)

    def shows_an_opponent(self, seat: int, controller: str) -> bool:
        """Whether a person who takes that seat would see what an opponent at the table hides."""
        people = [
            number for number, each in enumerate(self.setup.seats) if each.controller == HUMAN
        ]
        own = side_of(self._kernel.game, seat)
        is_running = self.ask is not None and self.is_contest
        return is_running and controller == HUMAN and bool(people) and not set(own) & set(people)

    # -- playing

    def answer(self, option_id: str, *paid: str) -> None:
        """Decide, and put the decision on disk."""
        self._forbid_if_read_only()
        self._kernel.answer(option_id, *paid)
        self._confirm(Decided(self._kernel.decided(-1)))

    def do_by_hand(self, deed: str) -> None:
        """Carry a line of effects out, outside the rules, and put that on disk as a decision is."""
        self._forbid_if_read_only()
        self._kernel.do_by_hand(deed)
        self._confirm(Decided(self._kernel.decided(-1)))
        self._try_to_save()  # so that lists know at once

    def undo(self, *, action: bool = False, by: int | None = None) -> int:
        """Take back the last decision, or all of the running action; says how many."""
        self._forbid_if_read_only()
        was_over = self._kernel.over
        taken = self._kernel.undo(action=action, by=by)
        self._confirm(Undone(self._kernel.decisions))
        if was_over:
            with suppress(SaveError):  # whoever ends it again writes over it
                results.take_back(self._writer.store.folder, self.name)
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
        self._changed_beside_journal = True
        self._try_to_save()

    def pins_of(self, seat: int | None) -> tuple[Pin, ...]:
        """What that seat has noted down on the map."""
        return tuple(pin for pin in self._pins if pin.seat == seat)

    @property
    def pins(self) -> tuple[Pin, ...]:
        """What all seats have noted down."""
        return self._pins

    def pin(self, seat: int, floor: int, cell: tuple[int, int], words: str) -> None:
        """Note something down on the map for that seat; without words, take away what is there.

        Nothing is decided by it, and no undo takes it back: the whole game is saved, as when a seat
        changes hands.
        """
        self._forbid_if_read_only()
        pins = with_pin(self._pins, seat, floor, cell, words)
        if pins == self._pins:
            return
        self._pins = pins
        self._pinned.clear()
        self._changed_beside_journal = True
        self._try_to_save()

    def refit(self, rules: Rules, mods: Sequence[Pinned]) -> Lost | None:
        """Go on under rules that have been loaded anew; says what they no longer lead to.

        For authors who change rules while they play: decisions that no longer fit are left out of
        the saved game, too.
        """
        self._forbid_if_read_only()
        try:
            kernel: Kernel[Any] = Kernel.resume(rules, self._kernel.record())
        except UNREADABLE as error:
            raise SaveError(f"The game's state does not fit the new rules: {error}.") from error
        self._kernel = kernel
        self._identity = replace(self._identity, mods=mods)
        self._packer = Packer()
        self._changed_beside_journal = True
        self._try_to_save()
        return kernel.lost

    def _confirm(self, step: Step) -> None:
        """Put a decision on disk: in the journal, or by saving the whole game."""
        is_journalled = self._writer.confirm(step)
        countable = decisions_known_to(self._kernel, None)
        self._steps += countable != self._countable
        self._countable = countable
        if not is_journalled or self._steps >= AUTOSAVE_EVERY or self._kernel.over:
            self._try_to_save()

    # -- saving

    def save(self) -> None:
        """Save the whole game now, and begin a new journal."""
        self._forbid_if_read_only()
        try:
            self._writer.save(self.packed(), journalled=not self._changed_beside_journal)
        except SaveError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
        self._steps = 0
        self._changed_beside_journal = False
        self._time.keep()

    def branch(self, store: Store) -> None:
        """Play on under a new name in that folder; what has been saved so far stays as it is.

        The way on when the disk is full, when the game is open elsewhere, and when its rules
        have changed. If that folder refuses as well, the game stays where it is.
        """
        here = self._writer, self.read_only, self.trouble
        name = name_for(self.title, fresh_id())
        self._writer, self.read_only = Writer(store, name, parents=self._writer.parents), False
        try:
            self.save()
        except SaveError:
            self._writer.close()
            self._writer, self.read_only, self.trouble = here
            raise
        before, *_ = here
        before.close()

    def branch_from(self, answers: int) -> SavedGame:
        """Another game, of the first `answers` decisions of this one, which stays as it is."""
        kernel = resumed_after(self.rules, self._kernel.record(), answers)
        return SavedGame.take_over(self._writer.store, kernel, self._identity, pins=self._pins)

    def again(self, seed: int) -> SavedGame:
        """Another game with the same scenario, players and rules, from its beginning."""
        setup, store = replace(self.setup, seed=seed), self._writer.store
        title = self.rules.scenario(setup.scenario).title
        return SavedGame.begin(store, self.rules, setup, title=title, mods=self._identity.mods)

    def close(self) -> None:
        """Save what only the journal has, and let others play."""
        if not self.read_only and (self._steps or self.trouble):
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
        """Save without raising: `trouble` tells of a failure, and play goes on."""
        with suppress(SaveError):
            self.save()

    def packed(self) -> bytes:
        """The whole game as a save's file holds it; nothing is written."""
        header = describe(
            self._kernel,
            self._identity,
            parents=self._writer.parents,
            saved_at=self._writer.store.clock(),
            played=self._time.seconds,
        )
        return self._packer.pack(header, self._record(), self._pins)

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
            raise SaveError(f"Can't save the game: {error}.") from error
        return record

    def _forbid_if_read_only(self) -> None:
        if self.read_only:
            raise ReadOnly(
                spoken("This game is read-only."),
                hint=spoken("Branch it to continue from here."),
            )


def _rules_changed(kernel: Kernel[Any], lost: Lost) -> str:
    if decisions_known_to(kernel, None) < kernel.decisions:
        return spoken(
            "The rules or mods have changed. The game was rewound to the first different "
            "decision; later ones are dropped."
        )
    return spoken(
        "The rules or mods have changed. Kept {kept} decisions; dropped {dropped} later ones "
        "that no longer fit.",
        kept=lost.kept,
        dropped=lost.dropped,
    )
