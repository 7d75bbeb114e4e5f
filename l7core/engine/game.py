"""The game as a flow sees it: ask, log events, roll dice and schedule tasks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol

from msgspec.structs import replace

from l7core.engine import rng
from l7core.engine.ask import SILENCE, Ask, Option, PaidAsk
from l7core.engine.errors import FlowFailed, L7Error
from l7core.engine.events import Event, PublicText
from l7core.engine.ids import owner
from l7core.engine.plugin_errors import in_words
from l7core.engine.state import Outcome, S, Task

if TYPE_CHECKING:
    from l7core.engine.ask import Args
    from l7core.engine.effects import Scope, Verb
    from l7core.engine.kernel import Kernel
    from l7core.engine.ruleset import Rules
    from l7core.engine.triggers import Limit, Trigger

STEP_LIMIT = 5_000
"""Maximum number of tasks, effects, conditions, amounts and triggers between two questions, or in
one read-only call. Exceeding it means an endless loop. The bundled games need little more than a
hundred."""
DEPTH_LIMIT = 24
"""Maximum number of triggers nested in each other. Exceeding it means an endless loop."""


class GameEnded(BaseException):
    """A control-flow exception that ends the running flow when the game is over; never catch it."""


class TurnedTo(BaseException):
    """A control-flow exception that replaces the running flow by other tasks; never catch it."""

    def __init__(self, tasks: tuple[Task, ...]) -> None:
        super().__init__()
        self.tasks = tasks


UNWINDING = (GameEnded, TurnedTo)
"""Control-flow exceptions that pass through every running rule and are not errors."""


class Endless(L7Error):
    """A rule that took too many steps; the verb that was running is not to blame."""


class Foresight(Protocol):
    """Replacement for dice and hidden information in a game that is only tried out."""

    def roll(self, faces: int, count: int, worth: Sequence[int] | None) -> list[int]: ...

    def reveal(self) -> None:
        """Handle the reveal of hidden information, which no player can predict."""


class Game(Generic[S]):
    """A running game. Flows get it as their first argument; only `ops` change its state."""

    __slots__ = (
        "answers",
        "barrier",
        "blame",
        "branch",
        "culprit",
        "depth",
        "events",
        "first_event",
        "foresight",
        "offered",
        "rules",
        "state",
        "steps",
    )

    def __init__(self, rules: Rules, state: S) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []
        self.first_event = 0
        """Number of the first event in `events`; a loaded game has none from before."""
        self.answers = 0
        """Number of answers that led to this point."""
        self.barrier = ""
        """Text key of the information revealed since the last answer."""
        self.blame = ""
        """Mod whose verb or condition raised an exception, if any."""
        self.culprit = ""
        """Card or trigger whose effects were running when the exception was raised."""
        self.steps = 0
        self.depth = 0
        """Number of triggers that are running inside each other."""
        self.branch: Callable[[], Kernel[S]] | None = None
        """Function that copies the game at the open question. Set during read-only calls and
        advice, so that `what_if` can try the options."""
        self.offered: tuple[int, Iterable[Any]] | None = None
        """Answer count and source list of the last question; the why-nots of that question use the
        same list."""
        self.foresight: Foresight | None = None
        """Scripted dice and stopping point of a game that is only tried out."""

    def ask(
        self,
        seat: int,
        prompt: str,
        options: Iterable[Option],
        *,
        about: str = "",
        action: bool = False,
        args: Args | None = None,
        secret: bool = False,
    ) -> Ask:
        """Return a question to await: `option = await game.ask(seat, "cellar.turn", options)`.

        Bots' reasoning about a `secret` question stays hidden until the game is over.
        """
        return Ask(seat, prompt, tuple(options), about, action, (), args, secret)

    def ask_paid(
        self,
        seat: int,
        prompt: str,
        options: Iterable[Option],
        purse: Iterable[str],
        *,
        about: str = "",
        action: bool = False,
        args: Args | None = None,
        secret: bool = False,
    ) -> PaidAsk:
        """Return a question with payment: `option, paid = await game.ask_paid(…, purse=hand)`."""
        return PaidAsk(seat, prompt, tuple(options), about, action, tuple(purse), args, secret)

    async def pick(
        self,
        seat: int,
        prompt: str,
        options: Sequence[Option],
        *,
        about: str = "",
        args: Args | None = None,
    ) -> Option:
        """Ask only if there is a choice; a single option is returned at once."""
        if len(options) == 1:
            return options[0]
        return await self.ask(seat, prompt, options, about=about, args=args)

    def emit(
        self,
        key: str,
        /,
        *,
        cause: str = "",
        seats: tuple[int, ...] | None = None,
        veil: PublicText | None = None,
        **args: str | int,
    ) -> None:
        """Log an event, optionally for some seats only; all other seats see the veil."""
        self.events.append(Event(key, args, cause, seats, veil))

    def then(self, *tasks: Task) -> None:
        """Schedule tasks to run in this order after the running task.

        The agenda is a stack: the tasks of a second call run before those of the first. Pass all
        tasks in one call.
        """
        if len(tasks) == 1:
            self.state.agenda.append(tasks[0])
        else:
            self.state.agenda.extend(tasks[::-1])

    def end(self, outcome: Outcome) -> NoReturn:
        """End the game at once; scheduled tasks do not run."""
        self.state.outcome = outcome
        raise GameEnded

    def turn_to(self, *tasks: Task) -> NoReturn:
        """Replace the running task and the whole agenda with these tasks."""
        raise TurnedTo(tasks)

    def run(self, flow: str, *args: Any) -> Awaitable[Any]:
        """Run a named flow in place; await the result.

        Mods and child rulesets may have replaced the flow.
        """
        # Adding tuples is faster, because `(self, *args)` builds a list first.
        running: Awaitable[Any] | None = self.rules.flows[flow](*((self,) + args))  # noqa: RUF005
        return SILENCE if running is None else running

    def roll(
        self, stream: str, faces: int, count: int, worth: Sequence[int] | None = None
    ) -> list[int]:
        """Roll dice in the open and return face numbers from 0; the roll cannot be undone.

        `worth` is the worth of each face in this roll. It does not change the result: `what_if`
        merges faces of equal worth.
        """
        self.barrier = self.barrier or "barrier.rolled"
        if self.foresight is not None:
            return self.foresight.roll(faces, count, worth)
        return rng.several(self.state.rng, stream, [faces] * count)

    def below(self, stream: str, bound: int) -> int:
        """Return a hidden random number from 0 to `bound - 1`."""
        return rng.below(self.state.rng, stream, bound)

    def shuffle(self, stream: str, cards: list[Any]) -> None:
        """Shuffle cards in place into a hidden order."""
        rng.shuffle(self.state.rng, stream, cards)

    def reveal(self, barrier: str = "barrier.revealed") -> None:
        """Note that hidden information has been seen; undo stops here."""
        self.barrier = self.barrier or barrier
        if self.foresight is not None:
            self.foresight.reveal()

    @property
    def event_count(self) -> int:
        """Number of events since the start of the game."""
        return self.first_event + len(self.events)

    def failure(self, flow: str, error: BaseException) -> FlowFailed:
        """Return an exception from a rule as a FlowFailed that names the mod."""
        mod = self.blame or self.rules.mod_of(self._flow_in(error) or flow)
        subject = f" ({self.culprit})" if self.culprit else ""
        return FlowFailed(
            f"A rule of the mod {mod} failed in {flow}{subject}: {in_words(error)}.",
            flow=flow,
            mod=mod,
            hint="Nothing has changed; the decision is still open.",
        )

    def _flow_in(self, error: BaseException) -> str:
        """Return the innermost named flow in the error's traceback; empty without one."""
        named = {getattr(run, "__code__", None): id for id, run in self.rules.flows.items()}
        inner = ""
        for frame, _ in walk_tb(error.__traceback__):
            inner = named.get(frame.f_code, inner)
        return inner

    @contextmanager
    def stating(self) -> Iterator[None]:
        """Convert any exception in the ruleset's own code to a FlowFailed."""
        try:
            yield
        except (L7Error, KeyboardInterrupt, GeneratorExit):
            raise  # GeneratorExit: the caller stopped midway
        except BaseException as error:
            # The plugin boundary for code outside of flows.
            raise self.failure(self.rules.id, error) from error

    def toggle(self, id: str) -> str:
        """Return the value of a rule toggle; a toggle newer than the game has its default."""
        try:
            return self.state.toggles[id]
        except KeyError:
            return self.rules.toggles[id].default

    async def carry_out(self, effects: Sequence[Verb], scope: Scope) -> None:
        """Carry out effects one by one."""
        verbs = self.rules.verbs
        for effect in effects:
            self.step(scope.source)
            word = verbs[type(effect)]
            try:
                await word.run(effect, self, scope)
            except RecursionError as error:
                # Triggers that fire each other are nested and reach the recursion limit first.
                raise self._endless(scope.source, "a thousand nested effects") from error
            except (*UNWINDING, Endless):
                raise
            except BaseException as error:
                inner = self._flow_in(error)
                self.blame = self.blame or (self.rules.mod_of(inner) if inner else word.mod)
                self.culprit = self.culprit or scope.source
                raise

    def fire(self, window: str, scope: Scope) -> Awaitable[None]:
        """Open a window: run its triggers that are in play and whose conditions hold. Await the
        result."""
        triggers = self.rules.listeners.get(window)
        return self.have_answered(triggers, scope) if triggers else SILENCE

    async def have_answered(self, triggers: Iterable[Trigger], scope: Scope) -> None:
        """Run the triggers that are in play and whose conditions hold."""
        spent = self.state.spent
        in_play = self.rules.listening
        for trigger in triggers:
            if trigger.id in spent:
                continue
            if trigger.source and in_play and not in_play(self, trigger):
                continue
            try:
                if not self.holds(trigger.conditions, scope):
                    continue
                self.step(trigger.source)
                if trigger.limit != "always":
                    spent[trigger.id] = trigger.limit
                self.depth += 1
                if self.depth > DEPTH_LIMIT:
                    self.blame, self.culprit = owner(trigger.id), trigger.id
                    raise L7Error("The trigger fires itself endlessly.")
                source = trigger.source or scope.source
                own_scope = replace(scope, source=source, trigger=trigger.id)
                await self.carry_out(trigger.effects, own_scope)
            except UNWINDING:
                raise
            except BaseException as error:
                self.culprit = self.culprit or trigger.id
                if isinstance(error, Endless):
                    self.blame = owner(trigger.id)
                raise
            self.depth -= 1

    def holds(self, conditions: Sequence[Any], scope: Scope) -> bool:
        """Return whether all conditions are true."""
        # `step`, inlined, because this is the most frequent call.
        self.steps += len(conditions)
        if self.steps > STEP_LIMIT:
            raise self._endless(scope.source, f"{STEP_LIMIT} steps")
        words = self.rules.conditions
        for condition in conditions:
            word = words[type(condition)]
            holds = word.run
            try:
                if not holds(condition, self, scope):
                    return False
            except (*UNWINDING, Endless):
                raise
            except BaseException:
                self.blame = self.blame or word.mod
                raise
        return True

    def refresh(self, limit: Limit) -> None:
        """Allow triggers to fire again because a new `turn` or `round` begins."""
        spent = self.state.spent
        for trigger, spent_for in list(spent.items()):
            if spent_for == limit:
                del spent[trigger]

    def step(self, source: str, count: int = 1) -> None:
        """Count steps towards the limit that stops endless loops."""
        self.steps += count
        if self.steps > STEP_LIMIT:
            raise self._endless(source, f"{STEP_LIMIT} steps")

    def _endless(self, source: str, how_long: str) -> Endless:
        """Return the error for an endless loop; blame the mod that owns the looping record."""
        self.blame = self.blame or owner(source)
        return Endless(f"{source or 'The rules'} ran for {how_long} without finishing.")
