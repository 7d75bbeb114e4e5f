"""A little game to save: one plain action, one that rolls, one that asks three questions.

The next move depends only on the position, so that two processes play the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from msgspec import field

from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset, ScenarioCard
from l7core.engine.state import Outcome, SeatSetup, Setup, State, Task, UndoMode, fresh
from l7core.engine.texts import Texts
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.view import Board, Floor, Mark, Room, Seat, Table, Token

TEXTS = {
    "barrier.start": "Nothing has been decided yet.",
    "barrier.rolled": "Dice have been rolled.",
    "barrier.decided": "Another seat has decided since.",
    "barrier.changed": "The rules have changed since.",
    "barrier.no-redo": "No undone decision waits.",
    "little.dug": "The hole is {depth} deep.",
    "little.bought": "{goods} bought for {coin}.",
}
ROUND = ("rest", "trade", "dig")
"""Actions of a seat, by the number of decisions."""
TURN = tuple(Option(id) for id in ("rest", "dig", "trade", "leave"))

flows = Flows()


class LittleState(State, kw_only=True):
    depth: int = 0
    purse: list[str] = field(default_factory=list)
    goods: list[str] = field(default_factory=list)


@flows("little:turn")
async def turn(game: Game[LittleState], seat: int) -> None:
    state = game.state
    option = await game.ask(seat, "little.turn", TURN, action=True)
    match option.id:
        case "rest":
            state.purse.append(f"coin-{len(state.purse)}")
        case "dig":
            state.depth += 1 + game.roll("dice", 6, 1)[0]
            game.emit("little.dug", depth=state.depth)
        case "trade":
            await trade(game, seat)
        case _:
            game.end(Outcome("won", "little.left"))
    game.then(Task("little:turn", (1 - seat,)))


async def trade(game: Game[LittleState], seat: int) -> None:
    """Ask three questions within one task."""
    state = game.state
    shop = await game.ask(seat, "little.shop", [Option("north"), Option("south")])
    goods = await game.ask(seat, "little.goods", [Option("rope"), Option("lamp")], about=shop.id)
    price = [Option("buy", cost=1)] if state.purse else []
    _, paid = await game.ask_paid(seat, "little.pay", [*price, Option("no")], state.purse)
    if paid:
        state.purse.remove(paid[0])
        state.goods.append(goods.id)
        game.emit("little.bought", goods=goods.id, coin=paid[0])


def begin(rules: Rules, setup: Setup) -> LittleState:
    return LittleState(**fresh(setup, Task("little:turn", (0,))))


def show(game: Game[LittleState], seat: int | None) -> Table:
    pawn = Token("pawn:0", "Ann", Mark("Ann", "@", "A"), kind="pawn")
    shaft = Room("shaft", "Shaft", ((0, 0), (0, 1)), tokens=(pawn,))
    beyond = Room("beyond", "Beyond", ((2, 1),), known="unknown")
    return Table(
        title="The little game",
        clock=f"Depth {game.state.depth}",
        board=Board((Floor("Ground", 3, 2),), (shaft, beyond)),
        seats=tuple(
            Seat(number, each.name, each.controller)
            for number, each in enumerate(game.state.setup.seats)
        ),
    )


RULESET = Ruleset(
    id="little:game",
    title="The little game",
    state=LittleState,
    begin=begin,
    show=show,
    scenarios=lambda _: (ScenarioCard("pit", "The pit"),),
    flows=flows,
)
RULES = Rules([RULESET], texts=Texts(TEXTS))


def setup(undo: UndoMode = "strict") -> Setup:
    seats = (SeatSetup("Ann"), SeatSetup("Bo", "random"))
    return Setup(ruleset="little:game", scenario="pit", seats=seats, seed=7, undo=undo)


def new_kernel() -> Kernel[LittleState]:
    return Kernel(RULES, begin(RULES, setup()))


def new_game(folder: Path) -> SavedGame:
    return SavedGame.begin(Store(folder, clock=lambda: "2030-01-02T03:04:05Z"), RULES, setup())


def reopened(game: SavedGame, folder: Path) -> SavedGame:
    return SavedGame.open(Store(folder), game.name, RULES)


class Player(Protocol):
    """A game or a bare kernel, on which a move is made."""

    def answer(self, option_id: str, *paid: str) -> None: ...
    def undo(self) -> int: ...
    def redo(self) -> None: ...


def move(player: Player, kernel: Kernel[Any]) -> None:
    """Make the next move: now and then undo a decision and redo it."""
    behind = kernel.decisions
    if kernel.redos:
        player.redo()
    elif kernel.undos < behind // 5 and not kernel.why_no_undo():
        player.undo()
    else:
        option, paid = next_answer(kernel)
        player.answer(option, *paid)


def next_answer(kernel: Kernel[Any]) -> tuple[str, tuple[str, ...]]:
    ask = kernel.ask
    assert ask is not None
    if ask.prompt == "little.turn":
        return ROUND[kernel.decisions % len(ROUND)], ()
    first = ask.options[kernel.decisions % 2 if len(ask.options) > 1 else 0]
    return first.id, ask.purse[: first.cost]


def play(game: SavedGame, moves: int) -> None:
    for _ in range(moves):
        move(game, game.kernel)


def position(kernel: Kernel[Any]) -> tuple[object, ...]:
    """Return everything that must survive: state, question, answers and log."""
    mark = kernel.ask.mark() if kernel.ask else None
    return (kernel.digest(), mark, kernel.answers, kernel.undos, kernel.log(None))


def on_disk(folder: Path, name: str) -> tuple[object, ...]:
    """Return the position that would be loaded now."""
    return position(Kernel.resume(RULES, Store(folder).load(name).record))
