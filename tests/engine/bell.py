"""A game of windows: each answer opens one, and listening triggers write into a list."""

from __future__ import annotations

from typing import Any

from msgspec import field

from l7core.engine.ask import Option
from l7core.engine.effects import Condition, Scope, Verb, Vocabulary
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import Setup, State, Task, fresh
from l7core.engine.triggers import Trigger
from tests.engine.toy import SETUP, show

WINDOWS = {"bell": "The bell is rung.", "echo": "A verb has answered."}
OPTIONS = (Option("ring"), Option("turn"), Option("round"))
flows = Flows()
vocabulary = Vocabulary()


class BellState(State, kw_only=True):
    heard: list[str] = field(default_factory=list)
    put_away: list[str] = field(default_factory=list)
    """Sources that are not in play."""


class Note(Verb, frozen=True, tag="note"):
    """Write down a word and the values of the scope."""

    word: str


class PutAway(Verb, frozen=True, tag="put-away"):
    """Take a source out of play."""

    source: str


class Echo(Verb, frozen=True, tag="echo"):
    """Open the window `echo`."""


class Louder(Condition, frozen=True, tag="louder"):
    """A ring louder than `n`."""

    n: int


@vocabulary.verb(Note)
async def note(game: Game[BellState], verb: Note, scope: Scope) -> None:
    game.state.heard.append(verb.word)
    game.emit("bell.noted", source=scope.source, about=scope.about, n=scope.n)


@vocabulary.verb(PutAway)
async def put_away(game: Game[BellState], verb: PutAway, scope: Scope) -> None:
    game.state.put_away.append(verb.source)


@vocabulary.verb(Echo)
async def echo(game: Game[BellState], verb: Echo, scope: Scope) -> None:
    await game.fire("echo", scope)


@vocabulary.condition(Louder)
def louder(game: Game[BellState], condition: Louder, scope: Scope) -> bool:
    return scope.n > condition.n


@flows("bell:ask")
async def ask(game: Game[BellState]) -> None:
    option = await game.ask(0, "bell.ask", OPTIONS)
    match option.id:
        case "ring":
            await game.fire("bell", Scope(seat=0, source="bell:rope", about="bell:tower", n=3))
        case "turn":
            game.refresh("turn")
        case "round":
            game.refresh("round")
    game.then(Task("bell:ask"))


def begin(rules: Rules, setup: Setup) -> BellState:
    return BellState(**fresh(setup, Task("bell:ask")))


RULESET = Ruleset(
    id="bell:bell",
    title="Bell",
    state=BellState,
    begin=begin,
    show=show,
    listening=lambda game, trigger: trigger.source not in game.state.put_away,
    flows=flows,
    vocabulary=vocabulary,
    windows=WINDOWS,
)


def trigger(word: str, *more: Verb, when: str = "bell", **rest: Any) -> Trigger:
    """Build a trigger that writes down its word and carries out the other verbs."""
    effects = (Note(word), *more)
    return Trigger(id=f"bell:{word}", when=when, source=f"bell:{word}", effects=effects, **rest)


def play(*triggers: Trigger) -> Kernel[BellState]:
    rules = Rules([RULESET], triggers=triggers)
    return Kernel(rules, begin(rules, SETUP))


def heard(kernel: Kernel[BellState], *answers: str) -> str:
    """Return the words written down after these answers."""
    for answer in answers:
        kernel.answer(answer)
    return " ".join(kernel.state.heard)
