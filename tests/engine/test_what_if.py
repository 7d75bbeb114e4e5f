"""What an option leads to is what its flow does, over all dice, as far as it can be known."""

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
"""What a face is worth to a throw: two of six hit."""


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
    """What the rules' own view has worked out."""

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


def test_every_fall_of_the_dice_is_a_fate_with_its_chance() -> None:
    fates = a_game().what_if("fight")
    shares = {wounds(fate.game): fate.likely for fate in fates}
    assert shares == pytest.approx({0: 1 / 27, 1: 6 / 27, 2: 12 / 27, 3: 8 / 27})
    assert fates.known == pytest.approx(1)
    assert fates.mean(wounds) == pytest.approx(2)


def test_faces_of_the_same_worth_are_tried_once() -> None:
    assert len(a_game().what_if("fight").fates) == 4
    assert len(a_game().what_if("haggle").fates) == 6


def test_nothing_that_is_tried_out_touches_the_game() -> None:
    kernel = a_game("fight")
    before = kernel.digest(), kernel.event_count
    kernel.what_if("fight")
    assert (kernel.digest(), kernel.event_count) == before


def test_the_first_question_on_the_way_is_where_it_stops() -> None:
    fates = a_game().what_if("haggle")
    assert {fate.ask.prompt for fate in fates if fate.ask} == {"cave.again"}


def test_questions_on_the_way_can_be_answered() -> None:
    def stubborn(game: Game[Any], ask: Ask) -> str | None:
        return "again" if ask.prompt == "cave.again" else None

    fates = a_game().what_if("haggle", follow=stubborn)
    assert fates.mean(lambda game: game.state.gold) == pytest.approx(2.5)
    assert {fate.ask.prompt for fate in fates if fate.ask} == {"cave.turn"}


def test_it_is_asked_in_the_middle_of_an_action_too() -> None:
    for history in (True, False):
        kernel = a_game("haggle", history=history)
        assert kernel.what_if("again").mean(lambda game: game.state.gold) == pytest.approx(2.5)


def test_a_game_that_was_altered_in_the_middle_of_an_action_is_split_again_as_it_is() -> None:
    def wound(game: Game[Cave]) -> None:
        game.state.wounds += 5

    imagined = a_game("haggle").split(wound)
    assert imagined.split().split().state.wounds == 5
    assert imagined.what_if("again").mean(wounds) == 5
    imagined.answer("keep")
    assert imagined.split().state.wounds == 5


def test_what_is_hidden_stays_hidden() -> None:
    one, other = a_game(), a_game()
    other.state.deck.reverse()
    seen = [[fate.game.state.gold for fate in each.what_if("dig")] for each in (one, other)]
    assert seen == [[1], [1]]


def test_what_becomes_known_on_the_way_is_named() -> None:
    def barriers(option: str) -> set[str]:
        return {fate.barrier for fate in a_game().what_if(option)}

    assert barriers("rest") == {""}
    assert barriers("fight") == {"barrier.rolled"}
    assert barriers("dig") == {"cave.drawn"}


def test_chances_to_come_are_not_foreseen() -> None:
    orders = [
        [fate.game.state.deck for fate in a_game(seed=seed).what_if("wait")] for seed in (1, 2, 3)
    ]
    assert orders[0] == orders[1] == orders[2]


def test_a_game_may_end_on_the_way() -> None:
    fates = a_game().what_if("leap")
    assert fates.chance(lambda game: game.state.outcome is not None) == pytest.approx(2 / 3)


def test_what_would_never_end_is_cut_where_it_is_least_likely() -> None:
    fates = a_game().what_if("brawl", most=10)
    assert len(fates.fates) == 10
    assert fates.known == pytest.approx(1 - (2 / 3) ** 10)
    assert [fate.likely for fate in fates] == sorted((each.likely for each in fates), reverse=True)


def test_rules_may_ask_it_for_what_they_show() -> None:
    LOOKED.odds = 0
    a_game().view(0)
    assert LOOKED.odds == pytest.approx(1 / 3)


def test_a_rule_that_fails_is_a_way_that_ends_there() -> None:
    """The table can be looked at; the failure shows when the option is really taken."""
    fates = a_game().what_if("fail")
    assert [(fate.ask, fate.likely) for fate in fates] == [(None, 1.0)]


def test_rules_cannot_ask_it_while_they_are_carried_out() -> None:
    with pytest.raises(L7Error, match="only while a game is looked at"):
        what_if(a_game().game, "fight")


@pytest.mark.parametrize("dice", [0, 1, 2, 5])
def test_all_falls_together_are_certain(dice: int) -> None:
    from l7core.engine.what_if import Throw

    assert sum(likely for _, likely in falls(Throw(HIT, dice))) == pytest.approx(1)
