"""The game as a flow sees it: ask, tell, roll, and say what happens next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol

from msgspec.structs import replace

from l7core.engine import rng
from l7core.engine.ask import SILENCE, Ask, Option, PaidAsk
from l7core.engine.boundary import in_words
from l7core.engine.errors import FlowFailed, L7Error
from l7core.engine.events import Event, Veil
from l7core.engine.ids import owner
from l7core.engine.state import Outcome, S, Task

if TYPE_CHECKING:
    from l7core.engine.ask import Args
    from l7core.engine.effects import Scope, Verb
    from l7core.engine.kernel import Kernel
    from l7core.engine.ruleset import Rules
    from l7core.engine.triggers import Limit, Trigger

STEP_LIMIT = 5_000
"""Tasks, effects, conditions, amounts and triggers between two questions, or for one look at the
game; more than this is a loop without end. The games that come along need little over a hundred."""
DEPTH_LIMIT = 24
"""Triggers that may answer to each other in one go; more than this go round in a circle."""


class GameEnded(BaseException):
    """Unwinds the running flow when the game is over; not an error, and never to be caught."""


class TurnedTo(BaseException):
    """Unwinds the running flow where something else begins; not an error, never to be caught."""

    def __init__(self, tasks: tuple[Task, ...]) -> None:
        super().__init__()
        self.tasks = tasks


UNWINDING = (GameEnded, TurnedTo)
"""What goes through every rule that is running, and is nobody's fault."""


class Endless(L7Error):
    """Something took more steps than anything may; the verb that was at work is not to blame."""


class Foresight(Protocol):
    """Stands in for chance and for what is hidden, in a game that is only tried out."""

    def roll(self, faces: int, count: int, worth: Sequence[int] | None) -> list[int]: ...

    def reveal(self) -> None:
        """Something hidden comes to light; nobody can tell what."""


