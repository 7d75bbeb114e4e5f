"""The drive: runs the flows of one game from question to question, without any history.

It pops a task from the agenda, sends answers into its flow until the flow ends, and pops the next
task. A flow cannot be copied. A copy of a game therefore starts between two tasks, with a copy of
the state, and replays the same answers: see `history.py`.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Generic, Protocol

from l7core.engine.ask import Ask, Reply
from l7core.engine.errors import L7Error
from l7core.engine.game import STEP_LIMIT, Game, GameEnded, TurnedTo
from l7core.engine.state import S, State, Task

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules


class Past(Protocol):
    """A history that may copy the state between two tasks."""

    def between_tasks(self, game: Game[Any]) -> None: ...


class UnderWay:
    """The task whose flow is asking, and its progress so far."""

    __slots__ = ("agenda", "events", "replies", "task")

    def __init__(self) -> None:
        self.task: Task | None = None
        self.agenda: list[Task] = []
        """Agenda before that task was taken off it; recorded only with a history."""
        self.replies: list[Reply] = []
        """Replies to that flow so far; recorded only with a history."""
        self.events = -1
        """Number of events when the task began; -1 without a history."""


class FlowRunner(Generic[S]):
    """A game at its open question."""

    __slots__ = ("_playing", "_under_way", "ask", "game", "past")

    def __init__(self, rules: Rules, state: S, *, past: Past | None = None) -> None:
        """Start between two tasks; `advance(None)` runs on to the first question."""
        self.game: Game[S] = Game(rules, state)
        self.ask: Ask | None = None
        self.past = past
        self._under_way = UnderWay()
        self._playing: Coroutine[Ask, Reply | None, None] | None = None

    @property
    def task(self) -> Task | None:
        """Task whose flow asks the open question."""
        return self._under_way.task

    @property
    def agenda_before(self) -> list[Task]:
        """Agenda with the asking task back on it; tasks that it has scheduled are left out."""
        return self._under_way.agenda[:]

    @property
    def replies(self) -> list[Reply]:
        """Replies to the asking flow so far; recorded only with a history."""
        return self._under_way.replies

    @property
    def has_just_begun(self) -> bool:
        """True if the asking flow has received no reply and logged no event yet.

        Except for the agenda, the state is then the same as before the task. With `agenda_before`
        the task can be started again.
        """
        return not self.replies and self._under_way.events == self.game.event_count

    def interpose(self, task: Task) -> None:
        """Run a task before the asking task, which then starts again; may raise FlowFailed."""
        if self.task is None or self._playing is None or not self.has_just_begun:
            raise L7Error("Finish the current action first.")
        self._playing.close()
        self._playing = None
        game = self.game
        game.blame = game.culprit = ""
        game.state.agenda[:] = [*self.agenda_before, task]
        self.advance(None)

    def advance(self, reply: Reply | None) -> None:
        """Run to the next question or to the end of the game; may raise FlowFailed."""
        game, playing = self.game, self._playing
        game.steps = 0
        if playing is None:
            playing = self._playing = _play(game, self.past, self._under_way)
            reply = None
        elif self.past is not None and reply is not None:
            self._under_way.replies.append(reply)
        try:
            ask = playing.send(reply)
            if wrong := _why_no_question(game.state, ask):
                # Raised inside the flow, so that the error names the flow that asked.
                playing.throw(L7Error(wrong))
                raise L7Error(wrong)
            self.ask = ask
        except StopIteration:
            self.ask = self._playing = None
        except KeyboardInterrupt:
            self._playing = None
            raise
        except BaseException as error:
            # The plugin boundary: any exception in a rule becomes one clear error.
            self._playing = None
            raise game.failure(self.task.flow if self.task else "", error) from error


async def _play(game: Game[Any], past: Past | None, under_way: UnderWay) -> None:
    """Run task after task until the game ends.

    This coroutine holds no reference to its drive. Otherwise each would keep the other in memory,
    and look-ahead creates thousands of games.
    """
    flows, agenda = game.rules.flows, game.state.agenda
    # A game may be freed at program exit, when module globals are already gone.
    over, turned = GameEnded, TurnedTo
    try:
        while agenda:
            if past is not None:
                past.between_tasks(game)
                under_way.events = game.first_event + len(game.events)
                under_way.replies.clear()
                under_way.agenda = agenda[:]
            under_way.task = task = agenda.pop()
            game.steps += 1
            if game.steps > STEP_LIMIT:
                game.step(task.flow)  # raises Endless
            try:
                # Adding tuples is faster, because `(game, *args)` builds a list first.
                running = flows[task.flow](*((game,) + task.args))  # noqa: RUF005
                if running is not None:  # a plain function has already finished
                    await running
            except turned as instead:
                game.depth = 0
                agenda[:] = reversed(instead.tasks)
    except over:
        agenda.clear()


def _why_no_question(state: State, ask: object) -> str:
    """Return the reason why an awaited object cannot be answered; empty if it can."""
    if not isinstance(ask, Ask):
        return "A flow awaited something that is not a question."
    if not ask.options:
        return f"The question {ask.prompt} has no options."
    if not 0 <= ask.seat < len(state.setup.seats):
        return f"The question {ask.prompt} is for seat {ask.seat}, which does not exist."
    if ask.purse and len(set(ask.purse)) < len(ask.purse):
        return f"The question {ask.prompt} has a duplicate id in its purse."
    for option in ask.options:
        if option.cost and option.cost > len(option.payable(ask.purse)):
            too_dear = f"offers {option.id}, which costs more than its purse can pay"
            return f"The question {ask.prompt} {too_dear}."
    return ""
