"""The history of a game: its answers, and checkpoints from which they can be replayed.

A checkpoint is a copy of the state between two tasks. Undo, fork and load start from a checkpoint
and replay the answers given since.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Generic, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from l7core.engine import by_hand
from l7core.engine.errors import L7Error
from l7core.engine.flow_runner import FlowRunner, Past
from l7core.engine.game import Game
from l7core.engine.ruleset import Rules
from l7core.engine.state import S, Setup, UndoMode, encode, snapshot
from l7core.view import LogEntry

RECENT_CHECKPOINTS = 16
"""Number of recent checkpoints kept without gaps, for repeated undo."""
FAR_APART = 64
"""Minimum number of answers between two older checkpoints, so that long games stay fast."""
ROOM_FOR_UNDO = 12
"""Number of answers that a save places after its checkpoint, so that undo after a load is fast.

An undo beyond the checkpoint replays the whole game once. `RECENT_CHECKPOINTS` must be larger, so
that a checkpoint is near."""


class Answer(Struct, frozen=True, array_like=True, gc=False):
    option: str
    mark: int
    """Hash of the question that was answered."""
    seat: int = 0
    action: bool = False
    barrier: str = ""
    """Text key of what the answer revealed; undo stops here."""
    paid: tuple[str, ...] = ()


class Checkpoint(Struct, Generic[S], frozen=True):
    """A copy of the state between two tasks, with the answer and event counts so far."""

    answers: int
    events: int
    state: S


class Record(Struct, frozen=True, kw_only=True):
    """The data that a save stores about a game."""

    origin: bytes
    """Encoded state at the start of the game."""
    checkpoint: bytes
    checkpoint_answers: int
    checkpoint_events: int
    answers: list[Answer]
    answers_before: int = 0
    """Number of earlier answers left out because the writer already stored them."""
    undos: int = 0
    unread: Mapping[int, int] = {}
    """Number of events before the checkpoint hidden from each seat; -2 is an onlooker."""
    log: list[tuple[int, LogEntry]] = []
    """Recent log entries before the checkpoint with the seat that may read each; -1 is every seat.
    """


class DroppedAnswers(Struct, frozen=True):
    """Answers dropped on load because changed rules now ask a different question."""

    kept: int
    dropped: int
    expected: str
    found: str


class ReplayDiverged(L7Error):
    """Raised when the rules no longer ask the question that an answer belongs to."""


Cut: TypeAlias = tuple[list[Checkpoint[Any]], int, list[Answer]]
"""Checkpoints before `History.go_back`, the index of the first removed answer, and the removed
answers."""


class History(Generic[S]):
    """All answers, undone answers and checkpoints of a game."""

    def __init__(
        self, answers: list[Answer] | None = None, checkpoints: list[Checkpoint[S]] | None = None
    ) -> None:
        self.answers = answers or []
        self.undone: list[Answer] = []
        """Undone answers that can be redone, most recently undone last."""
        self.checkpoints = checkpoints or []
        self._origin = b""

    def between_tasks(self, game: Game[S]) -> None:
        """Add a checkpoint if an answer has changed the state since the last one."""
        checkpoints = self.checkpoints
        if not checkpoints or game.answers > checkpoints[-1].answers:
            event_count = game.first_event + len(game.events)
            checkpoints.append(Checkpoint(game.answers, event_count, snapshot(game.state)))
            oldest_recent = len(checkpoints) - 1 - RECENT_CHECKPOINTS
            if (
                oldest_recent > 0
                and checkpoints[oldest_recent].answers - checkpoints[oldest_recent - 1].answers
                < FAR_APART
            ):
                del checkpoints[oldest_recent]

    def add(self, answer: Answer) -> None:
        """Append an answer. Redo is cleared unless the answer repeats the one undone last."""
        self.answers.append(answer)
        if self.undone and self.undone.pop() != answer:
            self.undone.clear()

    def fork(self) -> History[S]:
        """Return a copy of the history up to its last checkpoint."""
        return History(self.answers[: self.checkpoints[-1].answers], self.checkpoints[:])

    # -- going back

    def barrier(self, count: int, own: Collection[int] | None, mode: UndoMode) -> str:
        """Return the text key of what forbids undoing answer number `count`, or an empty string.

        `own` are the seats whose answers may be undone; None means all seats.
        """
        if not count:
            return "barrier.start"
        if mode == "ironman":
            return "barrier.ironman"
        last = self.answers[count - 1]
        if own is not None and last.seat not in own:
            return "barrier.decided"
        return last.barrier if mode == "strict" else ""

    def count_after_undo(
        self, count: int, own: Collection[int] | None, mode: UndoMode, *, action: bool
    ) -> int:
        """Return how many of `count` answers are left without the last one or its whole action."""
        while not self.barrier(count, own, mode):
            count -= 1
            if self.answers[count].action or not action:
                break
        return count

    def go_back(self, count: int) -> Cut:
        """Drop everything after the last checkpoint within the first `count` answers.

        Works in place, because copying a long history on every undo is slow. Pass the result to
        `restore` to reverse the change.
        """
        checkpoints = self.checkpoints[:]
        while self.checkpoints[-1].answers > count:
            self.checkpoints.pop()
        start = self.checkpoints[-1].answers
        cut = checkpoints, start, self.answers[start:]
        del self.answers[start:]
        return cut

    def restore(self, cut: Cut) -> None:
        """Reverse `go_back`."""
        checkpoints, start, answers = cut
        self.checkpoints[:] = checkpoints
        self.answers[start:] = answers

    def reseat(self, setup: Setup) -> None:
        """Replace the setup in all checkpoints. Forks share their states, so these are copied
        first."""
        self.checkpoints = [
            replace(checkpoint, state=replace(checkpoint.state, setup=setup))
            for checkpoint in self.checkpoints
        ]
        self._origin = b""

    # -- saving

    def for_a_save(self) -> Checkpoint[S]:
        """Return the latest checkpoint that leaves `ROOM_FOR_UNDO` answers after it."""
        oldest, *later = self.checkpoints
        last_allowed = len(self.answers) - ROOM_FOR_UNDO
        return next(
            (checkpoint for checkpoint in reversed(later) if checkpoint.answers <= last_allowed),
            oldest,
        )

    def origin(self) -> bytes:
        """Return the encoded state at the start of the game; cached, since every save needs it."""
        self._origin = self._origin or encode(self.checkpoints[0].state)
        return self._origin


Change: TypeAlias = Callable[[Game[S]], None]
Changed: TypeAlias = tuple[int, Change[S]]


class LastTask(Generic[S]):
    """Only the last checkpoint: enough to split a game that is never undone."""

    def __init__(self, *checkpoints: Checkpoint[S], changes: Iterable[Changed[S]] = ()) -> None:
        self.checkpoints = list(checkpoints)
        self.changes = list(changes)
        """State changes since the checkpoint, each with its number of replies, for replay."""

    def between_tasks(self, game: Game[S]) -> None:
        """Replace the checkpoint if an answer has changed the state since."""
        checkpoints = self.checkpoints
        if not checkpoints or game.answers > checkpoints[-1].answers:
            checkpoints[:] = [Checkpoint(game.answers, game.event_count, snapshot(game.state))]
            self.changes.clear()


def drive_from(rules: Rules, checkpoint: Checkpoint[S], past: Past | None = None) -> FlowRunner[S]:
    """Return a separate drive at the first question after a checkpoint."""
    drive = FlowRunner(rules, snapshot(checkpoint.state), past=past)
    drive.game.answers = checkpoint.answers
    drive.game.first_event = checkpoint.events
    drive.advance(None)
    return drive


def replay_answer(drive: FlowRunner[S], answer: Answer) -> None:
    """Replay a recorded answer; raises Parted if the question has changed."""
    ask = drive.ask
    if ask is None or ask.mark() != answer.mark:
        raise ReplayDiverged("The rules now ask a different question.")
    if deed := by_hand.deed_of(answer.option):
        drive.game.answers += 1
        drive.interpose(by_hand.task(deed, ask.seat))
        return
    option = ask.find(answer.option)
    if option is None:
        raise ReplayDiverged("The rules now offer different options.")
    drive.game.answers += 1
    drive.advance((option, answer.paid))
