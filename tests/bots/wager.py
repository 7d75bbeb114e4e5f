"""A tiny game for bots: six turns, each with a sure coin, a card from a pile, or ruin.

The careful player always takes the sure coin, which is not enough to win. The cards in the pile are
known, but their order is not. A `good` card is worth three coins.
"""

from __future__ import annotations

from typing import Any

from msgspec import field

from l7core.engine.advice import Advice, Choice, Streams, Tally
from l7core.engine.ask import Ask, Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams, shuffle
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import Outcome, SeatSetup, Setup, State, Task, fresh
from l7core.engine.texts import Texts
from l7core.view import Board, Seat, Table

TEXTS = {
    "wager.turn": "What now?",
    "wager.turn.sure": "A coin",
    "wager.turn.card": "A card",
    "wager.turn.ruin": "Ruin",
    "wager.coins": "{coins} coins.",
    "wager.began": "Turn.",
    "wager.drew": "{card}.",
    "wager.won": "Rich.",
    "wager.lost": "Poor.",
    "wager.why.sure": "{coins} coins are better than none.",
}
GOAL = 8
TURNS = 6
OPTIONS = (Option("sure"), Option("card"), Option("ruin"))
flows = Flows()


class WagerState(State, kw_only=True):
    coins: int = 0
    turn: int = 0
    pile: list[str] = field(default_factory=list)


@flows("wager:turn")
async def turn(game: Game[WagerState], seat: int) -> None:
    state = game.state
    if state.turn == TURNS:
        if state.coins >= GOAL:
            game.end(Outcome("won", "wager.won", None, (0,)))
        game.end(Outcome("lost", "wager.lost"))
    state.turn += 1
    game.emit("wager.began")
    option = await game.ask(seat, "wager.turn", OPTIONS, action=True)
    if option.id == "ruin":
        game.emit("wager.ruined", cause="wager.folly")
        game.end(Outcome("lost", "wager.lost"))
    if option.id == "sure":
        state.coins += 1
    else:
        card = state.pile.pop()
        game.reveal()
        state.coins += 3 if card == "good" else 0
        game.emit("wager.drew", card=card)
    game.then(Task("wager:turn", (seat,)))


def begin(rules: Rules, setup: Setup) -> WagerState:
    pile = ["good"] * 6 + ["bad"] * 2
    shuffle(seed_streams(setup.seed), "pile", pile)
    return WagerState(**fresh(setup, Task("wager:turn", (0,))), pile=pile)


def show(game: Game[WagerState], seat: int | None) -> Table:
    chairs = enumerate(game.state.setup.seats)
    seats = tuple(Seat(number, chair.name, chair.controller) for number, chair in chairs)
    return Table(title="Wager", clock="", board=Board((), ()), seats=seats)


def careful(game: Game[WagerState], ask: Ask) -> Advice:
    coins = {"coins": game.state.coins + 1}
    return Advice("sure", "wager.why.sure", coins, others=(Choice("card"), Choice("ruin")))


def redraw(game: Game[WagerState], ask: Ask, streams: Streams) -> None:
    shuffle(streams, "pile", game.state.pile)


def value(game: Game[WagerState], seat: int) -> float:
    outcome = game.state.outcome
    if outcome:
        return float(outcome.result == "won")
    return min(1.0, game.state.coins / GOAL)


RULESET = Ruleset(
    id="wager:wager",
    title="Wager",
    seats=(1, 2),
    state=WagerState,
    begin=begin,
    show=show,
    careful=careful,
    redraw=redraw,
    value=value,
    flows=flows,
    tallies=(
        Tally("turns", "wager.began", role="turn"),
        Tally("ruin", "wager.ruined"),
        Tally("cards", "wager.drew", by="card", role="use"),
    ),
)
RULES = Rules([RULESET], texts=Texts(TEXTS))


def new_game(*, seed: int = 0, seats: int = 1, controller: str = "human") -> Kernel[Any]:
    chairs = tuple(SeatSetup(name, controller) for name in ("Ann", "Bo")[:seats])
    return Kernel(RULES, RULES.begin(Setup(ruleset=RULES.id, seats=chairs, seed=seed)))
