"""The past of a game: its decisions, and the states from which they can be given again.

A checkpoint is a copy of the state between two tasks. Whatever goes back or splits (undo, fork,
load) starts from one, and gives the answers since then again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from l7core.engine import by_hand
from l7core.engine.drive import Drive, Past
from l7core.engine.errors import L7Error
from l7core.engine.game import Game
from l7core.engine.ruleset import Rules
from l7core.engine.state import S, Setup, UndoMode, encode, snapshot
from l7core.view import LogEntry

RECENT_CHECKPOINTS = 16
"""The last of them are all kept, for undo after undo."""
FAR_APART = 64
"""Answers between two older ones: what a long game keeps must not weigh on every decision."""
ROOM_FOR_UNDO = 4
"""Answers behind the checkpoint of a save: undoing no more than these leaves it of use."""


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
    """The state between two tasks, and how many answers and events had led there."""

    answers: int
    events: int
    state: S


class Record(Struct, frozen=True, kw_only=True):
    """What a save keeps of a game."""

    origin: bytes
    """The state that the game began with."""
    checkpoint: bytes
    checkpoint_answers: int
    checkpoint_events: int
    answers: list[Answer]
    answers_before: int = 0
    """How many there were before these. Only a writer that has kept those leaves them out."""
    undos: int = 0
    unread: Mapping[int, int] = {}
    """How many of the events before the checkpoint a seat was not told; -2 is an onlooker."""
    log: list[tuple[int, LogEntry]] = []
    """Recent log entries before the checkpoint, with the seat that may read them; -1 is all."""


class Lost(Struct, frozen=True):
    """Decisions that could not be given again, because the rules now ask something else."""

    kept: int
    dropped: int
    expected: str
    found: str


class Parted(L7Error):
    """The rules ask something else than they did when an answer was given."""


Cut: TypeAlias = tuple[list[Checkpoint[Any]], int, list[Answer]]
"""What going back takes away: the checkpoints as they were, and the answers from a number on."""


class History(Generic[S]):
    """Every decision of a game, those that were taken back, and checkpoints."""

    def __init__(
        self, answers: list[Answer] | None = None, checkpoints: list[Checkpoint[S]] | None = None
    ) -> None:
        self.answers = answers or []
        self.undone: list[Answer] = []
        """Decisions taken back that can be given again, the last one first."""
        self.checkpoints = checkpoints or []
        self._origin = b""

    def between_tasks(self, game: Game[S]) -> None:
        """Keep the state, if a decision has changed it since the last checkpoint."""
        kept = self.checkpoints
        if not kept or game.answers > kept[-1].answers:
            told = game.first_event + len(game.events)
            kept.append(Checkpoint(game.answers, told, snapshot(game.state)))
            aged = len(kept) - 1 - RECENT_CHECKPOINTS
            if aged > 0 and kept[aged].answers - kept[aged - 1].answers < FAR_APART:
                del kept[aged]

    def add(self, given: Answer) -> None:
        """A decision has been made. One that was taken back and is made again is no longer so."""
        self.answers.append(given)
        if self.undone and self.undone.pop() != given:
            self.undone.clear()

    def fork(self) -> History[S]:
        """The same past for a second game, up to its last checkpoint."""
        return History(self.answers[: self.checkpoints[-1].answers], self.checkpoints[:])

    # -- going back

    def barrier(self, count: int, by: int | None, mode: UndoMode) -> str:
        """Text key of what forbids taking back the last of the first `count` answers."""
        if not count:
            return "barrier.start"
        if mode == "ironman":
            return "barrier.ironman"
        last = self.answers[count - 1]
        if by is not None and last.seat != by:
            return "barrier.decided"
        return last.barrier if mode == "strict" else ""

    def count_after_undo(self, by: int | None, mode: UndoMode, *, action: bool) -> int:
        """How many answers are left when the last is taken back, or all of its action."""
        count = len(self.answers)
        while not self.barrier(count, by, mode):
            count -= 1
            if self.answers[count].action or not action:
                break
        return count

    def go_back(self, count: int) -> Cut:
        """Drop what follows the last checkpoint before the first `count` answers.

        In place: a long past must not be copied for every step back. What was dropped is given
        back, for `restore`.
        """
        checkpoints = self.checkpoints[:]
        while self.checkpoints[-1].answers > count:
            self.checkpoints.pop()
        start = self.checkpoints[-1].answers
        cut = checkpoints, start, self.answers[start:]
        del self.answers[start:]
        return cut

    def restore(self, cut: Cut) -> None:
        """Stand where it stood before `go_back`."""
        checkpoints, start, answers = cut
        self.checkpoints[:] = checkpoints
        self.answers[start:] = answers

    def reseat(self, setup: Setup) -> None:
        """Write another setup into the past. Forks share the states, which are never written to."""
        self.checkpoints = [
            replace(kept, state=replace(kept.state, setup=setup)) for kept in self.checkpoints
        ]
        self._origin = b""

    # -- saving

    def for_a_save(self) -> Checkpoint[S]:
        """The last checkpoint that leaves a few answers to undo."""
        oldest, *later = self.checkpoints
        reach = len(self.answers) - ROOM_FOR_UNDO
        return next((kept for kept in reversed(later) if kept.answers <= reach), oldest)

    def origin(self) -> bytes:
        """The encoded state that the game began with.

        Kept encoded: it stays the same, and every save of a game in play asks for it.
        """
        self._origin = self._origin or encode(self.checkpoints[0].state)
        return self._origin


Change: TypeAlias = Callable[[Game[S]], None]
Changed: TypeAlias = tuple[int, Change[S]]


class LastTask(Generic[S]):
    """The past back to the last checkpoint alone: enough to split a game that nobody undoes."""

    def __init__(self, *checkpoints: Checkpoint[S], changes: Iterable[Changed[S]] = ()) -> None:
        self.checkpoints = list(checkpoints)
        self.changes = list(changes)
        """What has been altered since, and after how many replies: to be altered again."""

    def between_tasks(self, game: Game[S]) -> None:
        """Keep the state in place of the last one, if a decision has changed it since."""
        kept = self.checkpoints
        if not kept or game.answers > kept[-1].answers:
            kept[:] = [Checkpoint(game.answers, game.event_count, snapshot(game.state))]
            self.changes.clear()


def stand_at(rules: Rules, checkpoint: Checkpoint[S], past: Past | None = None) -> Drive[S]:
    """A game of its own at the first question after a checkpoint."""
    drive = Drive(rules, snapshot(checkpoint.state), past=past)
    drive.game.answers = checkpoint.answers
    drive.game.first_event = checkpoint.events
    drive.advance(None)
    return drive


def give_again(drive: Drive[S], answer: Answer) -> None:
    """Give a remembered answer; raises Parted where the question is no longer the same."""
    ask = drive.ask
    if ask is None or ask.mark() != answer.mark:
        raise Parted("The rules now ask a different question.")
    if deed := by_hand.deed_of(answer.option):
        drive.game.answers += 1
        drive.interpose(by_hand.task(deed, ask.seat))
        return
    option = ask.find(answer.option)
    if option is None:
        raise Parted("The rules now offer different options.")
    drive.game.answers += 1
    drive.advance((option, answer.paid))
