"""The kernel: one game with its past, its pending question, and what everybody may see of it.

    kernel = Kernel(rules, rules.begin(setup))
    while kernel.ask:
        kernel.answer(kernel.ask.options[0].id)

`drive.py` runs the flows, `history.py` remembers; the kernel is what front ends, bots and saves
hold in their hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from l7core.engine import by_hand, views
from l7core.engine.ask import Ask, Option
from l7core.engine.boundary import guarded
from l7core.engine.drive import Drive
from l7core.engine.errors import FlowFailed, IllegalAnswer, L7Error, RedoRefused, UndoRefused
from l7core.engine.events import Event, Watched
from l7core.engine.game import Game
from l7core.engine.history import (
    Answer,
    Change,
    Changed,
    Checkpoint,
    History,
    LastTask,
    Lost,
    Parted,
    Record,
    give_again,
    stand_at,
)
from l7core.engine.logs import Logs
from l7core.engine.ruleset import Rules
from l7core.engine.state import S, decode, digest, encode, snapshot
from l7core.engine.what_if import MOST_FATES, Fates, Follow, barrier_of, stop, what_if
from l7core.view import LogEntry, Overlay, Table, View, WhyNot

Seen = TypeVar("Seen")
LOG_WINDOW = 200
"""Log entries in a view; `Kernel.log` has them all."""


Kept: TypeAlias = History[S] | LastTask[S] | None


class Kernel(Generic[S]):
    """One running game, its past, and its pending question."""

    def __init__(
        self, rules: Rules, state: S, *, history: bool = True, splits: bool = False
    ) -> None:
        """Without history nothing can be undone or saved, and every decision costs less.

        A game without history can be split only if it `splits`; one with history always can.
        """
        kept: Kept[S] = History() if history else LastTask() if splits else None
        drive = Drive(rules, state, past=kept)
        if kept:
            kept.between_tasks(drive.game)  # what a forged save holds may be over before it begins
        drive.advance(None)
        self._stand(drive, kept)

    def _stand(
        self, drive: Drive[S], kept: Kept[S], log: Logs | None = None, undos: int = 0
    ) -> None:
        """Take a game over as it stands."""
        self._drive = drive
        self._kept = kept
        """What the game can be split from."""
        self._past = kept if isinstance(kept, History) else None
        """What it can go back to."""
        self.rules = drive.game.rules
        self.game: Game[S] = drive.game
        self.ask: Ask | None = drive.ask
        self.undos = undos
        self.lost: Lost | None = None
        self._logs = log or Logs()
        self._views: dict[int | None, View] = {}
        if self._past:
            _word(self._logs, drive)

    # -- playing

    @property
    def state(self) -> S:
        return self.game.state

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def decisions(self) -> int:
        """How many answers stand behind the pending question (0 without history)."""
        return len(self._past.answers) if self._past else 0

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every decision from the beginning."""
        return tuple(self._past.answers) if self._past else ()

    def decided(self, number: int) -> Answer:
        """One decision by its number, counted from 0; the last is -1."""
        return self._history("looked up").answers[number]

    def answer(self, option_id: str, *paid: str) -> None:
        """Decide. The option must be offered, and paid for with distinct ids of the purse."""
        ask = self.ask
        if ask is None:
            raise IllegalAnswer("The game is over.")
        option = ask.find(option_id)
        if option is None or paid or option.cost:
            option = ask.option(option_id, paid)
        game, past = self.game, self._past
        game.barrier = ""
        if self._views:
            self._views.clear()
        game.answers += 1
        drive = self._drive
        if past is None:
            drive.advance((option, paid))
            self.ask = drive.ask
            return
        mark = ask.mark()
        try:
            drive.advance((option, paid))
            _word(self._logs, drive)
        except (FlowFailed, KeyboardInterrupt):
            self._go_back(past, len(past.answers))
            raise
        self.ask = drive.ask
        past.add(Answer(option_id, mark, ask.seat, ask.action, game.barrier, paid))

    def do_by_hand(self, deed: str) -> None:
        """Carry a line of effects out, outside the rules, as the seat that decides.

        It counts as an answer of that seat: it is saved, can be undone, and is given again. What is
        asked now is asked anew after it.
        """
        ask, past = self.ask, self._history("changed by hand")
        if ask is None:
            raise L7Error("The game is over; it can't be changed manually.")
        self.rules.effects_in(deed)  # what cannot be read is told before anything has happened
        game = self.game
        mark = ask.mark()
        game.barrier = ""
        self._views.clear()
        game.answers += 1
        try:
            self._drive.interpose(by_hand.task(deed, ask.seat))
            _word(self._logs, self._drive)
        except (L7Error, KeyboardInterrupt):
            self._go_back(past, len(past.answers))
            raise
        self.ask = self._drive.ask
        past.add(Answer(f"{by_hand.MARK}{deed}", mark, ask.seat, True, game.barrier))

    def give(self, answer: Answer) -> None:
        """Give a remembered answer, whatever it was: an option, or a deed by hand."""
        if deed := by_hand.deed_of(answer.option):
            self.do_by_hand(deed)
        else:
            self.answer(answer.option, *answer.paid)

    # -- looking

    def view(self, seat: int | None) -> View:
        """What that seat may know now; built once per change. `None` is an onlooker."""
        if seat not in self._views:
            log = self.log(seat, LOG_WINDOW)
            self._views[seat] = self._looked(lambda: views.view(self.game, self.ask, seat, log))
        return self._views[seat]

    def table(self, seat: int | None) -> Table:
        """What that seat may see of the table, without question and log."""
        return self._looked(lambda: views.table(self.game, seat))

    def why_not(self, seat: int) -> tuple[WhyNot, ...]:
        """What that seat may expect to do now and cannot, with reason, rule and remedy."""
        return self._looked(lambda: views.why_not(self.game, seat))

    def overlays(self, seat: int | None) -> tuple[Overlay, ...]:
        """What that seat may lay over the board; worked out at each call."""
        return self._looked(lambda: views.overlays(self.game, seat))

    def what_if(
        self, option: str, *paid: str, follow: Follow = stop, most: int = MOST_FATES
    ) -> Fates[S]:
        """What an option of the pending question leads to, over all dice."""
        return self._looked(lambda: what_if(self.game, option, *paid, follow=follow, most=most))

    def barrier(self, option: Option) -> str:
        """Text key of what an option of the pending question brings to light; undo stops there."""
        ask = self.ask
        return self._looked(lambda: barrier_of(self.game, ask, option)) if ask else ""

    def log(self, seat: int | None, last: int | None = None) -> tuple[LogEntry, ...]:
        """The log as that seat may read it, or only its last entries."""
        return self._logs.of(self.game, seat, last)

    def told(self, seat: int | None) -> int:
        """How many log entries that seat has been told: the number of the next one."""
        return self._logs.told(self.game, seat)

    def event_of(self, seat: int | None, entry: int) -> int | None:
        """The number of the event that an entry of that seat's log tells, if it is at hand."""
        return self._logs.event_of(self.game, seat, entry)

    def log_of_several(self, seats: Iterable[int | None]) -> tuple[LogEntry, ...]:
        """What any of these seats may read, each entry once."""
        return self._logs.of_several(self.game, seats)

    def events_since(self, number: int) -> tuple[Event, ...]:
        """The facts from that number on; `event_count` is the number of the next."""
        return tuple(self.game.events[max(0, number - self.game.first_event) :])

    @property
    def event_count(self) -> int:
        return self.game.event_count

    def digest(self) -> str:
        """A hash of the state: equal wherever the same game was played."""
        return digest(self.game.state)

    def watch(self, onlooker: Callable[[], None]) -> None:
        """Have somebody look on: called whenever a fact is told, with the state as it then is.

        An onlooker changes nothing. What an undo goes through again is not told again.
        """
        self.game.events = Watched(self.game.events, onlooker)

    def _looked(self, look: Callable[[], Seen]) -> Seen:
        """What a ruleset's own code sees, which may try options out on the way."""
        game = self.game
        steps, game.steps = game.steps, 0
        game.branch = partial(self.split, splits=False)
        try:
            return guarded(look, lambda error: game.failure(self.rules.id, error))
        finally:
            game.steps, game.branch = steps, None
            game.blame = game.culprit = ""

    # -- going back

    def why_no_undo(self, by: int | None = None, *, before: int = 0) -> str:
        """Text key of what forbids undoing the last decision; empty when it may be undone.

        `by` is the seat that wants to: it cannot undo what another seat decided. With `before`, so
        many decisions are taken back already.
        """
        past = self._past
        if past is None:
            return "barrier.start"
        return past.barrier(len(past.answers) - before, by, self.state.setup.undo)

    def undo(self, *, action: bool = False, by: int | None = None) -> int:
        """Take back the last decision, or all of the running action; says how many.

        An action goes back to where it began or to the first barrier on the way.
        """
        if barrier := self.why_no_undo(by):
            raise UndoRefused(self.rules.texts.say(barrier))
        past = self._history("undone")
        count = past.count_after_undo(by, self.state.setup.undo, action=action)
        taken = past.answers[count:]
        try:
            self._go_back(past, count)
        except L7Error as error:
            # A save that other rules made: the way back before its checkpoint is not theirs.
            raise UndoRefused(self.rules.texts.say("barrier.changed")) from error
        past.undone += reversed(taken)
        self.undos += len(taken)
        return len(taken)

    def redo(self) -> None:
        """Give the decision again that was undone last."""
        past = self._history("redone")
        if not past.undone:
            raise RedoRefused(self.rules.texts.say("barrier.no-redo"))
        self.give(past.undone[-1])

    @property
    def redos(self) -> int:
        """How many undone decisions wait."""
        return len(self._past.undone) if self._past else 0

    def reseat(self, seat: int, controller: str) -> None:
        """Hand a seat over to a bot, or to a human.

        Who sits where is no part of the game: it changes for the past as well, so that undo does
        not bring a player back who has left the table.
        """
        seats = list(self.state.setup.seats)
        seats[seat] = replace(seats[seat], controller=controller)
        self.state.setup = replace(self.state.setup, seats=tuple(seats))
        if self._past:
            self._past.reseat(self.state.setup)
        self._views.clear()

    def _go_back(self, past: History[S], count: int) -> None:
        """Stand where the game stood after the first `count` answers, or stay if that fails."""
        cut = past.go_back(count)
        checkpoint = past.checkpoints[-1]
        _, start, since = cut
        retelling = Logs()
        try:
            drive = stand_at(self.rules, checkpoint, past)
            _word(retelling, drive)
            for answer in since[: count - start]:
                give_again(drive, answer)
                _word(retelling, drive)
                past.answers.append(answer)
        except L7Error:
            past.restore(cut)
            raise
        self._take_events(drive, retelling)
        self._drive, self.game, self.ask = drive, drive.game, drive.ask
        self._views.clear()

    def _take_events(self, drive: Drive[S], retelling: Logs) -> None:
        """Go on with the list of events that is watched, from where the drive began to tell."""
        events, first, begun = self.game.events, self.game.first_event, drive.game.first_event
        events[max(0, begun - first) :] = drive.game.events
        drive.game.events = events
        drive.game.first_event = min(first, begun)
        self._logs.retold(begun, retelling)

    def _history(self, what: str) -> History[S]:
        if self._past is None:
            raise L7Error(f"This game keeps no history; it cannot be {what}.")
        return self._past

    # -- splitting

    def fork(self) -> Kernel[S]:
        """A second game from here with the whole past, log and undo alike."""
        past = self._history("forked")
        twin_past = past.fork()
        drive = self._again(twin_past)
        twin_past.answers += past.answers[len(twin_past.answers) :]
        first, begun = self.game.first_event, drive.game.first_event
        drive.game.events = [*self.game.events[: begun - first], *drive.game.events]
        drive.game.first_event = first
        twin = self._twin(drive, twin_past, self._logs.again())
        twin.lost = self.lost
        return twin

    def __deepcopy__(self, memo: object) -> Kernel[S]:
        """As `copy.deepcopy` of any library of agents asks for it."""
        return self.fork()

    def split(self, change: Change[S] | None = None, *, splits: bool = True) -> Kernel[S]:
        """A second game from here without a past, to look ahead in: at the same question.

        `change` alters what the deciding seat does not know, the same whenever it is called. Where
        it can, the flow that asks is begun anew after that, so that nothing it holds is left of
        the truth. A game that need not be split in its turn keeps nothing to split from.
        """
        if self._drive.has_just_begun and self._drive.task:
            kept: Kept[S] = LastTask() if splits else None
            state = snapshot(self.state)
            state.agenda.append(self._drive.task)
            drive = Drive(self.rules, state, past=kept)
            drive.game.answers = self.game.answers
            if change:
                change(drive.game)
            drive.advance(None)
            if self.ask and drive.ask and drive.ask.mark() == self.ask.mark():
                return self._twin(drive, kept)
        last_task: LastTask[S] = LastTask(self._last_checkpoint(), changes=self._changes)
        drive = self._again(last_task)
        if change:
            change(drive.game)
            last_task.changes.append((len(drive.replies), change))
        return self._twin(drive, last_task)

    def _again(self, past: History[S] | LastTask[S]) -> Drive[S]:
        """A game of its own at the same question, from the last checkpoint on."""
        drive = stand_at(self.rules, self._last_checkpoint(), past)
        self._change_again(drive)
        for option, paid in self._drive.replies:
            # Given since the checkpoint under these very rules: no mark need be compared.
            drive.game.answers += 1
            drive.advance((option, paid))
            self._change_again(drive)
        return drive

    @property
    def _changes(self) -> list[Changed[S]]:
        """What this game's splitting off, or that of the one before it, has altered."""
        return self._kept.changes if isinstance(self._kept, LastTask) else []

    def _change_again(self, drive: Drive[S]) -> None:
        for replies, change in self._changes:
            if replies == len(drive.replies):
                change(drive.game)

    def _last_checkpoint(self) -> Checkpoint[S]:
        if self._kept is None or not self._kept.checkpoints:
            raise L7Error("This game keeps nothing of its past; it cannot be split.")
        return self._kept.checkpoints[-1]

    def _twin(self, drive: Drive[S], past: Kept[S], log: Logs | None = None) -> Kernel[S]:
        twin: Kernel[S] = Kernel.__new__(Kernel)
        twin._stand(drive, past, log, self.undos)
        return twin

    # -- saving

    def record(self, log_entries: int = LOG_WINDOW, *, after: int = 0) -> Record:
        """What a save keeps. Nothing in it is live; `after` leaves out that many of the answers.

        In a long game to list all answers takes longer than all the rest.
        """
        past = self._history("saved")
        last = past.for_a_save()
        return Record(
            origin=past.origin(),
            checkpoint=encode(last.state),
            checkpoint_answers=last.answers,
            checkpoint_events=last.events,
            answers=past.answers[after:],
            answers_before=after,
            undos=self.undos,
            unread=self._logs.unread(self.game, last.events),
            log=self._logs.saved(self.game, last.events, log_entries),
        )

    @classmethod
    def resume(cls, rules: Rules, record: Record) -> Kernel[S]:
        """The game that `record` was taken of, at the same question.

        If the rules have changed and ask something else on the way, the game stands at the last
        question that is still the same, and `lost` says what was left out.
        """
        assert not record.answers_before, "a game is resumed from all of its answers"
        kind: type[S] = rules.state  # type: ignore[assignment]
        last = Checkpoint(
            record.checkpoint_answers, record.checkpoint_events, decode(record.checkpoint, kind)
        )
        kept = [last]
        if last.answers:
            kept.insert(0, Checkpoint(0, 0, decode(record.origin, kind)))
        seats = len(last.state.setup.seats)
        if not all(0 <= answer.seat < seats for answer in record.answers):
            raise L7Error("The game has decisions of seats that it has not.")
        past = History(record.answers[: last.answers], kept)
        kernel: Kernel[S] = cls.__new__(cls)
        kernel._stand(
            stand_at(rules, last, past), past, Logs(record.log, record.unread), record.undos
        )
        kernel._give_all_again(past, record.answers)
        return kernel

    def _give_all_again(self, past: History[S], answers: list[Answer]) -> None:
        """Give a save's answers as far as they are still answers to what is asked."""
        drive = self._drive
        for number, answer in enumerate(answers[len(past.answers) :], len(past.answers)):
            try:
                give_again(drive, answer)
                _word(self._logs, drive)
            except L7Error as error:
                found = "" if drive.ask is None else drive.ask.prompt
                if not isinstance(error, Parted):
                    self._go_back(past, number)
                    found = self.ask.prompt if self.ask else ""
                self.lost = Lost(number, len(answers) - number, answer.option, found)
                break
            past.answers.append(answer)
        self.ask = self._drive.ask


def _word(logs: Logs, drive: Drive[Any]) -> None:
    """Put what led to the pending question into words, before names change their meaning."""
    game = drive.game
    if game.event_count > logs.reached:
        guarded(lambda: logs.word(game), lambda error: game.failure(game.rules.id, error))
