"""The vocabulary: verbs and conditions under the names that content writes."""

from __future__ import annotations

import pytest

from l7core.engine.effects import Condition, Scope, Verb, Vocabulary
from l7core.engine.errors import L7Error
from l7core.engine.game import Game
from l7core.engine.state import State


class Wave(Verb, frozen=True, tag="wave"):
    """Wave."""


class WaveBack(Verb, frozen=True, tag="wave"):
    """Another verb of the same name."""


class Windy(Condition, frozen=True, tag="wave"):
    """A condition of the same name, which is no clash."""


async def do_nothing(game: Game[State], verb: Verb, scope: Scope) -> None: ...


def always(game: Game[State], condition: Condition, scope: Scope) -> bool:
    return True


def vocabulary(*verbs: type[Verb]) -> Vocabulary:
    words = Vocabulary()
    for verb in verbs:
        words.verb(verb)(do_nothing)
    return words


def test_a_verb_is_found_by_its_struct_and_knows_its_name() -> None:
    word = vocabulary(Wave).verbs[Wave]
    assert word.name == "wave"
    assert word.run is do_nothing


def test_two_verbs_of_one_name_clash() -> None:
    with pytest.raises(L7Error, match="'wave' is defined twice"):
        vocabulary(Wave, WaveBack)


def test_a_verb_and_a_condition_may_share_a_name() -> None:
    words = vocabulary(Wave)
    words.condition(Windy)(always)
    assert words.conditions[Windy].run is always


def test_words_taken_in_are_the_other_mods() -> None:
    words = Vocabulary()
    words.take_in(vocabulary(Wave), mod="attic")
    assert words.verbs[Wave].mod == "attic"


def test_words_taken_in_twice_stay_the_first_mods() -> None:
    between, words = Vocabulary(), Vocabulary()
    between.take_in(vocabulary(Wave), mod="attic")
    words.take_in(between, mod="cellar")
    assert words.verbs[Wave].mod == "attic"


def test_a_clash_between_mods_names_both() -> None:
    words = Vocabulary()
    words.take_in(vocabulary(Wave), mod="attic")
    with pytest.raises(L7Error, match="attic and cellar"):
        words.take_in(vocabulary(WaveBack), mod="cellar")


def test_a_word_given_back_is_the_function_itself() -> None:
    assert Vocabulary().verb(Wave)(do_nothing) is do_nothing
