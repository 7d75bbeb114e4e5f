"""The kernel: drives flows from one question to the next, remembers, goes back, splits.

    kernel = Kernel(rules, rules.begin(setup))
    while kernel.ask:
        kernel.answer(kernel.ask.options[0].id)

It pops a task from the agenda, sends answers into its flow until the flow ends, and pops the
next. Flows cannot be copied, so whatever goes back or splits (undo, fork, load) starts from a
checkpoint, a copy of the state between two tasks, and gives the answers since then again.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from l7core.engine import views
from l7core.engine.ask import Ask, Reply
from l7core.engine.errors import (
    FlowFailed,
    IllegalAnswer,
    L7Error,
    RedoRefused,
    UndoRefused,
)
from l7core.engine.events import Event, Watched
from l7core.engine.game import Game, GameEnded, TurnedTo
from l7core.engine.ids import nearest
from l7core.engine.ruleset import Rules
from l7core.engine.state import S, decode, digest, encode, snapshot
from l7core.view import LogEntry, Overlay, View, WhyNot

RECENT_CHECKPOINTS = 16
"""So many of the last are all kept, for undo after undo."""
FAR_APART = 64
"""Answers between two older ones: what a long game keeps must not weigh on every decision."""
ROOM_FOR_UNDO = 4
"""Answers behind the checkpoint of a save: undoing so many leaves it of use."""
LOG_WINDOW = 200
"""Log entries in a view; `Kernel.log` has them all."""


class Answer(Struct, frozen=True, array_like=True, gc=False):
    """One decision as it is remembered and saved."""

    option: str
    mark: int
    """Hash of the question it answered."""
    seat: int = 0
    action: bool = False
    barrier: str = ""
    """Text key of what became known by it; undo stops here."""
    paid: tuple[str, ...] = ()


class Checkpoint(Struct, Generic[S], frozen=True):
    """The state between two tasks, after so many answers and events."""

    answers: int
    events: int
    state: S


class Record(Struct, frozen=True, kw_only=True):
    """What a save keeps of a kernel."""

    origin: bytes
    """The state that the game began with."""
    checkpoint: bytes
    checkpoint_answers: int
    checkpoint_events: int
    answers: list[Answer]
    answers_before: int = 0
    """How many there were before these. Only a writer that has kept those leaves them out."""
    undos: int = 0
    log: list[tuple[int, LogEntry]] = []
    """Recent log entries before the checkpoint, with the seat that may read them; -1 is all."""


class Lost(Struct, frozen=True):
    """Decisions that could not be given again, because the rules now ask something else."""

    kept: int
    dropped: int
    expected: str
    found: str


class Kernel(Generic[S]):
    """One running game, its past, and its pending question."""

    def __init__(self, rules: Rules, state: S, *, history: bool = True) -> None:
        self.rules = rules
        self.game: Game[S] = Game(rules, state)
        self.ask: Ask | None = None
        self.undos = 0
        self.lost: Lost | None = None
        self._keeps_history = history
        self._running: Coroutine[Ask, Reply, Any] | None = None
        self._flow = ""
        self._answers: list[Answer] = []
        self._undone: list[Answer] = []
        self._checkpoints: list[Checkpoint[S]] = []
        self._origin = b""
        self._first_event = 0
        self._views: dict[int | None, View] = {}
        self._logs = views.Logs()
        self._advance(None)

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
        return len(self._answers)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every decision from the beginning."""
        return tuple(self._answers)

    def decided(self, number: int) -> Answer:
        """One decision by its number, counted from 0; the last is -1."""
        return self._answers[number]

    def answer(self, option_id: str, *paid: str) -> None:
        """Decide. The option must be offered, and paid for with distinct ids of the purse."""
        ask = self.ask
        if ask is None:
            raise IllegalAnswer("The game is over; there is nothing to decide.")
        option = ask.find(option_id)
        if option is None:
            raise _not_offered(ask, option_id)
        if paid or option.cost:
            _check_payment(ask, option.cost, paid)
        game = self.game
        game.barrier = ""
        self._views.clear()
        game.answers += 1
        if not self._keeps_history:
            self._advance((option, paid))
            return
        mark = ask.mark()
        try:
            self._advance((option, paid))
        except FlowFailed:
            self._rewind(len(self._answers))
            raise
        given = Answer(option_id, mark, ask.seat, ask.action, game.barrier, paid)
        self._answers.append(given)
        if self._undone and self._undone.pop() != given:
            self._undone.clear()

    def _advance(self, reply: Reply | None) -> None:
        """Run on to the next question, or to the end of the game."""
        game = self.game
        agenda = game.state.agenda
        flows = self.rules.flows
        running = self._running
        keeps_history, behind = self._keeps_history, len(self._answers) + (reply is not None)
        game.steps = 0
        try:
            while True:
                while running is None:
                    if not agenda:
                        raise GameEnded
                    if keeps_history:
                        self._keep_checkpoint(behind)
                    task = agenda.pop()
                    game.depth = 0
                    self._flow = flow = task.flow
                    game.step(flow)
                    running = flows[flow](game, *task.args)
                    reply = None
                try:
                    ask = running.send(reply)  # type: ignore[arg-type]
                except StopIteration:
                    running = None
                    continue
                except TurnedTo as instead:
                    agenda[:] = reversed(instead.tasks)
                    running = None
                    continue
                if not (ask and ask.options):
                    # Raised where it was awaited, so that whoever asked is named.
                    running.throw(_no_question(ask))
                    raise _no_question(ask)
                self.ask = ask
                break
        except GameEnded:
            agenda.clear()
            running = None
            self.ask = None
        except (Exception, SystemExit) as error:
            # The plugin boundary: whatever a rule raises becomes one stated failure.
            self._running = None
            raise _failed(game, self._flow, error) from error
        self._running = running

    # -- looking

    def view(self, seat: int | None) -> View:
        """What that seat may know now; built once per change. `None` is an onlooker."""
        if seat not in self._views:
            try:
                self._views[seat] = views.view(
                    self.game, self.ask, seat, self.log(seat, LOG_WINDOW)
                )
            except Exception as error:
                # The plugin boundary: rulesets say in code of their own what is to be seen.
                raise _failed(self.game, self.rules.id, error) from error
        return self._views[seat]

    def why_not(self, seat: int) -> tuple[WhyNot, ...]:
        """What that seat may expect to do now and cannot, with reason, rule and remedy."""
        return self.rules.why_not(self.game, seat)

    def overlays(self, seat: int | None) -> tuple[Overlay, ...]:
        """What that seat may lay over the board; worked out at each call."""
        try:
            return self.rules.overlays(self.game, seat)
        except Exception as error:
            # The plugin boundary: an overlay may try out flows, a mod's among them.
            raise _failed(self.game, self.rules.id, error) from error

    def log(self, seat: int | None, last: int | None = None) -> tuple[LogEntry, ...]:
        """The log as that seat may read it, or only its last entries."""
        return self._logs.of(self.game, self._first_event, seat, last)

    def events_since(self, number: int) -> tuple[Event, ...]:
        """The facts from that number on; `event_count` is the number of the next."""
        return tuple(self.game.events[max(0, number - self._first_event) :])

    @property
    def event_count(self) -> int:
        return self._first_event + len(self.game.events)

    def digest(self) -> str:
        """A hash of the state: equal wherever the same game was played."""
        return digest(self.game.state)

    def watch(self, onlooker: Callable[[], None]) -> None:
        """Have somebody look on: called whenever a fact is told, with the state as it then is.

        Whoever looks on changes nothing. What is told again after an undo is seen again.
        """
        self.game.events = Watched(self.game.events, onlooker)

    # -- going back

    def why_no_undo(self, by: int | None = None) -> str:
        """Text key of what forbids undoing the last decision; empty when it may be undone.

        `by` is the seat that wants to: it cannot undo what another seat decided.
        """
        return self._undo_barrier(len(self._answers), by)

    def undo(self, *, action: bool = False, by: int | None = None) -> int:
        """Take back the last decision, or all of the running action; says how many.

        An action goes back to where it began or to the first barrier on the way.
        """
        if barrier := self.why_no_undo(by):
            raise UndoRefused(self.rules.texts.say(barrier))
        answers = self._answers
        count = len(answers)
        while not self._undo_barrier(count, by):
            count -= 1
            if answers[count].action or not action:
                break
        taken = answers[count:]
        back = next(kept for kept in reversed(self._checkpoints) if kept.answers <= count)
        stood = {**vars(self), "_checkpoints": self._checkpoints[:], "_logs": self._logs.again()}
        answers_since = answers[back.answers :]
        events_since = self.events_since(back.events)
        try:
            self._rewind(count)
        except L7Error as error:
            # A save that other rules made: the way back before its checkpoint is not theirs.
            vars(self).update(stood)
            answers[back.answers :] = answers_since
            self.game.events[max(0, back.events - self._first_event) :] = events_since
            raise UndoRefused(self.rules.texts.say("barrier.changed")) from error
        self._undone += reversed(taken)
        self.undos += len(taken)
        return len(taken)

    def redo(self) -> None:
        """Give the decision again that was undone last."""
        if not self._undone:
            raise RedoRefused(self.rules.texts.say("barrier.no-redo"))
        again = self._undone[-1]
        self.answer(again.option, *again.paid)

    @property
    def redos(self) -> int:
        """How many undone decisions wait."""
        return len(self._undone)

    def reseat(self, seat: int, controller: str) -> None:
        """Hand a seat over to a bot, or to a human.

        Who sits where is no part of the game: it changes for the past as well, so that undo does
        not bring back whoever has left the table.
        """
        seats = list(self.state.setup.seats)
        seats[seat] = replace(seats[seat], controller=controller)
        setup = replace(self.state.setup, seats=tuple(seats))
        self.state.setup = setup
        # Forks share the states of checkpoints, which are never written to.
        self._checkpoints = [
            replace(kept, state=replace(kept.state, setup=setup)) for kept in self._checkpoints
        ]
        self._origin = b""
        self._views.clear()

    def fork(self, *, history: bool = True) -> Kernel[S]:
        """A second game from here; neither touches the other.

        With history it has the whole past, log and undo alike; without, it has none.
        """
        self._needs_history("split")
        last = self._checkpoints[-1]
        twin: Kernel[S] = Kernel.__new__(Kernel)
        twin.rules = self.rules
        twin.undos = self.undos
        twin.lost = None
        twin._keeps_history = history
        twin._undone = []
        twin._origin = b""
        twin._views = {}
        if history:
            twin.game = Game(self.rules, self.state)
            twin.game.events = self.game.events[:]
            twin._first_event = self._first_event
            twin._answers = self._answers[: last.answers]
            twin._checkpoints = self._checkpoints[:]
            twin._logs = self._logs.again()
        else:
            twin._answers = []
            twin._checkpoints = []
            twin._logs = views.Logs()
        twin._adopt(last)
        for answer in self._answers[last.answers :]:
            # Given since the checkpoint under these very rules: no mark need be compared.
            twin._give_again(answer)
        if not history:
            twin._answers = []
        return twin

    def _undo_barrier(self, count: int, by: int | None) -> str:
        """What forbids taking back the last of the first `count` answers."""
        if not count:
            return "barrier.start"
        mode = self.state.setup.undo
        if mode == "ironman":
            return "barrier.ironman"
        last = self._answers[count - 1]
        if by is not None and last.seat != by:
            return "barrier.decided"
        return last.barrier if mode == "strict" else ""

    def _needs_history(self, what: str) -> None:
        if not self._keeps_history:
            raise L7Error(f"This game keeps no history; it cannot be {what}.")

    def _keep_checkpoint(self, behind: int) -> None:
        """Between two tasks: remember the state, if a decision has changed it since.

        `behind` counts the answers that led here, the one being worked on among them.
        """
        kept = self._checkpoints
        if not kept or behind > kept[-1].answers:
            kept.append(Checkpoint(behind, self.event_count, snapshot(self.game.state)))
            aged = len(kept) - 1 - RECENT_CHECKPOINTS
            if aged > 0 and kept[aged].answers - kept[aged - 1].answers < FAR_APART:
                del kept[aged]

    def _rewind(self, count: int) -> None:
        """Stand where the game stood after the first `count` answers."""
        kept = self._checkpoints
        while kept[-1].answers > count:
            kept.pop()
        checkpoint = kept[-1]
        again = self._answers[checkpoint.answers : count]
        # In place: a long past must not be copied for every step back.
        del self._answers[checkpoint.answers :]
        self._adopt(checkpoint)
        for answer in again:
            if not self._repeat(answer):
                raise L7Error("The rules asked something else on the way back.")

    def _adopt(self, checkpoint: Checkpoint[S]) -> None:
        events: list[Event] = []
        if hasattr(self, "game"):
            # The very list: whoever watches it goes on watching.
            events = self.game.events
            del events[max(0, checkpoint.events - self._first_event) :]
            self._first_event = min(self._first_event, checkpoint.events)
        else:
            self._first_event = checkpoint.events
        self.game = Game(self.rules, snapshot(checkpoint.state))
        self.game.answers = checkpoint.answers
        self.game.events = events
        self._logs.forget(checkpoint.events)
        self._views.clear()
        self._running = None
        self._advance(None)

    def _repeat(self, answer: Answer) -> bool:
        """Give a remembered answer again, if it is still the same question."""
        same = self.ask is not None and self.ask.mark() == answer.mark
        return same and self._give_again(answer)

    def _give_again(self, answer: Answer) -> bool:
        """Give a remembered answer again, if its option is offered."""
        option = self.ask.find(answer.option) if self.ask else None
        if option is None:
            return False
        self.game.answers += 1
        self._advance((option, answer.paid))
        self._answers.append(answer)
        return True

    # -- saving

    def record(self, log_entries: int = LOG_WINDOW, *, after: int = 0) -> Record:
        """What a save keeps. Nothing in it is live; of the answers, those after the first so many.

        In a long game to list all answers takes longer than all the rest.
        """
        self._needs_history("saved")
        oldest, *later = self._checkpoints
        reach = len(self._answers) - ROOM_FOR_UNDO
        last = next((kept for kept in reversed(later) if kept.answers <= reach), oldest)
        # Kept encoded: it stays the same, and every save of a game in play asks for it.
        self._origin = self._origin or encode(oldest.state)
        return Record(
            origin=self._origin,
            checkpoint=encode(last.state),
            checkpoint_answers=last.answers,
            checkpoint_events=last.events,
            answers=self._answers[after:],
            answers_before=after,
            undos=self.undos,
            log=self._logs.saved(self.game, self._first_event, last.events, log_entries),
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
        kernel: Kernel[S] = cls.__new__(cls)
        kernel.rules = rules
        kernel.undos = record.undos
        kernel.lost = None
        kernel._keeps_history = True
        kernel._answers = record.answers[: last.answers]
        kernel._undone = []
        kernel._checkpoints = kept
        kernel._origin = b""
        kernel._first_event = last.events
        kernel._views = {}
        kernel._logs = views.Logs(record.log)
        kernel._adopt(last)
        for number, answer in enumerate(record.answers[last.answers :], last.answers):
            try:
                same = kernel._repeat(answer)
            except FlowFailed:
                same = False
                kernel._rewind(number)
            if not same:
                found = kernel.ask.prompt if kernel.ask else ""
                dropped = len(record.answers) - number
                kernel.lost = Lost(number, dropped, answer.option, found)
                break
        return kernel


def _no_question(awaited: object) -> L7Error:
    if isinstance(awaited, Ask):
        return L7Error(f"The question {awaited.prompt} offers nothing to choose.")
    return L7Error("A flow awaited something that is not a question.")


def _check_payment(ask: Ask, cost: int, paid: tuple[str, ...]) -> None:
    if len(paid) != cost:
        raise IllegalAnswer(f"This costs {cost}; {len(paid)} given.")
    if len(set(paid)) != len(paid):
        raise IllegalAnswer("The same card was given twice.")
    for id in paid:
        if id not in ask.purse:
            raise IllegalAnswer(f"{id} cannot be given in payment here.")


def _not_offered(ask: Ask, option_id: str) -> IllegalAnswer:
    offered = [option.id for option in ask.options]
    close = nearest(option_id, offered)
    hint = f"Did you mean {close}?" if close else f"There is: {', '.join(offered)}."
    return IllegalAnswer(f"{option_id!r} is not among the options.", hint=hint)


def _failed(game: Game[Any], flow: str, error: BaseException) -> FlowFailed:
    mod = game.blame or game.rules.mod_of(flow)
    whose = f", for {game.culprit}" if game.culprit else ""
    said = error.message if isinstance(error, L7Error) else f"{type(error).__name__}: {error}"
    return FlowFailed(
        f"A rule of the mod {mod} failed in {flow}{whose}: {said}.".replace("..", "."),
        flow=flow,
        mod=mod,
        hint="Nothing has changed; the decision is still open.",
    )
