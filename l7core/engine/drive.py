"""Drives the flows of one game from question to question, and remembers nothing.

It pops a task from the agenda, sends answers into its flow until the flow ends, and pops the
next. A flow cannot be copied, so a second game from the same place begins between two tasks, with
a copy of the state, and is given the same answers: see `history.py`.
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
    """What may want a copy of the state between two tasks."""

    def between_tasks(self, game: Game[Any]) -> None: ...


class UnderWay:
    """The task whose flow asks, and what has come of it so far."""

    __slots__ = ("events", "replies", "task")

    def __init__(self) -> None:
        self.task: Task | None = None
        self.replies: list[Reply] = []
        """What that flow has been answered so far, if anything of the past is kept."""
        self.events = -1
        """How many facts had been told when it began."""


class Drive(Generic[S]):
    """One game at its pending question."""

    __slots__ = ("_playing", "_under_way", "ask", "game", "past")

    def __init__(self, rules: Rules, state: S, *, past: Past | None = None) -> None:
        """Stands between two tasks; `advance(None)` runs on to the first question."""
        self.game: Game[S] = Game(rules, state)
        self.ask: Ask | None = None
        self.past = past
        self._under_way = UnderWay()
        self._playing: Coroutine[Ask, Reply | None, None] | None = None

    @property
    def task(self) -> Task | None:
        """The task whose flow asks."""
        return self._under_way.task

    @property
    def replies(self) -> list[Reply]:
        """What that flow has been answered so far, if anything of the past is kept."""
        return self._under_way.replies

    @property
    def has_just_begun(self) -> bool:
        """Whether the flow that asks has been answered nothing and has told nothing yet.

        Then the state is as it was before the task, which can be put back and begun again.
        """
        return not self.replies and self._under_way.events == self.game.event_count

    def interpose(self, task: Task) -> None:
        """Carry a task out before the one that asks, which then begins anew; raises FlowFailed."""
        if self.task is None or self._playing is None or not self.has_just_begun:
            raise L7Error("Finish the current action first.")
        self._playing.close()
        self._playing = None
        game = self.game
        game.blame = game.culprit = ""
        game.state.agenda += [self.task, task]
        self.advance(None)

    def advance(self, reply: Reply | None) -> None:
        """Run on to the next question, or to the end of the game; raises FlowFailed."""
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
                # Raised where it was awaited, so that the flow which asked is named.
                playing.throw(L7Error(wrong))
                raise L7Error(wrong)
            self.ask = ask
        except StopIteration:
            self.ask = self._playing = None
        except KeyboardInterrupt:
            self._playing = None
            raise
        except BaseException as error:
            # The plugin boundary: whatever a rule raises becomes one stated failure.
            self._playing = None
            raise game.failure(self.task.flow if self.task else "", error) from error


async def _play(game: Game[Any], past: Past | None, under_way: UnderWay) -> None:
    """Carry out task after task, to the end of the game.

    It knows nothing of the drive that it runs for: each would keep the other in memory, and games
    are tried out by the thousand.
    """
    flows, agenda = game.rules.flows, game.state.agenda
    # A game may be let go of when the program ends and the names of modules are gone already.
    over, turned = GameEnded, TurnedTo
    try:
        while agenda:
            if past is not None:
                past.between_tasks(game)
                under_way.events = game.first_event + len(game.events)
                under_way.replies.clear()
            under_way.task = task = agenda.pop()
            game.steps += 1
            if game.steps > STEP_LIMIT:
                game.step(task.flow)  # which says so
            try:
                # Tuples are added, because `(game, *args)` is made by way of a list.
                running = flows[task.flow](*((game,) + task.args))  # noqa: RUF005
                if running is not None:  # else a plain function, which is over by now
                    await running
            except turned as instead:
                game.depth = 0
                agenda[:] = reversed(instead.tasks)
    except over:
        agenda.clear()


def _why_no_question(state: State, ask: object) -> str:
    """Why nobody could answer what a flow has awaited; empty where somebody can."""
    if not isinstance(ask, Ask):
        return "A flow awaited something that is not a question."
    if not ask.options:
        return f"The question {ask.prompt} offers nothing to choose."
    if not 0 <= ask.seat < len(state.setup.seats):
        return f"The question {ask.prompt} is put to seat {ask.seat}, which nobody has."
    if ask.purse and len(set(ask.purse)) < len(ask.purse):
        return f"The question {ask.prompt} has the same thing in its purse twice."
    for option in ask.options:
        if option.cost and option.cost > len(option.payable(ask.purse)):
            too_dear = f"offers {option.id}, which costs more than there is to pay with"
            return f"The question {ask.prompt} {too_dear}."
    return ""
