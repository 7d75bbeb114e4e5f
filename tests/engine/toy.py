"""The smallest game that can fail in every way.

Each option of its one question tests one promise of the kernel.
"""

from __future__ import annotations

from typing import Any

from msgspec import field

from l7core.engine.ask import Option
from l7core.engine.effects import Scope, Verb, Vocabulary
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import Outcome, SeatSetup, Setup, State, Task, UndoMode, fresh
from l7core.engine.texts import Texts
from l7core.view import Board, Seat, Table

TEXTS = {
    "barrier.start": "Nothing has been decided yet.",
    "barrier.ironman": "This game is played without undo.",
    "barrier.decided": "Another seat has decided since.",
    "barrier.rolled": "Dice have been rolled.",
    "barrier.revealed": "Something hidden has been seen.",
    "barrier.changed": "The rules have changed since.",
    "barrier.no-redo": "No undone decision waits.",
    "toy.added": "The total is {total}.",
    "toy.whispered": "A secret.",
}
CHOICES = (
    *("add", "roll", "peek", "whisper", "twice", "gamble", "pass", "stop"),
    *("raise", "raise-later", "raise-abroad", "run-abroad", "loop", "recurse", "mute", "foreign"),
    "exit",
)
OPTIONS = (*(Option(id) for id in CHOICES), Option("pay", cost=2))
PURSE = ("ash", "birch", "cedar")

flows = Flows()
vocabulary = Vocabulary()
attic = Vocabulary()
"""Vocabulary of another mod."""


class ToyState(State, kw_only=True):
    total: int = 0
    pile: list[str] = field(default_factory=list)


class Explode(Verb, frozen=True, tag="explode"):
    """Raise an error, as a mod's bug would."""


class Repeat(Verb, frozen=True, tag="repeat"):
    """Carry out itself again, endlessly."""


@attic.verb(Explode)
async def explode(game: Game[ToyState], verb: Explode, scope: Scope) -> None:
    add(game, 50)
    raise ZeroDivisionError("the attic is on fire")


@vocabulary.verb(Repeat)
async def repeat(game: Game[ToyState], verb: Repeat, scope: Scope) -> None:
    await game.carry_out((verb,), scope)


vocabulary.take_in(attic, mod="attic")


def add(game: Game[ToyState], n: int, *, seats: tuple[int, ...] | None = None) -> None:
    game.state.total += n
    game.emit("toy.added", total=game.state.total, seats=seats)


@flows("toy:turn")
async def turn(game: Game[ToyState], seat: int) -> None:
    option, paid = await game.ask_paid(seat, "toy.turn", OPTIONS, PURSE, action=True)
    match option.id:
        case "add":
            add(game, 1)
        case "roll":
            add(game, game.roll("dice", 6, 1)[0])
        case "peek":
            game.reveal()
        case "whisper":
            game.emit("toy.whispered", seats=(seat,))
        case "twice":
            await step(game, seat, "first")
            await game.run("toy:second-step", seat)
        case "gamble":
            await step(game, seat, "first")
            game.roll("dice", 6, 1)
            await game.run("toy:second-step", seat)
        case "pay":
            game.state.pile.extend(paid)
        case "stop":
            game.end(Outcome("won", "toy.stopped"))
        case "pass":
            seat = 1 - seat
        case _:
            await go_wrong(game, option.id)
            return
    game.then(Task("toy:turn", (seat,)))


async def go_wrong(game: Game[ToyState], how: str) -> None:
    """Change the state, then fail in the requested way."""
    add(game, 100)
    scope = Scope(seat=0, source="toy:card")
    match how:
        case "raise":
            raise ZeroDivisionError("the toy broke")
        case "raise-later":
            await step(game, 0, "last")
            game.then(Task("toy:broken"))
        case "raise-abroad":
            await game.carry_out((Explode(),), scope)
        case "run-abroad":
            await game.run("attic:burn")
        case "loop":
            game.then(Task("toy:loop"))
        case "recurse":
            await game.carry_out((Repeat(),), scope)
        case "exit":
            raise SystemExit("enough")
        case "mute":
            await game.ask(0, "toy.mute", [])
        case "foreign":
            await Foreign()


class Foreign:
    """An awaitable that is no question."""

    def __await__(self) -> Any:
        yield None


async def step(game: Game[ToyState], seat: int, about: str) -> None:
    await game.ask(seat, "toy.step", [Option("left"), Option("right")], about=about)
    add(game, 1)


@flows("toy:second-step")
async def second_step(game: Game[ToyState], seat: int) -> None:
    await step(game, seat, "second")


@flows("toy:broken")
async def broken(game: Game[ToyState]) -> None:
    add(game, 100)
    raise ZeroDivisionError("the toy broke later")


@flows("toy:loop")
async def loop(game: Game[ToyState]) -> None:
    game.then(Task("toy:loop"))


@flows("attic:burn")
async def burn(game: Game[ToyState]) -> None:
    raise ZeroDivisionError("the attic is on fire")


def begin(rules: Rules, setup: Setup) -> ToyState:
    return ToyState(**fresh(setup, Task("toy:turn", (0,))))


def show(game: Game[ToyState], seat: int | None) -> Table:
    return Table(
        title="Toy",
        clock=str(game.state.total),
        board=Board((), ()),
        seats=tuple(
            Seat(number, each.name, each.controller)
            for number, each in enumerate(game.state.setup.seats)
        ),
    )


RULESET = Ruleset(
    id="toy:toy",
    title="Toy",
    state=ToyState,
    begin=begin,
    show=show,
    flows=flows,
    vocabulary=vocabulary,
)
RULES = Rules([RULESET], texts=Texts(TEXTS))
SETUP = Setup(ruleset="toy:toy", seats=(SeatSetup("Ann"), SeatSetup("Bo")), seed=7)


def play(*answers: str, undo: UndoMode = "strict", history: bool = True) -> Kernel[ToyState]:
    """Return a game after these answers."""
    setup = Setup(ruleset="toy:toy", seats=SETUP.seats, seed=7, undo=undo)
    kernel: Kernel[ToyState] = Kernel(RULES, begin(RULES, setup), history=history)
    for answer in answers:
        kernel.answer(answer)
    return kernel


def position(kernel: Kernel[Any]) -> tuple[object, ...]:
    """Return everything by which a player could tell two games apart."""
    return (
        kernel.digest(),
        kernel.ask and kernel.ask.mark(),
        kernel.decisions,
        kernel.event_count,
        kernel.log(None),
        kernel.log(0),
    )
