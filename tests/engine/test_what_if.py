"""Predicted outcomes of an option equal those of its flow, without hidden information."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from l7core.engine.ask import Ask, Option
from l7core.engine.errors import L7Error
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import Outcome, SeatSetup, Setup, State, Task, fresh
from l7core.engine.what_if import falls, what_if
from l7core.view import Board, Seat, Table

HIT = (0, 0, 0, 0, 1, 1)
"""Worth of each face: two of six are hits."""


class Cave(State, kw_only=True):
    wounds: int = 0
    gold: int = 0
    deck: list[int]


flows = Flows()


@flows("cave:turn")
async def turn(game: Game[Cave]) -> None:
    names = ("rest", "fight", "brawl", "haggle", "dig", "leap", "wait", "fail")
    choice = await game.ask(0, "cave.turn", [Option(name) for name in names], action=True)
    match choice.id:
        case "fight":
            game.state.wounds += 3 - sum(hits(game, 3))
        case "brawl":
            while not sum(hits(game, 1)):
                game.state.wounds += 1
        case "haggle":
            face = game.roll("dice", 6, 1)[0]
            again = await game.ask(0, "cave.again", [Option("again"), Option("keep")])
            game.state.gold = game.roll("dice", 6, 1)[0] if again.id == "again" else face
        case "dig":
            game.state.gold += 1
            game.reveal("cave.drawn")
            game.state.gold += game.state.deck.pop()
        case "leap" if not sum(hits(game, 1)):
            game.end(Outcome("lost", "cave.fell"))
        case "fail":
            raise ValueError("a rule fails")
        case "wait":
            game.shuffle("deck", game.state.deck)
    game.then(Task("cave:turn"))


def hits(game: Game[Cave], dice: int) -> list[int]:
    return [HIT[face] for face in game.roll("dice", 6, dice, HIT)]


def begin(rules: Rules, setup: Setup) -> Cave:
    return Cave(**fresh(setup, Task("cave:turn")), deck=[3, 1, 2])


class Looked(Struct):
    """Result computed by the rules' own view."""

    odds: float = 0.0


LOOKED = Looked()


def show(game: Game[Cave], seat: int | None) -> Table:
    LOOKED.odds = what_if(game, "leap").chance(lambda after: after.state.outcome is None)
    return Table(
        title="Cave",
        clock="",
        board=Board((), ()),
        seats=tuple(
            Seat(number, each.name, each.controller)
            for number, each in enumerate(game.state.setup.seats)
        ),
    )


RULESET = Ruleset(id="cave:cave", title="Cave", state=Cave, begin=begin, show=show, flows=flows)
RULES = Rules([RULESET])


def a_game(*answers: str, seed: int = 1, history: bool = True) -> Kernel[Cave]:
    setup = Setup(ruleset="cave:cave", seats=(SeatSetup("Ann"),), seed=seed)
    kernel: Kernel[Cave] = Kernel(RULES, begin(RULES, setup), history=history, splits=True)
    for answer in answers:
        kernel.answer(answer)
    return kernel


def wounds(game: Game[Cave]) -> int:
    return game.state.wounds


def test_every_roll_is_an_outcome_with_its_probability() -> None:
    fates = a_game().what_if("fight")
    shares = {wounds(fate.game): fate.likely for fate in fates}
    assert shares == pytest.approx({0: 1 / 27, 1: 6 / 27, 2: 12 / 27, 3: 8 / 27})
    assert fates.known == pytest.approx(1)
    assert fates.mean(wounds) == pytest.approx(2)


def test_faces_of_the_same_worth_are_tried_once() -> None:
    assert len(a_game().what_if("fight").fates) == 4
    assert len(a_game().what_if("haggle").fates) == 6


def test_a_prediction_leaves_the_game_unchanged() -> None:
    kernel = a_game("fight")
    before = kernel.digest(), kernel.event_count
    kernel.what_if("fight")
    assert (kernel.digest(), kernel.event_count) == before


def test_a_prediction_stops_at_the_first_question() -> None:
    fates = a_game().what_if("haggle")
    assert {fate.ask.prompt for fate in fates if fate.ask} == {"cave.again"}


def test_a_prediction_can_answer_questions() -> None:
    def stubborn(game: Game[Any], ask: Ask) -> str | None:
        return "again" if ask.prompt == "cave.again" else None

    fates = a_game().what_if("haggle", follow=stubborn)
    assert fates.mean(lambda game: game.state.gold) == pytest.approx(2.5)
    assert {fate.ask.prompt for fate in fates if fate.ask} == {"cave.turn"}


def test_a_prediction_works_in_the_middle_of_an_action() -> None:
    for history in (True, False):
        kernel = a_game("haggle", history=history)
        assert kernel.what_if("again").mean(lambda game: game.state.gold) == pytest.approx(2.5)


def test_a_game_changed_in_the_middle_of_an_action_splits_with_the_change() -> None:
    def wound(game: Game[Cave]) -> None:
        game.state.wounds += 5

    imagined = a_game("haggle").split(wound)
    assert imagined.split().split().state.wounds == 5
    assert imagined.what_if("again").mean(wounds) == 5
    imagined.answer("keep")
    assert imagined.split().state.wounds == 5


def test_a_prediction_does_not_depend_on_hidden_cards() -> None:
    one, other = a_game(), a_game()
    other.state.deck.reverse()
    seen = [[fate.game.state.gold for fate in each.what_if("dig")] for each in (one, other)]
    assert seen == [[1], [1]]


def test_outcomes_name_their_barriers() -> None:
    def barriers(option: str) -> set[str]:
        return {fate.barrier for fate in a_game().what_if(option)}

    assert barriers("rest") == {""}
    assert barriers("fight") == {"barrier.rolled"}
    assert barriers("dig") == {"cave.drawn"}


def test_a_prediction_does_not_know_the_next_shuffle() -> None:
    orders = [
        [fate.game.state.deck for fate in a_game(seed=seed).what_if("wait")] for seed in (1, 2, 3)
    ]
    assert orders[0] == orders[1] == orders[2]


def test_an_outcome_can_end_the_game() -> None:
    fates = a_game().what_if("leap")
    assert fates.chance(lambda game: game.state.outcome is not None) == pytest.approx(2 / 3)


def test_endless_predictions_drop_the_least_likely_outcomes() -> None:
    fates = a_game().what_if("brawl", most=10)
    assert len(fates.fates) == 10
    assert fates.known == pytest.approx(1 - (2 / 3) ** 10)
    assert [fate.likely for fate in fates] == sorted((each.likely for each in fates), reverse=True)


def test_a_view_may_use_predictions() -> None:
    LOOKED.odds = 0
    a_game().view(0)
    assert LOOKED.odds == pytest.approx(1 / 3)


def test_a_failing_rule_is_an_outcome() -> None:
    """The table can be viewed; the failure shows when the option is chosen."""
    fates = a_game().what_if("fail")
    assert [(fate.ask, fate.likely) for fate in fates] == [(None, 1.0)]


def test_flows_may_not_use_predictions() -> None:
    with pytest.raises(L7Error, match="available only in read-only code"):
        what_if(a_game().game, "fight")


@pytest.mark.parametrize("dice", [0, 1, 2, 5])
def test_probabilities_of_all_rolls_add_up_to_1(dice: int) -> None:
    from l7core.engine.what_if import Throw

    assert sum(likely for _, likely in falls(Throw(HIT, dice))) == pytest.approx(1)
