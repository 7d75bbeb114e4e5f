"""Verbs and conditions, by their names in content."""

from __future__ import annotations

import pytest

from l7core.content import Effects
from l7core.engine.effects import (
    Condition,
    Scope,
    Verb,
    Vocabulary,
    has_effect,
    revealed_by,
    worth_of,
)
from l7core.engine.errors import L7Error
from l7core.engine.game import Game
from l7core.engine.ruleset import Rules, Ruleset
from l7core.engine.state import SeatSetup, Setup, State, fresh


class Wave(Verb, frozen=True, tag="wave"):
    """Wave."""


class WaveBack(Verb, frozen=True, tag="wave"):
    """A second verb of the same name."""


class Windy(Condition, frozen=True, tag="wave"):
    """A condition of the same name, which is no clash."""


async def do_nothing(game: Game[State], verb: Verb, scope: Scope) -> None: ...


def by_day(game: Game[State], condition: Condition, scope: Scope) -> bool:
    return isinstance(condition, Windy) and scope.seat == 1


def vocabulary(*verbs: type[Verb]) -> Vocabulary:
    words = Vocabulary()
    for verb in verbs:
        words.verb(verb)(do_nothing)
    return words


def test_a_verb_is_found_by_its_struct_and_knows_its_name() -> None:
    word = vocabulary(Wave).verbs[Wave]
    assert word.name == "wave"


def test_two_verbs_of_one_name_clash() -> None:
    with pytest.raises(L7Error, match="'wave' is defined twice"):
        vocabulary(Wave, WaveBack)


def test_a_verb_and_a_condition_may_share_a_name() -> None:
    words = vocabulary(Wave)
    words.condition(Windy)(by_day)
    assert words.conditions[Windy].name == words.verbs[Wave].name


def test_a_function_beside_a_class_is_called_with_the_game_first() -> None:
    words, game = vocabulary(), game_of_a_mod()
    words.condition(Windy)(by_day)
    holds = words.conditions[Windy].run
    assert [holds(Windy(), game, Scope(seat=seat)) for seat in (0, 1)] == [False, True]


def test_words_taken_in_belong_to_the_other_mod() -> None:
    words = Vocabulary()
    words.take_in(vocabulary(Wave), mod="attic")
    assert words.verbs[Wave].mod == "attic"


def test_words_taken_in_twice_belong_to_the_first_mod() -> None:
    between, words = Vocabulary(), Vocabulary()
    between.take_in(vocabulary(Wave), mod="attic")
    words.take_in(between, mod="cellar")
    assert words.verbs[Wave].mod == "attic"


def test_a_clash_between_mods_names_both() -> None:
    words = Vocabulary()
    words.take_in(vocabulary(Wave), mod="attic")
    with pytest.raises(L7Error, match="attic and cellar"):
        words.take_in(vocabulary(WaveBack), mod="cellar")


def test_the_decorator_of_a_verb_returns_the_function() -> None:
    assert Vocabulary().verb(Wave)(do_nothing) is do_nothing


# -- methods of verbs and conditions


class Bow(Verb, frozen=True, kw_only=True, tag="bow"):
    """Bow to a depth."""

    depth: int

    async def carry_out(self, game: Game[State], scope: Scope) -> None:
        game.emit("bowed", depth=self.depth)

    def matters(self, game: Game[State], scope: Scope) -> bool:
        return self.depth > 0

    def worth(self, game: Game[State], scope: Scope) -> float:
        return 100 / self.depth


class Peek(Verb, frozen=True, tag="peek"):
    """Look at something hidden."""

    reveals = "barrier.revealed"


class Twice(Verb, frozen=True, kw_only=True, tag="twice"):
    """Carry out the effects twice."""

    effects: Effects


class Fall(Verb, frozen=True, tag="fall"):
    """Fail in the flow of another mod, or in its own code."""

    by_itself: bool = False

    async def carry_out(self, game: Game[State], scope: Scope) -> None:
        if self.by_itself:
            raise ZeroDivisionError
        await game.run("stairs:step")


async def step_that_is_missing(game: Game[State]) -> None:
    raise ZeroDivisionError


class Calm(Condition, frozen=True, tag="calm"):
    """A condition that always holds."""

    def holds(self, game: Game[State], scope: Scope) -> bool:
        return True


HERE = Scope(seat=0)


def game_of_a_mod() -> Game[State]:
    """Build a game that has only the verbs of a mod."""
    words, both = Vocabulary(), Vocabulary()
    for kind in (Bow, Peek, Twice, Fall):
        words.add(kind)
    both.take_in(words, mod="manners")
    flows = {"stairs:step": step_that_is_missing}
    rules = Rules([Ruleset(id="manners:game", title="Manners", vocabulary=both, flows=flows)])
    setup = Setup(ruleset="manners:game", seats=(SeatSetup("Ann"),))
    return Game(rules, State(**fresh(setup)))


def test_add_returns_the_class() -> None:
    words = Vocabulary()
    assert words.add(Bow) is Bow
    assert words.add(Calm) is Calm


def test_a_verb_of_one_class_is_carried_out() -> None:
    game = game_of_a_mod()
    with pytest.raises(StopIteration):
        game.carry_out((Bow(depth=2),), HERE).send(None)
    assert [event.args for event in game.events] == [{"depth": 2}]


@pytest.mark.parametrize(("by_itself", "mod"), [(True, "manners"), (False, "stairs")])
def test_the_mod_of_the_failing_code_is_blamed_and_not_its_caller(
    by_itself: bool, mod: str
) -> None:
    game = game_of_a_mod()
    with pytest.raises(ZeroDivisionError):
        game.carry_out((Fall(by_itself=by_itself),), HERE).send(None)
    assert game.blame == mod


def test_the_worth_of_effects_is_their_sum() -> None:
    game = game_of_a_mod()
    assert worth_of(game, (Bow(depth=1), Bow(depth=2), Peek()), HERE) == 150


def test_effects_matter_if_one_of_them_does_or_if_there_are_none() -> None:
    game = game_of_a_mod()
    assert has_effect(game, (Bow(depth=0), Bow(depth=1)), HERE)
    assert not has_effect(game, (Bow(depth=0),), HERE)
    assert has_effect(game, (), HERE)


def test_a_verb_whose_worth_fails_blames_its_mod() -> None:
    game = game_of_a_mod()
    with pytest.raises(ZeroDivisionError):
        worth_of(game, (Bow(depth=0),), HERE)
    assert game.blame == "manners"


def test_revealed_by_searches_nested_effects() -> None:
    assert revealed_by((Bow(depth=1), Twice(effects=(Peek(),)))) == "barrier.revealed"
    assert not revealed_by((Bow(depth=1),))
