"""A duel of two seats with a secret, for tests of hidden information."""

from __future__ import annotations

from l7core.engine.advice import Advice
from l7core.engine.ask import Ask, Option
from l7core.engine.events import PublicText
from l7core.engine.game import Game
from l7core.engine.ruleset import Flows, Rules, Ruleset, ScenarioCard, SeatRole
from l7core.engine.state import Outcome, Setup, State, Task, fresh
from l7core.engine.texts import Texts
from l7core.view import Board, Seat, Table


class Duel(State, kw_only=True):
    hidden: int = 7
    """Number that only seat 1 knows."""


flows = Flows()


@flows("duel:turn")
async def turn(game: Game[Duel], seat: int) -> None:
    options = [Option("lay"), Option("wait"), Option("yield")]
    choice = await game.ask(seat, "duel.turn", options, action=True, secret=seat == 1)
    if choice.id == "lay":
        veil = PublicText("duel.laid", {"who": seat})
        game.emit("duel.laid-card", seats=(seat,), veil=veil, card="trap")
    if choice.id == "yield":
        game.end(Outcome("won", "duel.over", winners=(1 - seat,)))
    game.then(Task("duel:turn", (1 - seat,)))


def careful(game: Game[Duel], ask: Ask) -> Advice:
    PEEKED.append(game.state.hidden)
    return Advice("wait", "duel.why.patience")


def blank(game: Game[Duel], seat: int) -> None:
    if seat == 0:
        game.state.hidden = 0


def begin(rules: Rules, setup: Setup) -> Duel:
    return Duel(**fresh(setup, Task("duel:turn", (0,))))


def show(game: Game[Duel], seat: int | None) -> Table:
    return Table(
        title="Duel",
        clock="",
        board=Board((), ()),
        seats=tuple(
            Seat(number, each.name, each.controller)
            for number, each in enumerate(game.state.setup.seats)
        ),
    )


VEILED = "A card is laid face down."
PEEKED: list[int] = []
TEXTS = Texts(
    {
        "duel.turn": "What now?",
        "duel.laid": VEILED,
        "duel.laid-card": "You lay the {card}.",
        "duel.why.patience": "Patience.",
    }
)


def sides(game: Game[Duel]) -> tuple[tuple[int, ...], ...]:
    return (0,), (1,)


def scenarios(rules: Rules) -> tuple[ScenarioCard, ...]:
    return (CARD,)


CARD = ScenarioCard(
    "",
    "Duel",
    seats=(2, 2),
    chairs=(SeatRole("The hunter"), SeatRole("The hunted", "It hides.", plays="careful")),
)
RULESET = Ruleset(
    id="duel:duel",
    title="Duel",
    state=Duel,
    begin=begin,
    show=show,
    careful=careful,
    blank=blank,
    sides=sides,
    scenarios=scenarios,
    flows=flows,
)
RULES = Rules([RULESET], texts=TEXTS)
