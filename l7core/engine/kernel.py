"""The kernel: one running game with its history, its open question and its views.

    kernel = Kernel(rules, rules.begin(setup))
    while kernel.ask:
        kernel.answer(kernel.ask.options[0].id)

`drive.py` runs the flows and `history.py` records the answers. Front ends, bots and saves use only
the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from l7core.engine import by_hand, views
from l7core.engine.ask import Ask, Option
from l7core.engine.errors import FlowFailed, IllegalAnswer, L7Error, RedoRefused, UndoRefused
from l7core.engine.events import Event, Watched
from l7core.engine.flow_runner import FlowRunner
from l7core.engine.game import Game
from l7core.engine.history import (
    Answer,
    Change,
    Changed,
    Checkpoint,
    DroppedAnswers,
    History,
    LastTask,
    Record,
    ReplayDiverged,
    drive_from,
    replay_answer,
)
from l7core.engine.logs import Logs
from l7core.engine.plugin_errors import wrap_errors
from l7core.engine.ruleset import Rules
from l7core.engine.sides import side_of
from l7core.engine.state import S, decode, digest, encode, snapshot
from l7core.engine.what_if import MOST_FATES, Follow, PossibleOutcomes, barrier_of, stop, what_if
from l7core.view import LogEntry, Overlay, Table, View, WhyNot

Seen = TypeVar("Seen")
LOG_WINDOW = 200
"""Number of recent log entries in a view; `Kernel.log` returns all of them."""


Kept: TypeAlias = History[S] | LastTask[S] | None


class Kernel(Generic[S]):
    """A running game with its history and its open question."""

    def __init__(
        self, rules: Rules, state: S, *, history: bool = True, splits: bool = False
    ) -> None:
        """Start a game from `state` and run its rules to the first question.

        Without `history`, answers are faster, but the game cannot be undone or saved. Without
        history, it can be split only if `splits` is set.
        """
        past: Kept[S] = History() if history else LastTask() if splits else None
        drive = FlowRunner(rules, state, past=past)
        if past:
            past.between_tasks(drive.game)  # a crafted save may already be over
        drive.advance(None)
        self._adopt(drive, past)

    def _adopt(
        self, drive: FlowRunner[S], past: Kept[S], log: Logs | None = None, undos: int = 0
    ) -> None:
        self._drive = drive
        self._split_source = past
        """Checkpoints from which the game can be split; None if splitting is off."""
        self._undo_history = past if isinstance(past, History) else None
        """Full history for undo and saves; None if the game keeps none."""
        self.rules = drive.game.rules
        self.game: Game[S] = drive.game
        self.ask: Ask | None = drive.ask
        self.undos = undos
        self.lost: DroppedAnswers | None = None
        self._logs = log or Logs()
        self._views: dict[int | None, View] = {}
        if self._undo_history:
            _render_log(self._logs, drive)

    # -- playing

    @property
    def state(self) -> S:
        return self.game.state

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def decisions(self) -> int:
        """Number of answers given so far (0 without history)."""
        return len(self._undo_history.answers) if self._undo_history else 0

    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(self._undo_history.answers) if self._undo_history else ()

    def decided(self, number: int) -> Answer:
        """Return one answer by its index; -1 is the last answer."""
        return self._history("looked up").answers[number]

    def answer(self, option_id: str, *paid: str) -> None:
        """Answer the open question with an offered option.

        `paid` names distinct ids from the question's purse, as many as the option costs.
        """
        ask = self.ask
        if ask is None:
            raise IllegalAnswer("The game is over.")
        option = ask.find(option_id)
        if option is None or paid or option.cost:
            option = ask.option(option_id, paid)
        game, past = self.game, self._undo_history
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
            _render_log(self._logs, drive)
        except (FlowFailed, KeyboardInterrupt):
            self._go_back(past, len(past.answers))
            raise
        self.ask = drive.ask
        past.add(Answer(option_id, mark, ask.seat, ask.action, game.barrier, paid))

    def do_by_hand(self, deed: str) -> None:
        """Run a line of effects outside the rules, on behalf of the deciding seat.

        The line counts as an answer of that seat: it is saved, undone and replayed like any other.
        The open question is then asked again, because its options may have changed.
        """
        ask, past = self.ask, self._history("changed by hand")
        if ask is None:
            raise L7Error("The game is over; it can't be changed manually.")
        self.rules.effects_in(deed)  # reject invalid effects before any change
        game = self.game
        mark = ask.mark()
        game.barrier = ""
        self._views.clear()
        game.answers += 1
        try:
            self._drive.interpose(by_hand.task(deed, ask.seat))
            _render_log(self._logs, self._drive)
        except (L7Error, KeyboardInterrupt):
            self._go_back(past, len(past.answers))
            raise
        self.ask = self._drive.ask
        past.add(Answer(f"{by_hand.MARK}{deed}", mark, ask.seat, True, game.barrier))

    def give(self, answer: Answer) -> None:
        """Replay a recorded answer: either an option or effects run by hand."""
        if deed := by_hand.deed_of(answer.option):
            self.do_by_hand(deed)
        else:
            self.answer(answer.option, *answer.paid)

    # -- looking

    def view(self, seat: int | None) -> View:
        """Return everything a seat may see now; None is an onlooker.

        The view is cached until the game changes.
        """
        if seat not in self._views:
            log = self.log(seat, LOG_WINDOW)
            self._views[seat] = self._read_only(lambda: views.view(self.game, self.ask, seat, log))
        return self._views[seat]

    def table(self, seat: int | None) -> Table:
        """Return the table as a seat may see it, without the question and the log."""
        return self._read_only(lambda: views.table(self.game, seat))

    def why_not(self, seat: int) -> tuple[WhyNot, ...]:
        """Return the unavailable actions of a seat, each with reason, rule and remedy."""
        return self._read_only(lambda: views.why_not(self.game, seat))

    def overlays(self, seat: int | None) -> tuple[Overlay, ...]:
        """Return the map overlays available to a seat; computed on each call."""
        return self._read_only(lambda: views.overlays(self.game, seat))

    def what_if(
        self, option: str, *paid: str, follow: Follow = stop, most: int = MOST_FATES
    ) -> PossibleOutcomes[S]:
        """Return the possible outcomes of an option, over all dice rolls."""
        return self._read_only(lambda: what_if(self.game, option, *paid, follow=follow, most=most))

    def barrier(self, option: Option) -> str:
        """Return the text key of what an option reveals; empty if it reveals nothing."""
        ask = self.ask
        return self._read_only(lambda: barrier_of(self.game, ask, option)) if ask else ""

    def log(self, seat: int | None, last: int | None = None) -> tuple[LogEntry, ...]:
        """Return the log entries visible to a seat, or only the `last` ones."""
        return self._logs.of(self.game, seat, last)

    def told(self, seat: int | None) -> int:
        """Return the number of log entries a seat has seen, which numbers the next entry."""
        return self._logs.told(self.game, seat)

    def event_of(self, seat: int | None, entry: int) -> int | None:
        """Return the event number behind a log entry, or None if it is no longer loaded."""
        return self._logs.event_of(self.game, seat, entry)

    def log_of_several(self, seats: Iterable[int | None]) -> tuple[LogEntry, ...]:
        """Return the entries visible to any of these seats, without duplicates."""
        return self._logs.of_several(self.game, seats)

    def events_since(self, number: int) -> tuple[Event, ...]:
        """Return the events from `number` on; `event_count` is the next number."""
        return tuple(self.game.events[max(0, number - self.game.first_event) :])

    @property
    def event_count(self) -> int:
        return self.game.event_count

    def digest(self) -> str:
        """Return a hash of the state; equal games have equal hashes."""
        return digest(self.game.state)

    def watch(self, onlooker: Callable[[], None]) -> None:
        """Call `onlooker` after each new event.

        The callback must not change the game. Events replayed by an undo are not reported again.
        """
        self.game.events = Watched(self.game.events, onlooker)

    def _read_only(self, read: Callable[[], Seen]) -> Seen:
        """Run read-only ruleset code, which may try options on copies of the game."""
        game = self.game
        steps, game.steps = game.steps, 0
        game.branch = partial(self.split, splits=False)
        try:
            return wrap_errors(read, lambda error: game.failure(self.rules.id, error))
        finally:
            game.steps, game.branch = steps, None
            game.blame = game.culprit = ""

    # -- going back

    def why_no_undo(self, seat: int | None = None, *, before: int = 0) -> str:
        """Return the text key of what forbids an undo, or an empty string if it is allowed.

        `seat` is the seat that asks: a seat can undo only answers of its own side. `before` is the
        number of answers to treat as already undone.
        """
        past = self._undo_history
        if past is None:
            return "barrier.start"
        count = len(past.answers) - before
        return past.barrier(count, self._side_of(seat), self.state.setup.undo)

    def undo(self, *, action: bool = False, seat: int | None = None, before: int = 0) -> int:
        """Take back the last answer, or the whole current action, and return how many.

        With `action`, undo stops at the start of the action or at the first barrier before that.
        `before` is the number of later answers that are also taken back.
        """
        if barrier := self.why_no_undo(seat, before=before):
            raise UndoRefused(self.rules.texts.say(barrier))
        past = self._history("undone")
        count = past.count_after_undo(
            len(past.answers) - before,
            self._side_of(seat),
            self.state.setup.undo,
            action=action,
        )
        taken = past.answers[count:]
        try:
            self._go_back(past, count)
        except L7Error as error:
            # A save made under other rules cannot be replayed from before its checkpoint.
            raise UndoRefused(self.rules.texts.say("barrier.changed")) from error
        past.undone += reversed(taken)
        self.undos += len(taken)
        return len(taken)

    def redo(self) -> None:
        """Give the most recently undone answer again."""
        past = self._history("redone")
        if not past.undone:
            raise RedoRefused(self.rules.texts.say("barrier.no-redo"))
        self.give(past.undone[-1])

    def _side_of(self, seat: int | None) -> tuple[int, ...] | None:
        return None if seat is None else side_of(self.game, seat)

    @property
    def redos(self) -> int:
        """Number of answers that can be redone."""
        return len(self._undo_history.undone) if self._undo_history else 0

    def reseat(self, seat: int, controller: str) -> None:
        """Hand a seat over to a bot or to a human.

        The change also applies to past checkpoints, so that an undo does not bring back a player
        who has left.
        """
        seats = list(self.state.setup.seats)
        seats[seat] = replace(seats[seat], controller=controller)
        self.state.setup = replace(self.state.setup, seats=tuple(seats))
        if self._undo_history:
            self._undo_history.reseat(self.state.setup)
        self._views.clear()

    def _go_back(self, past: History[S], count: int) -> None:
        """Rebuild the game after its first `count` answers; on failure nothing changes."""
        cut = past.go_back(count)
        checkpoint = past.checkpoints[-1]
        _, start, later_answers = cut
        replayed_log = Logs()
        try:
            drive = drive_from(self.rules, checkpoint, past)
            _render_log(replayed_log, drive)
            for answer in later_answers[: count - start]:
                replay_answer(drive, answer)
                _render_log(replayed_log, drive)
                past.answers.append(answer)
        except L7Error:
            past.restore(cut)
            raise
        self._merge_events(drive, replayed_log)
        self._drive, self.game, self.ask = drive, drive.game, drive.ask
        self._views.clear()

    def _merge_events(self, drive: FlowRunner[S], replayed_log: Logs) -> None:
        """Append the drive's events to the watched event list, replacing the overlap."""
        events, first, first_new = self.game.events, self.game.first_event, drive.game.first_event
        events[max(0, first_new - first) :] = drive.game.events
        drive.game.events = events
        drive.game.first_event = min(first, first_new)
        self._logs.retold(first_new, replayed_log)

    def _history(self, operation: str) -> History[S]:
        if self._undo_history is None:
            raise L7Error(f"This game keeps no history, so it can't be {operation}.")
        return self._undo_history

    # -- splitting

    def fork(self) -> Kernel[S]:
        """Return an independent copy of the game with its full history, log and undo."""
        past = self._history("forked")
        copied_history = past.fork()
        drive = self._replayed(copied_history)
        copied_history.answers += past.answers[len(copied_history.answers) :]
        first, first_new = self.game.first_event, drive.game.first_event
        drive.game.events = [*self.game.events[: first_new - first], *drive.game.events]
        drive.game.first_event = first
        copy = self._copy_from(drive, copied_history, self._logs.again())
        copy.lost = self.lost
        return copy

    def __deepcopy__(self, memo: object) -> Kernel[S]:
        """Support `copy.deepcopy`, which agent libraries use to copy games."""
        return self.fork()

    def split(self, change: Change[S] | None = None, *, splits: bool = True) -> Kernel[S]:
        """Return a copy without history at the same question, for look-ahead.

        `change` alters what the deciding seat cannot know; it must give the same result on every
        call. Where possible, the asking flow restarts after the change, so that its local variables
        hold no secrets. Pass `splits=False` for a copy that is never split again.
        """
        if self._drive.has_just_begun and self._drive.task:
            past: Kept[S] = LastTask() if splits else None
            state = snapshot(self.state)
            state.agenda = self._drive.agenda_before
            drive = FlowRunner(self.rules, state, past=past)
            drive.game.answers = self.game.answers
            if change:
                change(drive.game)
            drive.advance(None)
            if self.ask and drive.ask and drive.ask.mark() == self.ask.mark():
                return self._copy_from(drive, past)
        last_task: LastTask[S] = LastTask(self._last_checkpoint(), changes=self._changes)
        drive = self._replayed(last_task)
        if change:
            change(drive.game)
            last_task.changes.append((len(drive.replies), change))
        return self._copy_from(drive, last_task)

    def _replayed(self, past: History[S] | LastTask[S]) -> FlowRunner[S]:
        """Return a separate drive at the same question, replayed from the last checkpoint."""
        drive = drive_from(self.rules, self._last_checkpoint(), past)
        self._reapply_changes(drive)
        for option, paid in self._drive.replies:
            # These replies were given under the same rules, so marks need no check.
            drive.game.answers += 1
            drive.advance((option, paid))
            self._reapply_changes(drive)
        return drive

    @property
    def _changes(self) -> list[Changed[S]]:
        """State changes made by earlier splits, each with its number of replies."""
        return self._split_source.changes if isinstance(self._split_source, LastTask) else []

    def _reapply_changes(self, drive: FlowRunner[S]) -> None:
        for replies, change in self._changes:
            if replies == len(drive.replies):
                change(drive.game)

    def _last_checkpoint(self) -> Checkpoint[S]:
        if self._split_source is None or not self._split_source.checkpoints:
            raise L7Error("This game keeps no checkpoint, so it can't be split.")
        return self._split_source.checkpoints[-1]

    def _copy_from(self, drive: FlowRunner[S], past: Kept[S], log: Logs | None = None) -> Kernel[S]:
        copy: Kernel[S] = Kernel.__new__(Kernel)
        copy._adopt(drive, past, log, self.undos)
        return copy

    # -- saving

    def record(self, log_entries: int = LOG_WINDOW, *, after: int = 0) -> Record:
        """Return an independent snapshot for a save, without the first `after` answers.

        Writers that already stored those answers skip them, because listing all answers dominates
        the cost in long games.
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
        """Restore the game from a record, at the question that was open.

        If changed rules ask a different question on the way, the game stops at the last matching
        one. `lost` then counts the answers that were dropped.
        """
        assert not record.answers_before, "resume needs all answers"
        kind: type[S] = rules.state  # type: ignore[assignment]
        last = Checkpoint(
            record.checkpoint_answers, record.checkpoint_events, decode(record.checkpoint, kind)
        )
        checkpoints = [last]
        if last.answers:
            checkpoints.insert(0, Checkpoint(0, 0, decode(record.origin, kind)))
        seats = len(last.state.setup.seats)
        if not all(0 <= answer.seat < seats for answer in record.answers):
            raise L7Error("The save contains decisions of seats that do not exist.")
        past = History(record.answers[: last.answers], checkpoints)
        kernel: Kernel[S] = cls.__new__(cls)
        kernel._adopt(
            drive_from(rules, last, past), past, Logs(record.log, record.unread), record.undos
        )
        kernel._replay_answers(past, record.answers)
        return kernel

    def _replay_answers(self, past: History[S], answers: list[Answer]) -> None:
        """Replay saved answers until one no longer matches the question."""
        drive = self._drive
        for number, answer in enumerate(answers[len(past.answers) :], len(past.answers)):
            try:
                replay_answer(drive, answer)
                _render_log(self._logs, drive)
            except L7Error as error:
                found = "" if drive.ask is None else drive.ask.prompt
                if not isinstance(error, ReplayDiverged):
                    self._go_back(past, number)
                    found = self.ask.prompt if self.ask else ""
                self.lost = DroppedAnswers(number, len(answers) - number, answer.option, found)
                break
            past.answers.append(answer)
        self.ask = self._drive.ask


def _render_log(logs: Logs, drive: FlowRunner[Any]) -> None:
    """Render new events as log text now, before the names in them change."""
    game = drive.game
    if game.event_count > logs.reached:
        wrap_errors(lambda: logs.word(game), lambda error: game.failure(game.rules.id, error))