class Game(Generic[S]):
    """One running game. Flows get it as their first argument; only `ops` change its state."""

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
        """The number of the first of these events: a game that was loaded has none from before."""
        self.answers = 0
        """Decisions that have led here: where a branch of the game can begin."""
        self.barrier = ""
        """Text key of what has become known since the last answer."""
        self.blame = ""
        """The mod whose verb or condition raised, once one has."""
        self.culprit = ""
        """The card or trigger whose effects were being carried out when that happened."""
        self.steps = 0
        self.depth = 0
        """Windows that stand open within each other."""
        self.branch: Callable[[], Kernel[S]] | None = None
        """Makes a second game that stands at the same question: set while somebody looks or is
        advised, so that `what_if` can try the options out."""
        self.offered: tuple[int, Iterable[Any]] | None = None
        """What the last question was made from, and after how many answers: the why-nots of that
        question are told of the same list."""
        self.foresight: Foresight | None = None
        """In a game that is only tried out: what the dice show, and where it ends."""

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
        """A question to await: `option = await game.ask(seat, "cellar.turn", options)`.

        What a bot thinks of a `secret` one is told to nobody before the game is over.
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
        """Choose and pay in one answer: `option, paid = await game.ask_paid(…, purse=hand)`."""
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
        """Ask only if there is something to decide; a single option is taken at once."""
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
        veil: Veil | None = None,
        **args: str | int,
    ) -> None:
        """Tell one fact, to those seats alone if there are any; the others are told the veil."""
        self.events.append(Event(key, args, cause, seats, veil))

    def then(self, *tasks: Task) -> None:
        """What happens next, in this order, once the running task has ended.

        The agenda is a stack: a second call goes before the first. Name all tasks in one call.
        """
        if len(tasks) == 1:
            self.state.agenda.append(tasks[0])
        else:
            self.state.agenda.extend(tasks[::-1])

    def end(self, outcome: Outcome) -> NoReturn:
        """The game is over, at once; nothing that was still to happen will."""
        self.state.outcome = outcome
        raise GameEnded

    def turn_to(self, *tasks: Task) -> NoReturn:
        """Leave off what is running and all that was still to happen; these happen instead."""
        raise TurnedTo(tasks)

    def run(self, flow: str, *args: Any) -> Awaitable[Any]:
        """Run a named flow in place, as the ruleset or whoever extends it defines it: await it."""
        # Tuples are added, because `(self, *args)` is made by way of a list.
        running: Awaitable[Any] | None = self.rules.flows[flow](*((self,) + args))  # noqa: RUF005
        return SILENCE if running is None else running

    def roll(
        self, stream: str, faces: int, count: int, worth: Sequence[int] | None = None
    ) -> list[int]:
        """Throw dice for all to see: face numbers from 0. Past undoing.

        `worth` says what each face is worth for this throw. It changes nothing, but those who try
        an option out over all dice take faces of the same worth together.
        """
        self.barrier = self.barrier or "barrier.rolled"
        if self.foresight is not None:
            return self.foresight.roll(faces, count, worth)
        return rng.several(self.state.rng, stream, [faces] * count)

    def below(self, stream: str, bound: int) -> int:
        """A number from 0 to `bound - 1` that nobody sees."""
        return rng.below(self.state.rng, stream, bound)

    def shuffle(self, stream: str, cards: list[Any]) -> None:
        """Put cards into an order that nobody knows."""
        rng.shuffle(self.state.rng, stream, cards)

    def reveal(self, what: str = "barrier.revealed") -> None:
        """Note that hidden information has been seen: undo stops here."""
        self.barrier = self.barrier or what
        if self.foresight is not None:
            self.foresight.reveal()

    @property
    def event_count(self) -> int:
        """How many facts have been told from the beginning."""
        return self.first_event + len(self.events)

    def failure(self, flow: str, error: BaseException) -> FlowFailed:
        """What a rule has raised, as one sentence that names the mod."""
        mod = self.blame or self.rules.mod_of(self._flow_in(error) or flow)
        whose = f", for {self.culprit}" if self.culprit else ""
        return FlowFailed(
            f"A rule of the mod {mod} failed in {flow}{whose}: {in_words(error)}.",
            flow=flow,
            mod=mod,
            hint="Nothing has changed; the decision is still open.",
        )

    def _flow_in(self, error: BaseException) -> str:
        """The innermost named flow that the error has come through until now, if it has any."""
        named = {getattr(run, "__code__", None): id for id, run in self.rules.flows.items()}
        inner = ""
        for frame, _ in walk_tb(error.__traceback__):
            inner = named.get(frame.f_code, inner)
        return inner

    @contextmanager
    def stating(self) -> Iterator[None]:
        """Whatever the ruleset's own code raises meanwhile becomes one stated failure."""
        try:
            yield
        except (L7Error, KeyboardInterrupt, GeneratorExit):
            raise  # the last is work that is left off in the middle
        except BaseException as error:
            # The plugin boundary, for all that is not done by flows.
            raise self.failure(self.rules.id, error) from error

    def toggle(self, id: str) -> str:
        """How a rule toggle is set in this game; one that is newer than the game, by default."""
        try:
            return self.state.toggles[id]
        except KeyError:
            return self.rules.toggles[id].default

    async def carry_out(self, effects: Sequence[Verb], scope: Scope) -> None:
        """Do what a card says, verb by verb."""
        verbs = self.rules.verbs
        for effect in effects:
            self.step(scope.source)
            word = verbs[type(effect)]
            try:
                await word.run(effect, self, scope)
            except RecursionError as error:
                # Triggers that set each other off stand in each other, and run out of room first.
                raise self._endless(scope.source, "a thousand effects within effects") from error
            except (*UNWINDING, Endless):
                raise
            except BaseException as error:
                inner = self._flow_in(error)
                self.blame = self.blame or (self.rules.mod_of(inner) if inner else word.mod)
                self.culprit = self.culprit or scope.source
                raise

    def fire(self, window: str, scope: Scope) -> Awaitable[None]:
        """Open a window: every trigger in play that listens and whose conditions hold answers."""
        heard = self.rules.listeners.get(window)
        return self.have_answered(heard, scope) if heard else SILENCE

    async def have_answered(self, triggers: Iterable[Trigger], scope: Scope) -> None:
        """Let triggers answer, each if it is in play and its conditions hold."""
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
                    raise L7Error("It answers to what it does itself, without end.")
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
        """Whether every one of the conditions is true."""
        # As `step` does, which would be a call more for what is asked most often of all.
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
        """Let triggers answer again: a new `turn` or `round` has begun."""
        spent = self.state.spent
        for trigger, spent_for in list(spent.items()):
            if spent_for == limit:
                del spent[trigger]

    def step(self, source: str, count: int = 1) -> None:
        """Count steps towards the limit that ends a loop."""
        self.steps += count
        if self.steps > STEP_LIMIT:
            raise self._endless(source, f"{STEP_LIMIT} steps")

    def _endless(self, source: str, how_long: str) -> Endless:
        """The mod whose record goes on and on is to blame, not the one whose verb it uses."""
        self.blame = self.blame or owner(source)
        return Endless(f"{source or 'The rules'} went on for {how_long} without end.")
